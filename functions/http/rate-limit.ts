import { problemMessages } from '#src/domain/problems/problems.ts'
import type { RateLimit } from '#src/domain/rate-limits/rate-limits.ts'
import type { HttpCall } from './environment.ts'
import { isInterrupted } from './bodies.ts'
import { answerRefusal, tooManyUses } from './refusals.ts'
import { TooBusy } from './too-busy.ts'

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

/**
 * Counts a use of `key` before its body is read. If there was no room for the body, or it broke off, it can be repeated and
 * doesn't count.
 */
export async function countIfRead(
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
    if (error instanceof TooBusy || isInterrupted(error)) await c.var.uncountUse(key, rate, at)
    throw error
  }
}
