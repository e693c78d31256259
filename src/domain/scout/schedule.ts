import { dayMs } from '#src/domain/dates/dates.ts'
import { spreadOf } from '#src/domain/fetching/schedule.ts'
import type { LookUpOutcome, LookUpPurpose } from './look-ups.ts'

// When a row is looked up at its directory.

/** How long a row waits for its first look-up before an operator gets it anyway. */
export const firstLookUpMs = 2 * dayMs

/** How long a submission is looked for. */
export const searchDays = 120
/** How much longer the check of a listing that is there by then may take to confirm it. */
export const unconfirmedMs = 7 * dayMs

/** Directories rarely take longer than two weeks, so from then on it's looked up less often. */
export const dailyDays = 14
const restWaits = [3 * dayMs, 3 * dayMs, 5 * dayMs, 5 * dayMs]

const monthMs = 30 * dayMs
/** After a look-up that could see nothing. */
const blockedWaits = [dayMs / 4, dayMs, 3 * dayMs]

type Ended = { deliveryId: string; purpose: LookUpPurpose; since: number; attempts: number }

/** The first look-up of a purpose. `since`: when the row was submitted, or went live. */
export function firstLookUp({ deliveryId, purpose, since }: Omit<Ended, 'attempts'>, now: number): number {
  if (purpose === 'before') return now
  const period = purpose === 'after' ? dayMs : monthMs
  // Those that are long overdue, as after an update, are spread out.
  return since + period > now ? since + period : now + Math.round(spreadOf(deliveryId) * period)
}

/** The next look-up of the same purpose. `attempts`: of this purpose, this one too. Null: there's none. */
export function nextLookUp(
  { deliveryId, purpose, since, attempts }: Ended,
  outcome: LookUpOutcome,
  now: number,
): number | null {
  if (purpose === 'before') {
    const wait = outcome === 'could-not-look' ? blockedWaits[attempts - 1] : undefined
    return wait === undefined ? null : now + wait
  }
  if (purpose === 'monthly') {
    const wait = outcome === 'could-not-look' ? blockedWaits[attempts - 1] : undefined
    return now + (wait ?? Math.round(monthMs + (spreadOf(deliveryId) - 0.5) * 2 * dayMs))
  }
  if (isSearchOver(since, now)) return null
  const wait = now - since < dailyDays * dayMs ? dayMs : (restWaits[attempts - dailyDays] ?? 7 * dayMs)
  return Math.min(now + wait, since + searchDays * dayMs)
}

/** `isFound`: a listing is there that no check has confirmed yet. */
export function isSearchOver(since: number, now: number, isFound = false): boolean {
  return now - since >= searchDays * dayMs + (isFound ? unconfirmedMs : 0)
}
