import { and, eq, gt, sql } from 'drizzle-orm'
import type { RateLimit } from '#src/domain/rate-limits/rate-limits.ts'
import type { Database } from '#src/storage/database.ts'
import { rateLimits } from './schema.ts'

/** Counts one use of `key`. Null: within the limit. Otherwise the milliseconds until the window ends. */
export async function countUse(db: Database, key: string, rate: RateLimit, now: number): Promise<number | null> {
  const windowStart = windowOf(rate.windowMs, now)
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowStart, count: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ count: rateLimits.count })
  return row && row.count > rate.limit ? windowStart + rate.windowMs - now : null
}

/** Takes back a use that was counted at `now` and came to nothing. */
export async function uncountUse(db: Database, key: string, windowMs: number, now: number): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(eq(rateLimits.key, key), eq(rateLimits.windowStart, windowOf(windowMs, now)), gt(rateLimits.count, 0)))
}

function windowOf(windowMs: number, now: number): number {
  return now - (now % windowMs)
}
