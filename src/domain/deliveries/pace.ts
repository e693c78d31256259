import { dayMs } from '#src/domain/dates/dates.ts'
import { type LossDecision, maxReplacedLosses } from './orders.ts'

// How an order goes: '143 of 200 submitted, 57 to go, done by 3 December'.

export type Progress = {
  /** What the plan includes, without what is missing. */
  owed: number
  /** See `submittedStates`. Declined and lost ones are replaced, so it may exceed what is owed. */
  submitted: number
  toGo: number
  /** When it will be done at the pace of the last days, or was promised for, in milliseconds. Null: not known. */
  doneBy: number | null
  /** How many directories are missing because no more fit. */
  missing: number
  /** Lost listings that aren't replaced until an admin decides: see `maxReplacedLosses`. */
  heldLosses: number
}

/** The pace is measured over this many days. */
const paceDays = 7

type OrderTerms = {
  directories: number
  approvedAt: number | null
  dueAt: number
  lossDecision: LossDecision | null
}

/** How far an order's rows are. */
export type RowCounts = {
  /** See `countedStates`. */
  counted: number
  /** Those of them that aren't open. */
  settled: number
  /** See `submittedStates`. */
  submitted: number
  /** Settled ones that were submitted since `paceSince`. */
  recent: number
  /** When the last of them was submitted, in milliseconds. */
  lastAt: number | null
  /** Lost and not replaced. */
  lost: number
  /** Those of them that no decision is about: see `LossDecision`. */
  undecided: number
  /** Lost, or back since, and replaced. */
  replacedLosses: number
}

/** From when the pace is measured. */
export function paceSince(approvedAt: number | null, now: number): number {
  return Math.max(now - paceDays * dayMs, approvedAt ?? 0)
}

/**
 * The same for the customer and for operators. At the pace of the last week, or since approval if that is less; without
 * submissions, by the promised date. Once work has started, the order has all rows it can have: what it lacks is
 * missing, and isn't waited for.
 */
export function progressOf(
  { directories, approvedAt, dueAt, lossDecision }: OrderTerms,
  { counted, settled, submitted, recent, lastAt, lost, undecided, replacedLosses }: RowCounts,
  now: number,
): Progress {
  const owed = approvedAt === null ? directories : Math.min(directories, counted)
  const toGo = owed - Math.min(owed, settled)
  const isOver = replacedLosses >= maxReplacedLosses({ directories })
  const left = lossDecision === 'replace' ? undecided : lost
  const notReplaced = isOver ? Math.min(left, directories - owed) : 0
  const missing = directories - owed - notReplaced
  const progress = { owed, submitted, toGo, missing, heldLosses: Math.min(undecided, notReplaced) }
  if (toGo === 0) return { ...progress, doneBy: lastAt }
  if (recent === 0) return { ...progress, doneBy: approvedAt === null ? null : Math.max(dueAt, now) }
  // At least a day, so that ten rows in the first minute don't promise the rest by lunch.
  const elapsed = Math.max(now - paceSince(approvedAt, now), dayMs)
  return { ...progress, doneBy: now + Math.ceil((toGo * elapsed) / recent) }
}

/** All submissions of an order, made or to make. The rest of what it owes was lost or declined, and replaced. */
export function allSubmissions({ submitted, toGo }: Pick<Progress, 'submitted' | 'toGo'>): number {
  return submitted + toGo
}

/** Whether an order will be late at this pace, or is. */
export function isLate({ doneBy, toGo }: Progress, dueAt: number | null, now: number): boolean {
  if (dueAt === null || toGo === 0) return false
  return now > dueAt || (doneBy !== null && doneBy > dueAt)
}
