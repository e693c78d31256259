import type { Context } from 'hono'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { countUse, type RateLimit } from '#src/storage/rate-limits/changes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { problem } from './problems.ts'

/** Counts a use of `key`; past the limit, the 429 to answer with. Null: go on. */
export async function overLimit(
  c: Context<ApiEnvironment>,
  key: string,
  rate: RateLimit,
  detail: string = problemMessages.tooManyRequests,
): Promise<Response | null> {
  const waitMs = await countUse(c.var.db, key, rate, c.var.now())
  if (waitMs === null) return null
  const seconds = Math.ceil(waitMs / 1000)
  return problem(c, 429, { detail, headers: { 'retry-after': String(seconds) } })
}
