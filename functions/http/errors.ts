import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { isUnavailable } from '#src/storage/database.ts'
import { PasswordQueueFull } from '#functions/accounts/passwords.ts'
import { allowedMethods } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { notFound, problem } from './problems.ts'

/** Seconds after which a caller may try again when the database was busy or away. */
const retryAfter = '2'

/** Whatever was thrown becomes an answer here; what was nobody's intention is logged as one line. */
export function answerError(error: Error, c: Context<ApiEnvironment>): Response {
  if (error instanceof HTTPException && error.status < 500) return problem(c, error.status, { detail: error.message })
  // As busy as it may get: the caller comes again, and nothing is wrong.
  if (error instanceof PasswordQueueFull) {
    return problem(c, 503, { detail: problemMessages.tooManyRequests, headers: { 'retry-after': retryAfter } })
  }
  const requestId = c.var.requestId
  c.var.log({
    level: 'error',
    event: 'request-failed',
    requestId,
    method: c.req.method,
    path: c.req.path,
    error: describeError(error),
  })
  return isUnavailable(error)
    ? problem(c, 503, { detail: problemMessages.serverError, headers: { 'retry-after': retryAfter }, requestId })
    : problem(c, 500, { detail: problemMessages.serverError, requestId })
}

/** Message, place and causes of an error, for the log only. */
export function describeError(error: Error): Record<string, unknown> {
  const { name, stack, cause } = error
  // Drizzle's message repeats the parameters, and these are people's addresses.
  const message = error.message.split('\nparams:')[0]
  return {
    name,
    message,
    at: stack
      ?.split('\n')
      .find((line) => line.trimStart().startsWith('at '))
      ?.trim(),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  }
}

export function answerUnknown(c: Context<ApiEnvironment>): Response {
  const allowed = allowedMethods(c.req.path)
  if (allowed.length === 0) return notFound(c, 'There is nothing at this address')
  const detail = `This address answers to ${allowed.join(', ')} only`
  return problem(c, 405, { detail, headers: { allow: allowed.join(', ') } })
}

type Checked = { success: true } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }

/** Answers a query or a path that breaks its schema. */
export function answerInvalidQuery(result: Checked, c: Context): Response | undefined {
  if (result.success) return undefined
  const errors: FieldError[] = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return problem(c, 400, { detail: errors[0]?.message ?? 'The request is not valid', errors })
}
