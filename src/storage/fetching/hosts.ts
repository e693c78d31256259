import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { hostTurns, robotsFiles, type TurnList } from './schema.ts'

// Only one run at a time requests pages of a host, across all processes: the one that holds the host's row.

export type HostLease = {
  list: TurnList
  /** The run. Null: nobody holds the host, it only rests. */
  holder: string | null
  now: number
  holdMs: number
  /** No other request to the host for this long, even if the run is killed. */
  restMs?: number
}

/** Leases the host whose page has been due for longest. `pages`: a table with `host` and `due_at`. Null: none is free. */
export function takeDueHost(db: Database, pages: SQLWrapper, lease: HostLease): Promise<string | null> {
  const { list, now } = lease
  const due = sql`SELECT host FROM ${pages} page
    WHERE due_at IS NOT NULL AND due_at <= ${now} AND NOT EXISTS (SELECT 1 FROM host_turns h
      WHERE h.list IN ('proofs', ${list}) AND h.host = page.host AND (h.held_until > ${now} OR h.next_at > ${now}))
    ORDER BY due_at LIMIT 1`
  return take(db, due, lease)
}

/** Leases a host. False: another holder has it, or it asked for a pause. */
export async function takeHost(db: Database, host: string, lease: HostLease): Promise<boolean> {
  return (await take(db, sql`SELECT ${host} AS host`, lease)) !== null
}

async function take(db: Database, hosts: SQL, lease: HostLease): Promise<string | null> {
  const { list, holder, now, holdMs, restMs = 0 } = lease
  const [taken] = await db.all<{ host: string }>(sql`INSERT INTO host_turns (list, host, held_by, held_until, next_at)
    SELECT ${list}, host, ${holder}, ${now + holdMs}, ${restMs > 0 ? now + restMs : 0} FROM (${hosts}) WHERE true
    ON CONFLICT (list, host) DO UPDATE SET held_by = excluded.held_by, held_until = excluded.held_until,
        next_at = max(next_at, excluded.next_at)
      WHERE (held_until <= ${now} AND next_at <= ${now}) OR held_by = ${holder}
    RETURNING host`)
  return taken?.host ?? null
}

/** A run's name in its leases. */
export type Holder = { list: TurnList; holder: string }

/** Releases a host. No request is sent to it before `nextAt`. */
export async function releaseHost(db: Database, host: string, { list, holder }: Holder, nextAt: number): Promise<void> {
  await db
    .update(hostTurns)
    .set({ heldBy: null, heldUntil: 0, nextAt: sql`max(next_at, ${Math.round(nextAt)})` })
    .where(and(eq(hostTurns.list, list), eq(hostTurns.host, host), eq(hostTurns.heldBy, holder)))
}

/** A condition: the holder still has this host. */
export function isHostHeld(host: SQLWrapper, { list, holder }: Holder) {
  return sql`EXISTS (SELECT 1 FROM host_turns t WHERE t.list = ${list} AND t.host = ${host} AND t.held_by = ${holder})`
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
