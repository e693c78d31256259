export const dayMs = 24 * 60 * 60 * 1000

// Dates are in English and UTC everywhere, so they're written without `Intl`: loading its data keeps a phone busy.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

function partsOf(time: string | number): { day: number; month: string; year: number } {
  const date = new Date(time)
  const month = months[date.getUTCMonth()]
  if (month === undefined) throw new RangeError(`Not a date: ${time}`)
  return { day: date.getUTCDate(), month, year: date.getUTCFullYear() }
}

/** '6 Sep 2026' of an ISO date. */
export function shortDate(isoDate: string): string {
  const { day, month, year } = partsOf(isoDate)
  return `${day} ${month.slice(0, 3)} ${year}`
}

/** 'October 28, 2024', as in policies, from an ISO date or milliseconds. */
export function longDate(date: string | number): string {
  const { day, month, year } = partsOf(date)
  return `${month} ${day}, ${year}`
}

/** 'December 3', or 'December 3, 2027' if that isn't the year of `now`. */
export function dayInYear(date: string | number, now: number): string {
  const { day, month, year } = partsOf(date)
  return year === partsOf(now).year ? `${month} ${day}` : longDate(date)
}

/** 'November 2026' of an ISO date */
export function monthAndYear(isoDate: string): string {
  const { month, year } = partsOf(isoDate)
  return `${month} ${year}`
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
