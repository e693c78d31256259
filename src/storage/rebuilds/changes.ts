import { and, gt, lte, type SQL, sql } from 'drizzle-orm'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { pingsBack, pingsDueWhere } from '#src/storage/index-pings/changes.ts'
import { rebuilds } from './schema.ts'

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
 * Whether a rebuild must be requested now. One caller gets true, and the next only after another change and `quietMs`.
 * Changes are sent to search engines from `now + liveMs`.
 */
export async function takeRebuild(db: Database, now: number, quietMs: number, liveMs: number): Promise<boolean> {
  const take = db
    .update(rebuilds)
    .set({ requested: sql`${rebuilds.changes}`, requestedAt: now })
    .where(and(gt(rebuilds.changes, rebuilds.requested), lte(rebuilds.requestedAt, now - quietMs)))
    .returning({ id: rebuilds.id })
  const [taken] = await db.batch(onlyIfWritten(db, take, (written) => [pingsDueWhere(db, now + liveMs, written)]))
  return taken.length > 0
}

/** The request failed, so the change still waits, and so do notifications about it. */
export async function returnRebuild(db: Database): Promise<void> {
  await db.batch([db.update(rebuilds).set({ requested: 0 }), pingsBack(db)])
}
