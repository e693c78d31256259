import type { Decision, Verdict } from '#src/domain/reviews/reviews.ts'
import type { RouteName } from '#functions/routes.ts'
import type { Decided } from './deciding.ts'

// How decisions stand in the audit trail: an entry each, whose note begins with the verdict.

const decisions: RouteName = 'POST /api/admin/decisions'
const undoing: RouteName = 'POST /api/admin/decisions/undo'

/** 'reject: Say what it does.', and what came in the way. */
export function noteOf(decision: Decision | undefined, { outcome, words }: Decided): string {
  const verdict = decision ? [decision.verdict, decision.reason].filter(Boolean).join(': ') : 'undo'
  return outcome === 'done' ? verdict : `${verdict} (${outcome}: ${words})`
}

const summaries: Record<Verdict, string> = {
  publish: 'Publish a submission or a change',
  reject: 'Reject a submission or a change, or take a listing down',
  'take-down': 'Take a listing down',
  dismiss: 'Dismiss reports',
}

/** What an entry of a decision is called; null: it is none. */
export function summaryOf(action: string, note: string): string | null {
  if (action === undoing) return 'Undo a decision'
  if (action !== decisions) return null
  const verdict = note.split(/[: ]/)[0] ?? ''
  return Object.entries(summaries).find(([name]) => name === verdict)?.[1] ?? null
}
