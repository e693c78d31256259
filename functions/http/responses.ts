import { z } from '@hono/zod-openapi'
import { messageSchema, problemSchema } from './schemas.ts'
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
  const shared: Record<number, string> = {
    ...(takesQuery && { 400: 'The query is invalid' }),
    ...(takesBody && { 400: 'The body cannot be parsed', 415: 'The body is not JSON' }),
    ...(takesBody && { 422: 'The input is invalid; `errors` lists the fields' }),
    ...(signedInRoles.includes(role) && { 401: 'The access token is missing, expired or revoked' }),
    ...(role === 'confirmed' && { 403: 'The email is not confirmed' }),
    ...(role === 'admin' && { 403: 'Only for admins' }),
    ...(needs.proof && {
      403: `${role === 'admin' ? 'Only for admins. ' : ''}Requires a fresh proof; \`data.methods\` lists how to give one`,
    }),
  }
  const all = Object.entries({ ...shared, ...problems }).map(([status, words]) => [status, problemOf(words)])
  return { ...Object.fromEntries(all), default: problemOf('Something else went wrong') } as Record<string, ApiResponse>
}

function problemOf(description: string): ApiResponse {
  return { description, content: { 'application/problem+json': { schema: problemSchema } } }
}
