import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import type { FieldError, Problem } from '#src/domain/problems/problems.ts'

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
}

type ResponseContext = Pick<Context, 'body'>

type ProblemOptions = {
  /** Can be shown to users. Also used as `message` if there is none. */
  detail: string
  message?: string
  /** A name for clients to look for, instead of the message. */
  error?: string
  errors?: FieldError[]
  headers?: Record<string, string>
  requestId?: string
  /** The path of the conflicting listing. */
  listing?: string
  /** Data a client needs to continue. */
  data?: unknown
}

/** In seconds. Every 503 of ours is about something that may work again soon. */
const retrySoon = { 'retry-after': '2' }

/** An RFC 9457 response. Never cached. A 503 says when to try again. */
export function problem(c: ResponseContext, status: ContentfulStatusCode, options: ProblemOptions): Response {
  const message = options.message ?? options.detail
  const body: Problem = {
    type: 'about:blank',
    title: titles[status] ?? 'Error',
    status,
    detail: options.detail,
    success: false,
    message,
    error: options.error ?? message,
    ...(options.errors ? { errors: options.errors } : {}),
    ...(options.listing ? { listing: options.listing } : {}),
    ...(options.data === undefined ? {} : { data: options.data }),
    ...(options.requestId ? { requestId: options.requestId } : {}),
  }
  return c.body(JSON.stringify(body), status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 503 && retrySoon),
    ...options.headers,
  })
}

/** 422: well-formed but invalid input. The first error is the message. */
export function invalid(c: ResponseContext, errors: FieldError[]): Response {
  return problem(c, 422, { detail: errors[0]?.message ?? 'The request is not valid', errors })
}

export function notFound(c: ResponseContext, detail: string): Response {
  return problem(c, 404, { detail })
}

/** 401: missing or invalid credentials. */
export function unauthenticated(c: ResponseContext, message?: string): Response {
  return problem(c, 401, {
    detail: accountMessages.notSignedIn,
    ...(message && { message }),
    headers: { 'www-authenticate': 'Bearer' },
  })
}

export function forbidden(c: ResponseContext, detail: string): Response {
  return problem(c, 403, { detail })
}
