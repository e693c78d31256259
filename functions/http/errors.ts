import { HTTPException } from 'hono/http-exception'
import { type FieldError, problemMessages } from '#src/domain/problems/problems.ts'
import { describeError } from './describe-error.ts'
import type { HttpCall } from './environment.ts'
import { notFound, problem } from './problems.ts'
import { TooBusy } from './too-busy.ts'

/** Converts thrown errors to responses. Unexpected errors are logged. */
export function respondErrors(isUnavailable: (error: Error) => boolean) {
  return (error: Error, c: HttpCall): Response => {
    if (error instanceof HTTPException && error.status < 500) return problem(c, error.status, { detail: error.message })
    if (error instanceof TooBusy) return problem(c, 503, { detail: problemMessages.tooManyRequests })
    const { log, requestId } = c.var
    const { method, path } = c.req
    log({ level: 'error', event: 'request-failed', requestId, method, path, error: describeError(error) })
    // The message is for people, the detail for those who look for the cause.
    const unexpected = { message: problemMessages.somethingBad, requestId }
    return isUnavailable(error)
      ? problem(c, 503, { detail: 'The database is unavailable or busy. Try again.', ...unexpected })
      : problem(c, 500, { detail: 'An error in our code. Our log has it under the requestId.', ...unexpected })
  }
}

export function respondUnknown(c: HttpCall): Response {
  const allowed = c.var.routes.allowedMethods(c.req.path).join(', ')
  if (allowed === '') return notFound(c, 'There is nothing at this URL')
  return problem(c, 405, { detail: `This URL only supports ${allowed}`, headers: { allow: allowed } })
}

type Issue = { path: PropertyKey[]; message: string }

/** The first thing that is wrong with each field. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldError[] {
  const messages = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = path.join('.')
    if (!messages.has(field)) messages.set(field, message)
  }
  return [...messages].map(([field, message]) => ({ field, message }))
}
