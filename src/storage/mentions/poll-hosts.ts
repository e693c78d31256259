import { dayMs } from '#src/domain/dates/dates.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { pollHosts } from './schema.ts'

export type PollHost = typeof pollHosts.$inferSelect

/** What is known about a host, as if it were nothing if it isn't. `added`: posts stored today. */
export async function findPollHost(db: Database, host: string, now: number): Promise<PollHost> {
  const [row] = await db.select().from(pollHosts).where(eq(pollHosts.host, host))
  const day = Math.floor(now / dayMs)
  const known = row ?? { host, waitUntil: 0, nextAt: 0, failures: 0, error: null, day, added: 0 }
  return { ...known, day, added: known.day === day ? known.added : 0 }
}

type HostRead = { waitUntil: number; spreadMs: number; now: number; added: SQL | number }

/**
 * Records that a host answered: how long it has to be left alone, and the time of one more request. `added`:
 * posts stored from there, which count for the day.
 */
export function hostReadStatement(db: Database, host: string, { waitUntil, spreadMs, now, added }: HostRead) {
  return db.run(sql`INSERT INTO poll_hosts (host, wait_until, next_at, day, added)
    VALUES (${host}, ${waitUntil}, ${spreadMs > 0 ? now + spreadMs : 0}, ${Math.floor(now / dayMs)}, ${added})
    ON CONFLICT (host) DO UPDATE SET
      wait_until = max(wait_until, excluded.wait_until),
      next_at = CASE WHEN ${spreadMs} > 0 THEN max(next_at, ${now}) + ${spreadMs} ELSE next_at END,
      failures = 0, error = NULL,
      added = excluded.added + CASE WHEN day = excluded.day THEN added ELSE 0 END,
      day = excluded.day`)
}

/** Records a request to a host that no poll made. */
export async function recordHostAsked(
  db: Database,
  host: string,
  asked: { waitUntil: number; spreadMs: number; now: number },
): Promise<void> {
  await hostReadStatement(db, host, { ...asked, added: 0 })
}

/** Records that nothing can be read at a host. */
export function hostFailedStatement(
  db: Database,
  host: string,
  { error, waitUntil }: { error: string; waitUntil: number },
) {
  return db.run(sql`INSERT INTO poll_hosts (host, wait_until, failures, error) VALUES (${host}, ${waitUntil}, 1, ${error})
    ON CONFLICT (host) DO UPDATE SET wait_until = max(wait_until, excluded.wait_until), failures = failures + 1,
      error = excluded.error`)
}

/** Nothing at a host is read before a time, although it works. */
export async function pausePollHost(db: Database, host: string, until: number): Promise<void> {
  await db
    .insert(pollHosts)
    .values({ host, nextAt: until })
    .onConflictDoUpdate({ target: pollHosts.host, set: { nextAt: sql`max(next_at, ${until})` } })
}

/** Deletes what says nothing anymore. */
export async function forgetPollHosts(db: Database, now: number): Promise<void> {
  await db.run(sql`DELETE FROM poll_hosts WHERE max(wait_until, next_at) < ${now - 2 * dayMs}
    AND day < ${Math.floor(now / dayMs)}`)
}
