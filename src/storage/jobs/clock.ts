import { sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'

const day = 24 * 60 * 60 * 1000

type Ahead = { table: string; column: string; days: number; where?: string }

/**
 * When work is due or may start again, and how many days that can be ahead. Longer ones were written while the clock ran
 * ahead, and would silence the work until then. `jobs.held_until`: see `takeJob`. A tick doesn't need this for `jobs.due_at`,
 * see `findDue`.
 */
export const dueTimes: readonly Ahead[] = [
  { table: 'jobs', column: 'due_at', days: 32 },
  { table: 'rebuilds', column: 'retry_at', days: 1 },
  { table: 'instances', column: 'retry_at', days: 1 },
  { table: 'mail_outbox', column: 'due_at', days: 7 },
  // Untried ones may be for a post that is scheduled.
  { table: 'index_pings', column: 'due_at', days: 7, where: 'attempts > 0' },
  { table: 'polls', column: 'due_at', days: 40 },
  { table: 'poll_hosts', column: 'wait_until', days: 7 },
  { table: 'poll_hosts', column: 'next_at', days: 7 },
  { table: 'checks', column: 'due_at', days: 100 },
  { table: 'look_ups', column: 'due_at', days: 100 },
  { table: 'host_turns', column: 'held_until', days: 1 },
  { table: 'host_turns', column: 'next_at', days: 1, where: "list = 'directories'" },
  { table: 'host_turns', column: 'next_at', days: 7, where: "list <> 'directories'" },
  { table: 'waitlist', column: 'forward_due_at', days: 7 },
  { table: 'publications', column: 'due_at', days: 7 },
  { table: 'directory_checks', column: 'due_at', days: 100 },
  // Those of listings that are gone are never due.
  { table: 'link_checks', column: 'due_at', days: 100, where: "state <> 'gone'" },
  { table: 'domain_ages', column: 'due_at', days: 7 },
  { table: 'security_events', column: 'ship_due_at', days: 7 },
  { table: 'deliveries', column: 'held_until', days: 100 },
  // When something was last done, which isn't repeated too soon.
  { table: 'robots_files', column: 'fetched_at', days: 0 },
  { table: 'rebuilds', column: 'asked_at', days: 0 },
  { table: 'uploads', column: 'checked_at', days: 0 },
]

/** Makes work due that a clock that ran ahead has put off. Returns how many rows. */
export async function undoFutureTimes(db: Database, now: number): Promise<number> {
  let changed = 0
  for (const { table, column, days, where = 'true' } of dueTimes) {
    const [name, at] = [sql.identifier(table), sql.identifier(column)]
    // A minute: the clocks of two machines differ.
    const { rowsAffected } = await db.run(
      sql`UPDATE ${name} SET ${at} = ${now} WHERE ${at} > ${now + days * day + 60_000} AND ${sql.raw(where)}`,
    )
    changed += rowsAffected
  }
  return changed
}
