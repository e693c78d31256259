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
