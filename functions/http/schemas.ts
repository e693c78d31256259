import { z } from '@hono/zod-openapi'
import type { Pagination } from '#src/domain/pagination/pagination.ts'

// Shared schemas of the OpenAPI document. Their types come from the domain.

type Answer = { description: string; content: Record<string, { schema: z.ZodType }> }

/** A JSON response `{ success: true, data }`. */
export function dataAnswer(description: string, data: z.ZodType, more: z.ZodRawShape = {}): Answer {
  return jsonAnswer(description, z.object({ success: z.literal(true), data, ...more }))
}

export function jsonAnswer(description: string, schema: z.ZodType): Answer {
  return { description, content: { 'application/json': { schema } } }
}

export function problemAnswer(description: string): Answer {
  return { description, content: { 'application/problem+json': { schema: problemSchema } } }
}

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    success: z.literal(false),
    message: z.string().openapi({ description: 'For people to read' }),
    error: z.string().openapi({ description: 'The same as `message`, or `limit` if an allowance is used up' }),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    requestId: z.string().optional(),
    listing: z.string().optional().openapi({ description: 'The path of the conflicting listing' }),
    data: z.unknown().optional().openapi({ description: 'What a program needs to continue' }),
  })
  .openapi('Problem')

// Responses that many routes share.
export const unreadable = { 400: problemAnswer('The body cannot be parsed') }
export const badQuery = { 400: problemAnswer('The query is invalid') }
export const signedOut = { 401: problemAnswer('The access token is missing, expired or revoked') }
export const unconfirmed = { 403: problemAnswer('The email is not confirmed') }
export const needsProof = { 403: problemAnswer('Requires a fresh proof; `data.methods` lists how to give one') }
export const forAdmins = { ...signedOut, 403: problemAnswer('Only for admins') }
export const notJson = { 415: problemAnswer('The body is not JSON') }
export const unsupportedType = { 415: problemAnswer('The body is neither a form nor JSON') }
export const invalidInput = { 422: problemAnswer('The input is invalid; `errors` lists the fields') }
export const tooMany = { 429: problemAnswer('Too many requests; `Retry-After` says when to try again') }

export const messageSchema = z.object({ success: z.literal(true), message: z.string() }).openapi('Message')

export const paginationSchema: z.ZodType<Pagination> = z
  .object({
    totalPages: z.int(),
    totalItems: z.int(),
    hasNextPage: z.boolean(),
    hasPrevPage: z.boolean(),
  })
  .openapi('Pagination')

/** A named schema or null. `schema.nullable()` would let the component itself be null, everywhere it is used. */
export function orNull<Type>(schema: z.ZodType<Type>): z.ZodType<Type | null> {
  return z.union([schema, z.null()])
}

/** A property of a JSON body in the OpenAPI document. The domain's rules validate the value. */
export type Property = {
  type: 'string' | 'boolean' | 'number' | 'integer' | 'object'
  enum?: string[]
  format?: string
  minLength?: number
  maxLength?: number
  description?: string
}

/** A JSON body for the OpenAPI document. */
export function jsonBody(properties: Record<string, Property>, required = Object.keys(properties)) {
  const schema = { type: 'object' as const, properties, ...(required.length > 0 && { required }) }
  return { body: { content: { 'application/json': { schema } }, required: required.length > 0 } }
}
