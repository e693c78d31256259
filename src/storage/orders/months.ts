import { type SQL, sql } from 'drizzle-orm'

/**
 * The same time of day a number of months later, in milliseconds. A day that the later month doesn't have is its last
 * one: SQLite's own `+1 months` makes 3 March of 31 January.
 */
export function monthsLater(time: SQL, months: SQL): SQL<number> {
  const seconds = sql`${time} / 1000`
  const sameDay = sql`unixepoch(${seconds}, 'unixepoch', '+' || ${months} || ' months')`
  const lastDay = sql`unixepoch(${seconds}, 'unixepoch', 'start of month', '+' || (${months} + 1) || ' months', '-1 day')
    + ${seconds} % 86400`
  return sql`(min(${sameDay}, ${lastDay}) * 1000 + ${time} % 1000)`
}
