import { problemMessages } from '#src/domain/problems/problems.ts'
import type { RateLimit } from '#src/domain/rate-limits/rate-limits.ts'
import type { HttpCall } from './environment.ts'
import { answerRefusal, tooManyUses } from './refusals.ts'

/** Counts a use of `key`. Returns a 429 if it exceeds the limit, otherwise null. */
export async function overLimit(
  c: HttpCall,
  key: string,
  rate: RateLimit,
  detail: string = problemMessages.tooManyRequests,
): Promise<Response | null> {
  const waitMs = await c.var.countUse(key, rate)
  return waitMs === null ? null : answerRefusal(c, tooManyUses(detail, waitMs))
}
