import { and, asc, gt, inArray, isNotNull, lte, max, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { indexPings } from './schema.ts'

// A product's changed page is recorded in the same batch as the change, becomes due when its rebuild is requested,
// and is deleted once sent. A change while a sender holds it resets the attempts, so the sender knows that its result
// is outdated.

const product = (ref: string) => sql`SELECT '/product/' || slug, NULL, 0, NULL FROM products WHERE ref = ${ref}`
const insert = sql`INSERT INTO index_pings (path, due_at, attempts, last_error)`
const again = sql`ON CONFLICT (path) DO UPDATE SET due_at = NULL, attempts = 0, last_error = NULL`

/** The statement that records that product's page under a condition, such as that it was changed. */
export function pingWhere(db: Database, ref: string, condition: SQL) {
  return db.run(sql`${insert} ${product(ref)} AND ${condition} ${again}`)
}

/** The statement that records that post's page under a condition. */
export function pingPostWhere(db: Database, postId: string, condition: SQL) {
  return db.run(sql`${insert} SELECT '/blog/' || slug, NULL, 0, NULL FROM posts
    WHERE id = ${postId} AND ${condition} ${again}`)
}

/** The same for a change that is about to take that product down, if it is published. */
export function pingIfPublished(db: Database, ref: string, takesDown: boolean) {
  return db.run(sql`${insert} ${product(ref)} AND state = 'published' AND ${Number(takesDown)} ${again}`)
}

/** The statement that makes pages waiting for their rebuild due under a condition. */
export function pingsDueWhere(db: Database, dueAt: number, condition: SQL) {
  return db.run(sql`UPDATE index_pings SET due_at = ${dueAt}
    WHERE due_at IS NULL AND last_error IS NULL AND ${condition}`)
}

/** The statement that reverses that: pages no one has tried to send wait for their rebuild again. */
export function pingsBack(db: Database) {
  return db.run(sql`UPDATE index_pings SET due_at = NULL WHERE due_at IS NOT NULL AND attempts = 0`)
}

/**
 * Leases due paths until `now + holdMs`. If a sender dies, its lease runs out. One statement, so two senders never hold
 * the same path.
 */
export async function takeDuePings(db: Database, now: number, holdMs: number, limit: number): Promise<string[]> {
  const due = db
    .select({ path: indexPings.path })
    .from(indexPings)
    .where(and(isNotNull(indexPings.dueAt), lte(indexPings.dueAt, now)))
    .orderBy(asc(indexPings.dueAt))
    .limit(limit)
  const taken = await db
    .update(indexPings)
    .set({ dueAt: now + holdMs, attempts: sql`${indexPings.attempts} + 1` })
    .where(inArray(indexPings.path, due))
    .returning({ path: indexPings.path })
  return taken.map(({ path }) => path)
}

/** The highest number of attempts among these. */
export async function countAttempts(db: Database, paths: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ limit: max(indexPings.attempts) })
    .from(indexPings)
    .where(among(paths))
  return row?.limit ?? 0
}

/** These were sent. What has changed meanwhile stays. */
export async function removePings(db: Database, paths: readonly string[]): Promise<void> {
  await db.delete(indexPings).where(held(paths))
}

/** These weren't sent. `retryAt` null: no retry until the page changes again. */
export async function savePingsFailed(
  db: Database,
  paths: readonly string[],
  error: string,
  retryAt: number | null,
): Promise<void> {
  await db
    .update(indexPings)
    .set({ dueAt: retryAt, lastError: error.slice(0, 500) })
    .where(held(paths))
}

// As one value, because a statement accepts fewer parameters than a batch has paths.
function among(paths: readonly string[]) {
  return inArray(indexPings.path, sql`(SELECT value FROM json_each(${JSON.stringify(paths)}))`)
}

function held(paths: readonly string[]) {
  return and(among(paths), gt(indexPings.attempts, 0))
}
