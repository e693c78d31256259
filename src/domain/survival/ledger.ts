import { dayMs } from '#src/domain/dates/dates.ts'
import type { DirectoryFigures, FigureShare } from '#src/domain/directories/directories.api.ts'
import { keptDays, liveWithinDays, minDecided, minProducts, noFigures } from '#src/domain/directories/figures.ts'
import { kaplanMeier, medianTime, type Observation, shareAt, shareInterval } from './kaplan-meier.ts'
import { wilsonShare } from './shares.ts'

// What became of our submissions to a directory. See /methodology, which says the same in words.

/** A submission. Times in milliseconds. */
export type Try = {
  /** The product's site: see `listingKey`. */
  site: string
  submittedAt: number
  /** When a check first found the listing. */
  liveAt: number | null
  /** When a check found that it was gone. Null: it's there, also if it was gone for a while. */
  lostAt: number | null
  /** The directory said no, or no longer takes submissions. */
  isRefused: boolean
  /** Whether the listing's link was followed when it was first seen. Null: unknown. */
  followed: boolean | null
}

const days = (from: number, to: number) => Math.max(0, to - from) / dayMs

export function ledgerFigures(tries: readonly Try[], now: number): DirectoryFigures {
  const listings = tries.filter(({ liveAt }) => liveAt !== null)
  const ended = tries.filter(({ isRefused, liveAt }) => isRefused || liveAt !== null)
  const [tried, live, decided] = [tries.length, listings.length, ended.length]
  if (!isEnough(ended)) return { ...noFigures, tried, live, decided }
  const known = listings.filter(({ followed }) => followed !== null)
  return {
    ...{ tried, live, decided, demo: false },
    accepted: wilsonShare(live, decided),
    liveSoon: shareLive(tries, now),
    daysToLive: isEnough(listings) ? medianDays(tries, now) : null,
    followed: isEnough(known) ? wilsonShare(known.filter(({ followed }) => followed).length, known.length) : null,
    kept: isEnough(listings) ? sharesKept(listings, now) : [],
  }
}

function isEnough(rows: readonly Try[]): boolean {
  return rows.length >= minDecided && new Set(rows.map(({ site }) => site)).size >= minProducts
}

/** The share of all tries that were live in time. What was refused won't be, but is only watched until now like the rest. */
function shareLive(tries: readonly Try[], now: number): FigureShare | null {
  const waits = tries.map((one) => waitOf(one, now))
  const steps = kaplanMeier(waits)
  const left = shareAt(waits, steps, liveWithinDays)
  if (left === null) return null
  const { low, high } = shareInterval(steps, liveWithinDays, waits.filter(({ time }) => time >= liveWithinDays).length)
  return { share: 1 - left, low: 1 - high, high: 1 - low, of: tries.length }
}

function waitOf({ submittedAt, liveAt }: Try, now: number): Observation {
  return { time: days(submittedAt, liveAt ?? now), ended: liveAt !== null }
}

/** Of those that weren't refused. Null: more than half are still waiting. */
function medianDays(tries: readonly Try[], now: number): number | null {
  const waits = tries.filter(({ isRefused, liveAt }) => !isRefused || liveAt !== null).map((one) => waitOf(one, now))
  const median = medianTime(kaplanMeier(waits))
  return median === null ? null : Math.max(1, Math.round(median))
}

/** The shares of listings that are still there, as far as any was watched for that long. */
function sharesKept(listings: readonly Try[], now: number): DirectoryFigures['kept'] {
  const watched = listings.map(({ liveAt, lostAt }): Observation => ({
    time: days(liveAt ?? now, lostAt ?? now),
    ended: lostAt !== null,
  }))
  const steps = kaplanMeier(watched)
  return keptDays.flatMap((after) => {
    const share = shareAt(watched, steps, after)
    if (share === null) return []
    const left = watched.filter(({ time }) => time >= after).length
    return [{ days: after, share, ...shareInterval(steps, after, left), of: listings.length }]
  })
}
