import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { problem } from './problems.ts'

/** Why a request was refused, for pages and the API alike. */
export type Refusal<Status extends ContentfulStatusCode = ContentfulStatusCode> = {
  status: Status
  message: string
  errors?: FieldError[]
  retryAfterSeconds?: number
  /** The path of the conflicting listing. */
  listing?: string
}

/** `waitMs`: milliseconds until the limit's next window. */
export function tooManyUses(message: string, waitMs: number): Refusal<429> {
  return { status: 429, message, retryAfterSeconds: Math.ceil(waitMs / 1000) }
}

export function respondRefusal(c: Pick<Context, 'body'>, refusal: Refusal): Response {
  const { status, message, retryAfterSeconds, ...details } = refusal
  const headers = { ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }) }
  return problem(c, status, { detail: message, ...details, headers })
}
