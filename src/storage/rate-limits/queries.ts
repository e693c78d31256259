import { and, eq } from 'drizzle-orm'
import type { RateLimit } from '#src/domain/rate-limits/rate-limits.ts'
import type { Database } from '#src/storage/database.ts'
import { rateLimits } from './schema.ts'

/** Milliseconds until `key` may be used again. Null: none was refused in this window. Counts nothing. */
export async function findWait(db: Database, key: string, rate: RateLimit, now: number): Promise<number | null> {
  const windowStart = now - (now % rate.windowMs)
  const [row] = await db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), eq(rateLimits.windowStart, windowStart)))
  return row && row.count > rate.limit ? windowStart + rate.windowMs - now : null
}
