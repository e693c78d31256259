import type { Problem } from '#src/domain/problems/problems.ts'
import { ownHeaders } from './own-headers.ts'

/** A whole answer, ready to send. */
export type Answer = {
  status: number
  headers: Headers
  body: Uint8Array
  /** The body in an encoding, kept for the next who asks. Without it the body is encoded anew each time. */
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
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

export function textAnswer(status: number, type: string, text: string, headers: Record<string, string> = {}): Answer {
  return { status, headers: new Headers({ ...ownHeaders, 'content-type': type, ...headers }), body: Buffer.from(text) }
}

/** What the platform itself refuses, in the shape of the API's own errors (RFC 9457). `detail` is fit for a user. */
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
  return { status, headers: new Headers({ ...ownHeaders, location }), body: new Uint8Array() }
}

/** An answer with another status or body, its headers copied so that both can be changed apart. */
export function withStatus(answer: Answer, status: number): Answer {
  return { ...answer, status, headers: new Headers(answer.headers) }
}
