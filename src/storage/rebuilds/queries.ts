import { asc, eq } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { instances, rebuilds } from './schema.ts'

/** The number of public changes, and how the request for a rebuild with the last one went. */
export type RebuildCount = Omit<typeof rebuilds.$inferSelect, 'id'>

const none: RebuildCount = {
  changes: 0,
  requested: 0,
  requestedAt: 0,
  tried: 0,
  live: 0,
  failures: 0,
  retryAt: 0,
  lastError: null,
}

export async function readRebuildCount(db: Database): Promise<RebuildCount> {
  const [row] = await db.select().from(rebuilds).where(eq(rebuilds.id, 1))
  return row ?? none
}

/** A platform that builds for itself. */
export type Instance = typeof instances.$inferSelect

/** All that were seen within a day: `isRunning` says which of them run. */
export async function listInstances(db: Database): Promise<Instance[]> {
  return db.select().from(instances).orderBy(asc(instances.id))
}

const silentMs = 3 * 60_000
/** Clocks of machines that share a database differ by less. */
const skewMs = 60_000

/** Whether an instance has said within three minutes that it runs. It does so each minute. */
export function isRunning({ seenAt }: Instance, now: number): boolean {
  return seenAt > now - silentMs && seenAt < now + skewMs
}
