import { accountMessages } from '#src/domain/accounts.ts'
import { type FieldError, type Problem, problemMessages } from '#src/domain/problems.ts'
import { sessionMessages } from '#src/domain/sessions.ts'
import { callApi } from '#src/islands/api.ts'
import { forgetSession, leaveToSignIn, readToken } from '#src/islands/session.ts'
import { carryNotice } from './tab-storage.ts'

// The API for the screens of accounts. Apart from islands/api.ts, so that public pages load nothing of it.

/** What went wrong, in words for the user, and field by field where the server says so. Status 0: no answer. */
export type Failure = {
  ok: false
  status: number
  message: string
  errors: readonly FieldError[]
  /** The server does not know who asks. */
  unknown: boolean
  /** What the server gave along, to go on with. */
  data?: unknown
}
export type Outcome<Body> = { ok: true; body: Body } | Failure

export type ApiRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  json?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** As `callApi`, for screens: never rejects, and whatever fails comes with words to show. */
export async function askApi<Body>(path: string, request: ApiRequest = {}): Promise<Outcome<Body>> {
  const { json, headers = {}, ...init } = request
  const sent: RequestInit =
    json === undefined
      ? { ...init, headers }
      : { ...init, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(json) }
  const answer = await callApi<Body>(path, sent).catch(() => ({ ok: false, status: 0, problem: null }) as const)
  return answer.ok ? answer : { ok: false, status: answer.status, ...readProblem(answer.problem) }
}

/**
 * As `askApi`, with the access token. An answer that the token is worth nothing signs out: to the sign-in page, and
 * back here afterwards.
 */
export async function askSignedIn<Body>(path: string, request: ApiRequest = {}): Promise<Outcome<Body>> {
  const token = readToken() ?? ''
  const headers = { ...request.headers, authorization: `Bearer ${token}` }
  const answer = await askApi<Body>(path, { ...request, headers })
  if (answer.ok || !answer.unknown) return answer
  // Another tab has signed in again, or has a new token because the password was changed.
  if ((readToken() ?? token) !== token) return askSignedIn(path, request)
  forgetSession()
  carryNotice(sessionMessages.expired)
  leaveToSignIn()
  return answer
}

function readProblem(problem: Partial<Problem> | null): Omit<Failure, 'ok' | 'status'> {
  const { message, errors, requestId, detail, data } = problem ?? {}
  // What has a request id is a failure that nobody meant: its words are for the log.
  const isMeant = typeof message === 'string' && message !== '' && requestId === undefined
  return {
    message: isMeant ? message : problemMessages.somethingBad,
    errors: isMeant && Array.isArray(errors) ? errors : [],
    unknown: detail === accountMessages.notSignedIn,
    ...(data !== undefined && { data }),
  }
}
