import { dayMs, isDate } from '#src/domain/dates/dates.ts'
import type { FeedbackStats } from './feedback.api.ts'
import { feedbackLimits, type FeedbackStatus, feedbackStatuses, isNotifiedMode } from './feedback.ts'
import { type FeedbackMode, feedbackModes } from './form.ts'

export type FeedbackDay = FeedbackStats['days'][number]

/** How much feedback of a mode and status came on a day. */
export type FeedbackCount = { day: string; mode: FeedbackMode; status: FeedbackStatus; count: number }

/** Both days are included. */
export type DayRange = { from: string; to: string }

/** What one bar of a chart stands for, from `day` to `last`. */
export type FeedbackBar = FeedbackDay & { last: string }

/** The longest range, in days, that has room for a bar per day on a phone. */
const dayBarLimit = 31

/** A bar per day, or per week if there are too many days. The last week ends with the last day, so the first can be shorter. */
export function barsOf(days: readonly FeedbackDay[]): FeedbackBar[] {
  const size = days.length > dayBarLimit ? 7 : 1
  const bars: FeedbackBar[] = []
  for (const [place, day] of days.entries()) {
    const bar = bars.at(-1)
    if (!bar || (days.length - place) % size === 0) bars.push({ ...day, last: day.day })
    else {
      bar.last = day.day
      for (const mode of Object.keys(feedbackModes) as FeedbackMode[]) bar[mode] += day[mode]
    }
  }
  return bars
}

const defaultDays = 30

/** The range of a chart: the last 30 days without `from` and `to`. Null: not two days in order, or too far apart. */
export function readRange(from: string | undefined, to: string | undefined, now: number): DayRange | null {
  const last = to ?? dayOf(now)
  if (!isDate(last)) return null
  const first = from ?? dayOf(Date.parse(last) - (defaultDays - 1) * dayMs)
  if (!isDate(first)) return null
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1
  return days >= 1 && days <= feedbackLimits.days ? { from: first, to: last } : null
}

/** The range in milliseconds since 1970. `until` is the first moment after it. */
export function rangeTimes({ from, to }: DayRange): { since: number; until: number } {
  return { since: Date.parse(from), until: Date.parse(to) + dayMs }
}

/** Counts by day, mode and status, with the days on which nothing came. */
export function tallyFeedback({ from, to }: DayRange, counts: readonly FeedbackCount[]): FeedbackStats {
  const { since, until } = rangeTimes({ from, to })
  const days = new Map<string, FeedbackDay>()
  for (let time = since; time < until; time += dayMs) {
    const day = dayOf(time)
    days.set(day, { day, ...zeros(feedbackModes) })
  }
  const modes = zeros(feedbackModes)
  const statuses = zeros(feedbackStatuses)
  for (const { day, mode, status, count } of counts) {
    const own = days.get(day)
    if (!own) continue
    own[mode] += count
    modes[mode] += count
    // Praise needs no decision.
    if (isNotifiedMode(mode)) statuses[status] += count
  }
  return { days: [...days.values()], modes, statuses }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function zeros<Name extends string>(names: Readonly<Record<Name, string>>): Record<Name, number> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, 0])) as Record<Name, number>
}
