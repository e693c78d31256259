import { type OrderState } from './orders.ts'
import { isLate, type Progress } from './pace.ts'

/** What can keep an order from being done in time, the most urgent first. */
export const orderRisks = {
  late: 'Late',
  payment: 'Payment failed',
  project: 'No project',
  profile: 'Profile missing',
  losses: 'Many listings lost',
  pool: 'Too few directories fit',
  pace: 'Pace too slow',
} as const
export type OrderRisk = keyof typeof orderRisks

type RiskFacts = {
  state: OrderState
  hasProject: boolean
  progress: Progress
  /** Posts and pages that aren't published yet. */
  unpublished: number
  dueAt: number
}

/** The risks of an open order. One that is over has none. */
export function risksOf(facts: RiskFacts, now: number): OrderRisk[] {
  const { state, hasProject, progress, unpublished, dueAt } = facts
  if (state === 'stopped' || state === 'done') return []
  const isOverdue = now > dueAt && (progress.toGo > 0 || unpublished > 0)
  const found: Record<OrderRisk, boolean> = {
    late: isOverdue,
    payment: state === 'paused',
    project: !hasProject,
    profile: hasProject && state === 'profile',
    losses: progress.heldLosses > 0,
    pool: (state === 'active' || state === 'owed') && progress.missing > 0,
    pace: state === 'active' && !isOverdue && isLate(progress, dueAt, now),
  }
  return (Object.keys(orderRisks) as OrderRisk[]).filter((risk) => found[risk])
}
