export const dayMs = 24 * 60 * 60 * 1000

const dayMonthYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** '6 Sep 2026' of an ISO date. */
export function shortDate(isoDate: string): string {
  // Some versions of the date data use 'Sept'. This keeps one spelling everywhere.
  return dayMonthYear.format(new Date(isoDate)).replace('Sept', 'Sep')
}

const monthDayYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'October 28, 2024', as in policies, from an ISO date or milliseconds. */
export function longDate(date: string | number): string {
  return monthDayYear.format(new Date(date))
}

const monthDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** 'December 3', or 'December 3, 2027' if that isn't the year of `now`. */
export function dayInYear(date: string | number, now: number): string {
  const isThisYear = new Date(date).getUTCFullYear() === new Date(now).getUTCFullYear()
  return isThisYear ? monthDay.format(new Date(date)) : longDate(date)
}

/** Whether a text is a day as ISO 8601 writes it. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(text)
  // Browsers and Node read February 31 as March 3.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Whether a text is a moment as ISO 8601 writes it, with its time zone: `2026-11-20T12:00:00Z`. */
export function isMoment(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  )
}

/** When a day begins, UTC, in milliseconds, from a date or a moment in it as ISO 8601 writes them. Null: it is neither. */
export function readDay(text: string): number | null {
  if (isDate(text)) return Date.parse(text)
  // JavaScript reads February 31 as March 3.
  const isDay = isDate(text.slice(0, 10)) && isMoment(text)
  return isDay ? Math.floor(Date.parse(text) / dayMs) * dayMs : null
}
