import * as z from 'zod'
import { type Needs, type Role, signedInRoles } from './roles.ts'

// What routes answer, for the OpenAPI document.

export type ApiResponse = { description: string; content?: Record<string, { schema: z.ZodType }> }

/** `{ success: true, data }`. `more`: fields beside them. */
export function dataOf(data: z.ZodType, description: string, more: z.ZodRawShape = {}): ApiResponse {
  return json(z.object({ success: z.literal(true), data, ...more }), description)
}

/** `{ success: true, message }`. */
export function messageOf(description: string): ApiResponse {
  return json(messageSchema, description)
}

export function json(schema: z.ZodType, description: string): ApiResponse {
  return { description, content: { 'application/json': { schema } } }
}

/** A file or a page, by its media type. */
export function text(type: string, description: string): ApiResponse {
  return { description, content: { [type]: { schema: z.string() } } }
}

/** What can go wrong with a route because of its role, its needs and what is sent, beside `problems` of its own. */
export function problemResponses(
  { role, needs = {}, takesQuery, takesBody }: { role: Role; needs?: Needs; takesQuery: boolean; takesBody: boolean },
  problems: Readonly<Record<number, string>> = {},
): Record<string, ApiResponse> {
  const forbidden = [
    ...(role === 'confirmed' ? ['The email is not confirmed'] : []),
    ...(role === 'admin' ? ['Only for admins'] : []),
    ...(needs.proof ? ['Requires a fresh proof; `data.methods` lists how to give one'] : []),
  ]
  const shared: Record<number, string> = {
    400: [
      takesQuery ? 'The query is invalid' : 'A parameter is repeated',
      ...(takesBody ? ['The body cannot be parsed'] : []),
    ].join('. '),
    ...(takesBody && { 415: 'The body is not JSON', 422: 'The input is invalid; `errors` lists the fields' }),
    ...(signedInRoles.includes(role) && { 401: 'The access token is missing, expired or revoked' }),
    ...(forbidden.length > 0 && { 403: forbidden.join('. ') }),
  }
  const all = Object.entries({ ...shared, ...problems }).map(([status, words]) => [status, problemOf(words)])
  return { ...Object.fromEntries(all), default: problemOf('Something else went wrong') } as Record<string, ApiResponse>
}

function problemOf(description: string): ApiResponse {
  return { description, content: { 'application/problem+json': { schema: problemSchema } } }
}

export const messageSchema = z.object({ success: z.literal(true), message: z.string() }).meta({ id: 'Message' })

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    success: z.literal(false),
    message: z.string().meta({ description: 'For people to read' }),
    error: z.string().meta({ description: 'The same as `message`, or `limit` if an allowance is used up' }),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    requestId: z.string().optional(),
    listing: z.string().optional().meta({ description: 'The path of the conflicting listing' }),
    data: z.unknown().optional().meta({ description: 'What a program needs to continue' }),
  })
  .meta({ id: 'Problem' })
