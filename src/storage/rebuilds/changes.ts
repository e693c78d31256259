import { and, eq, gt, lte, ne, notBetween, or, type SQL, sql } from 'drizzle-orm'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { pingsBack, pingsDueWhere } from '#src/storage/index-pings/changes.ts'
import type { Instance } from './queries.ts'
import { instances, rebuilds } from './schema.ts'

/** Counts a change, so that a rebuild is due. */
export async function countChange(db: Database): Promise<void> {
  await db.run(sql`INSERT INTO rebuilds (id, changes, asked, asked_at) VALUES (1, 1, 0, 0)
    ON CONFLICT (id) DO UPDATE SET changes = changes + 1`)
}

/** The statement that marks the public site as out of date under a condition, such as that of `onlyIfWritten`. */
export function rebuildWhere(db: Database, condition: SQL) {
  return db.run(sql`INSERT INTO rebuilds (id, changes, asked, asked_at) SELECT 1, 1, 0, 0 WHERE ${condition}
    ON CONFLICT (id) DO UPDATE SET changes = changes + 1`)
}

/** The same for a change that is about to take that product down, if it is published. */
export function rebuildIfPublished(db: Database, ref: string, takesDown: boolean) {
  return db.run(sql`INSERT INTO rebuilds (id, changes, asked, asked_at)
    SELECT 1, 1, 0, 0 FROM products WHERE ref = ${ref} AND state = 'published' AND ${Number(takesDown)}
    ON CONFLICT (id) DO UPDATE SET changes = changes + 1`)
}

/**
 * Whether a rebuild must be requested now. One caller gets true, and the next only after another change and `quietMs`, or when
 * a request that failed is due again. Changes are sent to search engines from `now + liveMs`.
 */
export async function takeRebuild(db: Database, now: number, quietMs: number, liveMs: number): Promise<boolean> {
  const { changes, requested, requestedAt, tried, retryAt } = rebuilds
  const take = db
    .update(rebuilds)
    .set({ requested: sql`${changes}`, requestedAt: now, tried: sql`${changes}` })
    .where(and(gt(changes, requested), lte(requestedAt, now - quietMs), or(gt(changes, tried), lte(retryAt, now))))
    .returning({ id: rebuilds.id })
  const [taken] = await db.batch(onlyIfWritten(db, take, (written) => [pingsDueWhere(db, now + liveMs, written)]))
  return taken.length > 0
}

/**
 * The request failed, so the change still waits, and so do notifications about it. `retryAt`: when the hook is called again.
 * Default: after 1, 2, 4 … 30 minutes.
 */
export async function returnRebuild(db: Database, now: number, error: string, retryAt?: number): Promise<void> {
  const later = sql`${now} + 60000 * min(30, 1 << min(${rebuilds.failures}, 5))`
  const failed = { requested: 0, failures: sql`${rebuilds.failures} + 1`, retryAt: retryAt ?? later, lastError: error }
  await db.batch([db.update(rebuilds).set(failed), pingsBack(db)])
}

/** Requests succeed again. `live`: the last change that the live site was seen to include, where that is known. */
export async function settleRebuild(db: Database, live?: number): Promise<void> {
  const seen = live === undefined ? {} : { live }
  await db.update(rebuilds).set({ ...seen, failures: 0, retryAt: 0, lastError: null })
}

const dayMs = 24 * 60 * 60 * 1000

/** Says that a platform runs, and how its builds are doing. Forgets those that have said nothing for a day. */
export async function saveInstance(db: Database, instance: Instance): Promise<void> {
  const { id, ...seen } = instance
  await db.batch([
    db.insert(instances).values(instance).onConflictDoUpdate({ target: instances.id, set: seen }),
    db
      .delete(instances)
      .where(and(ne(instances.id, id), notBetween(instances.seenAt, seen.seenAt - dayMs, seen.seenAt + dayMs))),
  ])
}

/** A platform that has stopped isn't waited for. */
export async function removeInstance(db: Database, id: string): Promise<void> {
  await db.delete(instances).where(eq(instances.id, id))
}
