import * as z from 'zod'
import type { SourceKind } from '#src/domain/mentions/sources.ts'

// Limits that are told in the body of an answer whose status says that the request was wrong (400).

// https://api.stackexchange.com/docs/throttle, https://api.stackexchange.com/docs/error-handling
const stackExchange = z.object({
  error_name: z.string().optional(),
  error_message: z.string().max(500).optional(),
  backoff: z.number().nonnegative().optional(),
})

// https://github.com/LemmyNet/lemmy/issues/5332: until version 1.0, limits are answered with 400.
const lemmy = z.object({ error: z.enum(['rate_limit_error', 'too_many_requests']) })

/** How long a source asks to wait in the body of a refusal, in milliseconds. Null: it doesn't ask. */
export function askedToWait(kind: SourceKind, body: string): number | null {
  const answer = parse(body)
  if (kind === 'lemmy') return lemmy.safeParse(answer).success ? 0 : null
  if (kind !== 'stackexchange') return null
  const { data } = stackExchange.safeParse(answer)
  const { error_name, error_message = '', backoff = 0 } = data ?? {}
  if (error_name !== 'throttle_violation' && backoff === 0) return null
  const seconds = Number(/available in (\d{1,9}) seconds?/.exec(error_message)?.[1] ?? 0)
  return Math.max(seconds, backoff) * 1000
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return null
  }
}
