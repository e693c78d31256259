// Calendar months in UTC, in milliseconds since 1970.

/** When the month of `now` started. */
export function monthStart(now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

/** When the month after that of `now` starts. */
export function nextMonthStart(now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}
