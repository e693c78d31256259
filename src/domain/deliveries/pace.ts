// How an order goes: '143 of 200 submitted, 57 to go, done by 3 December'.

export type Progress = {
  /** What the plan owes. */
  owed: number
  /** Submitted, with those that led to a listing since. */
  submitted: number
  toGo: number
  /** When it will be done at the pace of the last days, or was promised for, in milliseconds. Null: not known. */
  doneBy: number | null
}

const dayMs = 24 * 60 * 60 * 1000
/** The pace is measured over this many days. */
const paceDays = 7

type PaceStart = {
  owed: number
  /** Rows that were submitted and still count. */
  submitted: number
  approvedAt: number | null
  dueAt: number | null
}

export type PaceFacts = PaceStart & {
  /** When rows were submitted, in milliseconds, in any order. */
  submittedAt: readonly number[]
}

/** The pace of the last week, or since approval if that is less. Without submissions, the promised date. */
export function progressOf({ submittedAt, ...facts }: PaceFacts, now: number): Progress {
  const since = paceSince(facts.approvedAt, now)
  const recent = submittedAt.filter((at) => at > since && at <= now).length
  const lastAt = submittedAt.length > 0 ? Math.max(...submittedAt) : null
  return progressAt({ ...facts, recent, lastAt }, now)
}

/** From when the pace is measured. */
export function paceSince(approvedAt: number | null, now: number): number {
  return Math.max(now - paceDays * dayMs, approvedAt ?? 0)
}

/** The same from counts. `recent`: rows submitted since `paceSince`. `lastAt`: when the last one was. */
export function progressAt(
  { owed, submitted, approvedAt, dueAt, recent, lastAt }: PaceStart & { recent: number; lastAt: number | null },
  now: number,
): Progress {
  const toGo = Math.max(0, owed - submitted)
  const progress = { owed, submitted, toGo }
  if (toGo === 0) return { ...progress, doneBy: lastAt }
  if (recent === 0) return { ...progress, doneBy: dueAt === null ? null : Math.max(dueAt, now) }
  // At least a day, so that ten rows in the first minute don't promise the rest by lunch.
  const elapsed = Math.max(now - paceSince(approvedAt, now), dayMs)
  return { ...progress, doneBy: now + Math.ceil((toGo * elapsed) / recent) }
}

/** Whether an order will be late at this pace, or is. */
export function isLate({ doneBy, toGo }: Progress, dueAt: number | null, now: number): boolean {
  if (dueAt === null || toGo === 0) return false
  return now > dueAt || (doneBy !== null && doneBy > dueAt)
}
