import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { type FieldError, type Problem, problemMessages } from '#src/domain/problems/problems.ts'
import { isSecondFactorNeeded, securityPath } from '#src/domain/sign-in/second-factor/second-factor.ts'
import { isProofNeeded, type ProofNeeded } from '#src/domain/sign-in/sessions/proof.ts'
import { requestProof } from '#src/islands/sign-in/sessions/proof-requests.ts'
import { forgetSession, leaveEndedSession, readToken } from '#src/islands/sign-in/sessions/session.ts'
import { callApi, sendRequest } from './call.ts'
import { readEvents } from './events.ts'
import { refusalText } from './refusal-text.ts'

// API calls of signed-in screens. In a separate file, so that public pages don't load it.

/** A failed call, with a message for the user and errors by field. Status 0: no response. */
export type Failure = {
  ok: false
  status: number
  message: string
  errors: readonly FieldError[]
  /** The access token isn't valid. */
  unknown: boolean
  /** Data for the next step, such as the ways to give a proof. */
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

export type SignedInRequest = ApiRequest & {
  /** Gets a fresh proof if the call needs one. Default: a dialog asks for it. */
  prove?: (needed: ProofNeeded) => Promise<boolean>
}

/** Like `callApi`, but never rejects. A failure has a message for the user. */
export async function askApi<Body>(path: string, request: ApiRequest = {}): Promise<Outcome<Body>> {
  const { json, ...init } = request
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const answer = await callApi<Body>(path, { ...init, ...body }).catch(
    () => ({ ok: false, status: 0, problem: null }) as const,
  )
  return answer.ok ? answer : readFailure(answer.status, answer.problem)
}

/** Called after each call that may have changed something. */
const changeListeners = new Set<() => void>()

/** What other parts of a page show may follow from what was changed. Returns a function that stops listening. */
export function onChange(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => void changeListeners.delete(listener)
}

/**
 * Like `askApi`, for calls that need the access token. If the call needs a fresh proof, it waits for one: see
 * `ProofDialog`. If the token is no longer valid, the browser goes to the sign-in page, which returns here.
 */
export function askSignedIn<Body>(path: string, request: SignedInRequest = {}): Promise<Outcome<Body>> {
  const { prove = requestProof, ...rest } = request
  const answered = withToken(() => askApi<Body>(path, rest), prove)
  if ((request.method ?? 'GET') !== 'GET') void answered.then(notifyChange)
  return answered
}

function notifyChange({ ok }: Outcome<unknown>): void {
  if (ok) for (const listener of changeListeners) listener()
}

/** Downloads a file. A link can't, because it wouldn't send the access token. */
export function fetchSignedIn(path: string): Promise<Outcome<Blob>> {
  return withToken(async (): Promise<Outcome<Blob>> => {
    try {
      const response = await sendRequest(path)
      if (response.ok) return { ok: true, body: await response.blob() }
      const problem = (await response.json().catch(() => null)) as Problem | null
      return readFailure(response.status, problem)
    } catch {
      // Offline, or the connection broke.
      return readFailure(0, null)
    }
  }, requestProof)
}

/**
 * Sends a POST whose answer arrives in parts, and reports each server-sent event. Ok if the stream has ended: what that
 * means depends on the events.
 */
export function streamSignedIn(path: string, onEvent: (name: string, data: unknown) => void): Promise<Outcome<null>> {
  return withToken(async (): Promise<Outcome<null>> => {
    try {
      const response = await sendRequest(path, { method: 'POST', headers: { accept: 'text/event-stream' } })
      if (response.ok && response.body) {
        await readEvents(response.body, onEvent)
        return { ok: true, body: null }
      }
      const problem = (await response.json().catch(() => null)) as Problem | null
      return readFailure(response.status, problem)
    } catch {
      return readFailure(0, null)
    }
  }, requestProof)
}

async function withToken<Body>(
  ask: () => Promise<Outcome<Body>>,
  prove: (needed: ProofNeeded) => Promise<boolean>,
): Promise<Outcome<Body>> {
  const token = readToken() ?? ''
  const answer = await ask()
  if (answer.ok) return answer
  if (isProofNeeded(answer.data)) return (await prove(answer.data)) ? withToken(ask, prove) : answer
  // Admins need a second factor before they can use any other page.
  if (isSecondFactorNeeded(answer.data)) location.replace(securityPath)
  if (!answer.unknown) return answer
  // Another tab has signed in again, or got a new token after a proof or a change of password.
  if ((readToken() ?? token) !== token) return withToken(ask, prove)
  forgetSession()
  leaveEndedSession()
  return answer
}

function readFailure(status: number, problem: Partial<Problem> | null): Failure {
  const { errors, requestId, detail, data } = problem ?? {}
  const message = refusalText(status, problem)
  // Only unexpected errors have a request id. Their message isn't for users.
  const isExpected = typeof message === 'string' && message !== '' && requestId === undefined
  return {
    ok: false,
    status,
    message: isExpected ? message : problemMessages.somethingBad,
    errors: isExpected && Array.isArray(errors) ? errors : [],
    unknown: detail === accountMessages.notSignedIn,
    ...(data !== undefined && { data }),
  }
}
