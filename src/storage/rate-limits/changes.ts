import { and, eq, gt, sql } from 'drizzle-orm'
import type { RateLimit } from '#src/domain/rate-limits/rate-limits.ts'
import type { Database } from '#src/storage/database.ts'
import { rateLimits } from './schema.ts'

/**
 * Counts a use of `key`, or as many as it's worth. Null: within the limit. Otherwise the milliseconds until the window
 * ends.
 */
export async function countUse(
  db: Database,
  key: string,
  rate: RateLimit,
  now: number,
  uses = 1,
): Promise<number | null> {
  const windowStart = windowOf(rate.windowMs, now)
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowStart, count: uses })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + ${uses}` },
    })
    .returning({ count: rateLimits.count })
  return row && row.count > rate.limit ? windowStart + rate.windowMs - now : null
}

/** Rejects if the database can't be written. Most requests that save something count a use first. */
export async function checkWriting(db: Database, now: number): Promise<void> {
  await countUse(db, 'health', { limit: Infinity, windowMs: 24 * 60 * 60 * 1000 }, now)
}

/** Takes back uses that were counted at `now` and came to nothing. */
export async function uncountUse(db: Database, key: string, windowMs: number, now: number, uses = 1): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`max(0, ${rateLimits.count} - ${uses})` })
    .where(and(eq(rateLimits.key, key), eq(rateLimits.windowStart, windowOf(windowMs, now)), gt(rateLimits.count, 0)))
}

function windowOf(windowMs: number, now: number): number {
  return now - (now % windowMs)
}
