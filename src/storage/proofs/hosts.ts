import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { checkHosts, robotsFiles } from './schema.ts'

// Only one check at a time connects to a host, across all processes: the one that holds the host's row.

export type HostLease = { holder: string; now: number; holdMs: number }

/** So many due checks are looked at to find a host. Those of a host that can't be taken now don't count. */
const windowSize = 2000

/** Leases the host whose check has been due for longest. Null: no free host has one. */
export async function takeDueHost(db: Database, { holder, now, holdMs }: HostLease): Promise<string | null> {
  const isFree = sql`NOT EXISTS (SELECT 1 FROM check_hosts h WHERE h.host = checks.host
    AND (h.held_until > ${now} OR h.next_at > ${now}))`
  const [taken] = await db.all<{ host: string }>(sql`INSERT INTO check_hosts (host, held_by, held_until, next_at)
    SELECT host, ${holder}, ${now + holdMs}, 0 FROM (
      SELECT host, due_at FROM checks WHERE due_at IS NOT NULL AND due_at <= ${now} AND ${isFree}
      ORDER BY due_at LIMIT ${windowSize}) GROUP BY host ORDER BY min(due_at) LIMIT 1
    ON CONFLICT (host) DO UPDATE SET held_by = excluded.held_by, held_until = excluded.held_until
      WHERE held_until <= ${now} AND next_at <= ${now}
    RETURNING host`)
  return taken?.host ?? null
}

/** Leases a host. False: another holder has it, or it asked for a pause. */
export async function takeHost(db: Database, host: string, { holder, now, holdMs }: HostLease): Promise<boolean> {
  const taken = await db
    .insert(checkHosts)
    .values({ host, heldBy: holder, heldUntil: now + holdMs, nextAt: 0 })
    .onConflictDoUpdate({
      target: checkHosts.host,
      set: { heldBy: holder, heldUntil: now + holdMs },
      setWhere: sql`(held_until <= ${now} AND next_at <= ${now}) OR held_by = ${holder}`,
    })
    .returning({ host: checkHosts.host })
  return taken.length > 0
}

/** Releases a host. No request is sent to it before `nextAt`. */
export async function releaseHost(db: Database, host: string, holder: string, nextAt: number): Promise<void> {
  await db
    .update(checkHosts)
    .set({ heldBy: null, heldUntil: 0, nextAt: sql`max(next_at, ${Math.round(nextAt)})` })
    .where(and(eq(checkHosts.host, host), eq(checkHosts.heldBy, holder)))
}

/** A condition for checks: the holder still has their host. */
export function hostIsHeld(holder: string) {
  return sql`EXISTS (SELECT 1 FROM check_hosts WHERE check_hosts.host = checks.host AND held_by = ${holder})`
}

export type RobotsFile = typeof robotsFiles.$inferSelect

export async function findRobotsFile(db: Database, origin: string): Promise<RobotsFile | null> {
  const [file] = await db.select().from(robotsFiles).where(eq(robotsFiles.origin, origin))
  return file ?? null
}

export async function saveRobotsFile(db: Database, file: RobotsFile): Promise<void> {
  const { text, fetchedAt } = file
  await db.insert(robotsFiles).values(file).onConflictDoUpdate({ target: robotsFiles.origin, set: { text, fetchedAt } })
}
