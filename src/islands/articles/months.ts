import { monthAndYear, shortDate } from '#src/domain/dates/dates.ts'

// Months as `2026-11`, days as ISO dates. All in UTC, as the API has them.

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** 'November 2026' */
export function nameOfMonth(month: string): string {
  return monthAndYear(`${month}-01`)
}

/** 'Sat 21 Nov 2026' */
export function nameOfDay(day: string): string {
  return `${weekday.format(Date.parse(day))} ${shortDate(day)}`
}

export function monthAfter(month: string, by: 1 | -1): string {
  const date = new Date(`${month}-01`)
  date.setUTCMonth(date.getUTCMonth() + by)
  return date.toISOString().slice(0, 7)
}

/** The days of a month, with the weekday of the first: 1 for Monday. */
export function daysOf(month: string): { days: string[]; startsOn: number } {
  const first = new Date(`${month}-01`)
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const days = Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
  return { days, startsOn: first.getUTCDay() || 7 }
}
