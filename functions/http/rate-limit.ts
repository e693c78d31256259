import { problemMessages } from '#src/domain/problems/problems.ts'
import type { RateLimit } from '#src/domain/rate-limits/rate-limits.ts'
import type { HttpCall } from './environment.ts'
import { respondRefusal, tooManyUses } from './refusals.ts'
import { TooBusy } from './too-busy.ts'

/** Counts a use of `key`. Returns a 429 if it exceeds the limit, otherwise null. */
export async function overLimit(
  c: HttpCall,
  key: string,
  rate: RateLimit,
  detail: string = problemMessages.tooManyRequests,
): Promise<Response | null> {
  const waitMs = await c.var.countUse(key, rate)
  return waitMs === null ? null : respondRefusal(c, tooManyUses(detail, waitMs))
}

/** A 429 if a use of `key` was refused in this window. Counts nothing. */
export async function wasOverLimit(c: HttpCall, key: string, rate: RateLimit): Promise<Response | null> {
  const waitMs = await c.var.findWait(key, rate)
  return waitMs === null ? null : respondRefusal(c, tooManyUses(problemMessages.tooManyRequests, waitMs))
}

/** Counts a use of `key` for work that may be refused because a queue is full. Then it can be repeated and doesn't count. */
export async function countUnlessBusy(
  c: HttpCall,
  key: string,
  rate: RateLimit,
  work: () => Promise<Response>,
): Promise<Response> {
  const at = c.var.now()
  const tooMany = await overLimit(c, key, rate)
  if (tooMany) return tooMany
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooBusy) await c.var.uncountUse(key, rate, at)
    throw error
  }
}
