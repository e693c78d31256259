import type { Readable } from 'node:stream'
import type { Problem } from '#src/domain/problems/problems.ts'

/**
 * Headers of the platform's own responses: refusals, redirects, the mailbox. Pages have those from `netlify.toml`, and
 * functions set their own.
 */
const ownHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

let transport: Record<string, string> = {}

/** From now on, own responses have this Strict-Transport-Security header. Null: none. */
export function useTransportSecurity(value: string | null): void {
  transport = value === null ? {} : { 'strict-transport-security': value }
}

/** A response, ready to send. */
export type Answer = {
  status: number
  headers: Headers
  body: Uint8Array
  /** The body while it's written, instead of `body`. */
  stream?: Readable
  /**
   * The encoded body of a response that is kept for the next requests, and doesn't change any more. Without it the body is
   * encoded each time.
   */
  encode?: (encoding: Encoding) => Promise<Uint8Array>
}

export type Encoding = 'br' | 'gzip'

/** Reason phrases, and titles of problems. */
export const titles: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Content Too Large',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

export function textAnswer(status: number, type: string, text: string, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: new Headers({ ...ownHeaders, ...transport, 'content-type': type, ...headers }),
    body: Buffer.from(text),
  }
}

/** A refusal by the platform itself, in the format of the API's errors (RFC 9457). `detail` is for users. */
export function problemAnswer(status: number, detail: string, headers: Record<string, string> = {}): Answer {
  const title = titles[status] ?? 'Error'
  const problem: Problem = {
    type: 'about:blank',
    title,
    status,
    detail,
    success: false,
    message: detail,
    error: detail,
  }
  return textAnswer(status, 'application/problem+json; charset=utf-8', JSON.stringify(problem), headers)
}

export function redirectAnswer(status: number, location: string): Answer {
  return { status, headers: new Headers({ ...ownHeaders, ...transport, location }), body: new Uint8Array() }
}

/** A response with another status or body, and copied headers so that both can be changed independently. */
export function withStatus(answer: Answer, status: number): Answer {
  return { ...answer, status, headers: new Headers(answer.headers) }
}
