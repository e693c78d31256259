import * as z from 'zod'
import { apiHeaders } from '#functions/http/security-headers.ts'
import type { TestApi } from '#tests/support/test-api.ts'
import type { Operation, Schema } from './document.ts'

const problemSchema = z.object({
  type: z.string(),
  title: z.string().min(1),
  status: z.int(),
  detail: z.string().min(1),
  success: z.literal(false),
  message: z.string().min(1),
  error: z.string().min(1),
  errors: z.array(z.object({ field: z.string(), message: z.string().min(1) })).optional(),
})
const problemType = 'application/problem+json; charset=utf-8'
const unauthenticated = 'Invalid authentication credentials'
/** Details that must never be in a response. */
const internals = /SQLITE_|SQLITE |LibsqlError|node:internal|node_modules|\bat \S+ \(.*:\d+:\d+\)/

/** What is wrong with a response, or an empty list. `operation` is undefined if the path is undocumented. */
export async function faultsOf(
  operation: Operation | undefined,
  response: Response,
  log: TestApi['log'],
): Promise<string[]> {
  const text = await response.text()
  const failures = log.filter(({ event, level }) => event === 'request-failed' || level === 'error')
  return [
    ...failures.map((entry) => `logged ${JSON.stringify(entry)}`),
    ...missingHeaders(response),
    ...(internals.test(text) ? [`tells what is inside: ${text.slice(0, 300)}`] : []),
    ...(response.status >= 400
      ? problemFaults(response, text)
      : answerFaults(operation ?? { answers: {} }, response, text)),
  ]
}

function missingHeaders({ headers }: Response): string[] {
  return Object.keys(apiHeaders)
    .filter((name) => !headers.has(name))
    .map((name) => `has no ${name}`)
}

function problemFaults({ status, headers }: Response, text: string): string[] {
  const faults = status >= 500 ? [`answers ${status}`] : []
  if (headers.get('content-type') !== problemType) return [...faults, `is ${headers.get('content-type')}: ${text}`]
  if (headers.get('cache-control') !== 'no-store') faults.push('is an error that may be cached')
  const read = problemSchema.safeParse(JSON.parse(text))
  if (!read.success) return [...faults, `is no problem: ${z.prettifyError(read.error)}: ${text}`]
  const { data } = read
  if (data.status !== status) faults.push(`says ${data.status} and answers ${status}`)
  if (data.error !== data.message) faults.push('says one thing in message and another in error')
  if (status === 401 && data.detail !== unauthenticated) faults.push(`is a 401 that says ${data.detail}`)
  if (status === 429 && !headers.has('retry-after')) faults.push('has no retry-after')
  return faults
}

function answerFaults({ answers }: Pick<Operation, 'answers'>, { status, headers }: Response, text: string): string[] {
  const documented = answers[status]
  if (!documented) return [`answers ${status}, which is not documented`]
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  const schema = documented[type]
  if (!schema) {
    const isSilent = Object.keys(documented).length === 0 && !type.includes('json')
    return isSilent ? [] : [`answers ${status} as ${type}, which is not documented`]
  }
  if (type !== 'application/json') return []
  const read = validatorOf(schema).safeParse(JSON.parse(text))
  return read.success ? [] : [`is not as documented: ${z.prettifyError(read.error)}: ${text.slice(0, 500)}`]
}

const validators = new WeakMap<Schema, z.ZodType>()

function validatorOf(schema: Schema): z.ZodType {
  const made = validators.get(schema) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  validators.set(schema, made)
  return made
}
