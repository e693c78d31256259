/**
 * `publish` accepts a submission or a change. `reject` refuses it or, if there is none, takes the listing down. `take-down`
 * does that even if a change is waiting. `spam` refuses a submission for good, without a reason: its founder can't
 * submit it again. `dismiss` closes reports.
 */
export const verdicts = ['publish', 'reject', 'take-down', 'spam', 'dismiss'] as const
export type Verdict = (typeof verdicts)[number]

export const undoMs = 10_000
/** A key pressed in the last second must count on a slow network. */
export const undoGraceMs = 5000
export const maxDecisions = 100

export const reviewMessages = {
  noDecisions: 'Send at least one decision',
  tooManyDecisions: `Send at most ${maxDecisions} decisions`,
  verdictUnknown: `verdict must be one of ${verdicts.join(', ')}`,
  refMissing: 'ref is required',
  seenInvalid: 'seen must be the updatedAt that the queue returned',
  changed: 'it has changed since you opened it. Review it again.',
  takenBack: 'decision undone',
  nothingToUndo: 'there is no decision of yours to undo.',
  undoOver: 'it is too late to undo this decision.',
  changedSince: 'it has changed since, so the decision stands.',
} as const
