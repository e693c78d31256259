import { dayMs } from '#src/domain/dates/dates.ts'
import { type LossDecision, maxReplacedLosses } from './orders.ts'

// How an order goes: '143 of 200 submitted, 57 to go, done by 3 December'.

/**
 * All numbers about an order come from here, and add up: `submitted` + `doubted` + `toGo` + `missing` = `all`, and `all` - `uncounted` -
 * `extra` is what the plan includes, unless the order was stopped.
 */
export type Progress = {
  /** All submissions: made, to make and missing. */
  all: number
  /** See `submittedStates`. */
  submitted: number
  /** Submissions that may have been sent. They aren't counted as submitted until that is known. */
  doubted: number
  /** Rows that are queued or ask something. Before work starts, what the plan includes. */
  toGo: number
  /** When it will be done at the pace of the last days, or was promised for, in milliseconds. Null: not known. */
  doneBy: number | null
  /** How many directories are missing because no more fit. */
  missing: number
  /** Submissions that were declined or lost, so that others take their places. */
  uncounted: number
  /** Lost listings that came back after others had taken their places. */
  extra: number
  /** Listings that are live. */
  live: number
  /** Lost listings that aren't replaced until an admin decides: see `maxReplacedLosses`. */
  heldLosses: number
}

/** The pace is measured over this many days. */
const paceDays = 7

type OrderTerms = {
  directories: number
  approvedAt: number | null
  stoppedAt: number | null
  dueAt: number
  lossDecision: LossDecision | null
}

/** How far an order's rows are. */
export type RowCounts = {
  /** See `countedStates`. */
  counted: number
  /** Those of them that aren't open. */
  settled: number
  /** Settled ones that may have been sent. */
  doubted: number
  live: number
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

export const noRows: RowCounts = {
  counted: 0,
  settled: 0,
  doubted: 0,
  live: 0,
  submitted: 0,
  recent: 0,
  lastAt: null,
  lost: 0,
  undecided: 0,
  replacedLosses: 0,
}

/** From when the pace is measured. */
export function paceSince(approvedAt: number | null, now: number): number {
  return Math.max(now - paceDays * dayMs, approvedAt ?? 0)
}

/**
 * The same for the customer and for operators. At the pace of the last week, or since approval if that is less; on the
 * first day and without submissions, by the promised date. Once work has started, the order has all rows it can have: what
 * it lacks is missing, and isn't waited for. Nothing more is done for a stopped one.
 */
export function progressOf(order: OrderTerms, counts: RowCounts, now: number): Progress {
  const { approvedAt, dueAt } = order
  const progress = countProgress(order, counts)
  const { recent, lastAt } = counts
  if (progress.toGo === 0) return { ...progress, doneBy: lastAt }
  const elapsed = now - paceSince(approvedAt, now)
  // On its first day, an order has no pace yet.
  if (recent === 0 || elapsed < dayMs) return { ...progress, doneBy: approvedAt === null ? null : Math.max(dueAt, now) }
  return { ...progress, doneBy: now + Math.ceil((progress.toGo * elapsed) / recent) }
}

function countProgress(
  { directories, approvedAt, stoppedAt, lossDecision }: OrderTerms,
  { counted, settled, doubted, live, submitted, lost, undecided, replacedLosses }: RowCounts,
): Omit<Progress, 'doneBy'> {
  const none = { doubted: 0, toGo: 0, missing: 0, uncounted: 0, extra: 0, heldLosses: 0 }
  if (stoppedAt !== null) return { ...none, all: submitted, submitted, live }
  if (approvedAt === null) return { ...none, all: directories, submitted: 0, toGo: directories, live: 0 }
  const toGo = counted - settled
  const lacking = Math.max(0, directories - counted)
  const isOver = replacedLosses >= maxReplacedLosses({ directories })
  const left = lossDecision === 'replace' ? undecided : lost
  const notReplaced = isOver ? Math.min(left, lacking) : 0
  const missing = lacking - notReplaced
  return {
    all: submitted + doubted + toGo + missing,
    submitted,
    doubted,
    toGo,
    missing,
    uncounted: submitted + doubted - settled - notReplaced,
    extra: Math.max(0, counted - directories),
    live,
    heldLosses: Math.min(undecided, notReplaced),
  }
}

/** Whether an order will be late at this pace, or is. */
export function isLate({ doneBy, toGo }: Progress, dueAt: number | null, now: number): boolean {
  if (dueAt === null || toGo === 0) return false
  return now > dueAt || (doneBy !== null && doneBy > dueAt)
}
