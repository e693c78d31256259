import type { RouteName } from '#functions/http/contract.ts'
import type { Decision } from '#src/domain/reviews/reviews.api.ts'
import type { Verdict } from '#src/domain/reviews/reviews.ts'
import type { Decided } from './decide.ts'

// How decisions appear in the activity log: one entry each, whose note starts with the verdict.

const decisions: RouteName = 'POST /api/admin/decisions'
const undoing: RouteName = 'POST /api/admin/decisions/undo'

/** 'reject: Say what it does.', or why it failed. */
export function noteOf(decision: Decision | undefined, { outcome, words }: Decided): string {
  const verdict = decision ? [decision.verdict, decision.reason].filter(Boolean).join(': ') : 'undo'
  return outcome === 'done' ? verdict : `${verdict} (${outcome}: ${words})`
}

const summaries: Record<Verdict, string> = {
  publish: 'Publish a submission or a change',
  reject: 'Reject a submission or a change, or take a listing down',
  'take-down': 'Take a listing down',
  spam: 'Mark as spam',
  dismiss: 'Dismiss reports',
}

/** The label of a decision's entry. Null: it isn't a decision. */
export function summaryOf(action: string, note: string): string | null {
  if (action === undoing) return 'Undo a decision'
  if (action !== decisions) return null
  const verdict = note.split(/[: ]/)[0] ?? ''
  return Object.entries(summaries).find(([name]) => name === verdict)?.[1] ?? null
}
