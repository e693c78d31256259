import type { Decision } from '#src/domain/reviews/reviews.api.ts'
import type { Decided } from './decide.ts'

// How decisions are kept in the activity log: one entry each, whose note starts with the verdict.

/** 'reject: Say what it does.', or why it failed. */
export function noteOf(decision: Decision | undefined, { outcome, words }: Decided): string {
  const verdict = decision ? [decision.verdict, decision.reason].filter(Boolean).join(': ') : 'undo'
  return outcome === 'done' ? verdict : `${verdict} (${outcome}: ${words})`
}
