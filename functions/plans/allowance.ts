import { dayMs } from '#src/domain/dates/dates.ts'
import { type Allowance, allowances } from '#src/domain/plans/allowances.ts'
import { plans } from '#src/domain/plans/plans.ts'
import { isServed } from '#src/domain/subscriptions/subscriptions.ts'
import type { Database } from '#src/storage/database.ts'
import { findLastPayments, type LastPayment } from '#src/storage/payments/queries.ts'
import { listSubscriptions, type SubscriptionRow } from '#src/storage/subscriptions/queries.ts'

/** The provider charges for the time after a trial an hour after it, and may have to try again. */
const afterTrialMs = 2 * dayMs
/** After a period, the next payment is tried for three weeks. */
const afterPeriodMs = 21 * dayMs
/** How long a payment counts. */
const countsMs = {
  onetime: Number.POSITIVE_INFINITY,
  monthly: 31 * dayMs + afterPeriodMs,
  annually: 366 * dayMs + afterPeriodMs,
}

/**
 * What an account may do: the most of each that any of its running plans allows. A plan allows what was last paid for. So a
 * change of plan counts from the next payment, here as in its orders.
 */
export async function findAllowance(db: Database, userId: string, now: number): Promise<Allowance> {
  const [rows, paid] = await Promise.all([listSubscriptions(db, userId), findLastPayments(db, userId)])
  const planIds = rows.filter(({ state }) => isServed(state)).map((row) => servedPlan(row, paid, now))
  const slugs = planIds.flatMap((planId) => plans.find(({ id }) => id === planId)?.slug ?? [])
  return slugs.map((slug) => allowances[slug]).reduce(larger, allowances.none)
}

/** The plan whose allowance a running subscription has. A plan that an admin recorded is paid elsewhere. */
function servedPlan(
  { id, planId, providerId, state, type, trialEndsAt, periodEndsAt }: SubscriptionRow,
  paid: ReadonlyMap<string, LastPayment>,
  now: number,
): number | null {
  const isFree = trialEndsAt !== null && now < trialEndsAt + afterTrialMs
  if (providerId === null) {
    const isPaid = type === 'onetime' || periodEndsAt === null || now < periodEndsAt + afterPeriodMs
    return (state === 'trialing' ? isFree : isPaid) ? planId : null
  }
  const last = paid.get(id)
  if (!last) return isFree ? planId : null
  return last.wentBack || now >= last.at + countsMs[last.planType] ? null : last.planId
}

/** The larger number of each. */
function larger(one: Allowance, other: Allowance): Allowance {
  const entries = (Object.keys(one) as (keyof Allowance)[]).map((name) => [name, Math.max(one[name], other[name])])
  return Object.fromEntries(entries) as Allowance
}
