import { z } from '@hono/zod-openapi'
import { type Category, categoryValues } from '#src/domain/products/categories.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import type { Product, ProductCard } from '#src/domain/products/products.ts'

// Schemas of what the API says, for its document. The types of the domain decide what they must hold.

type Answer = { description: string; content: Record<string, { schema: z.ZodType }> }

/** A JSON answer `{ success: true, data }`. */
export function dataAnswer(description: string, data: z.ZodType, more: z.ZodRawShape = {}): Answer {
  return jsonAnswer(description, z.object({ success: z.literal(true), data, ...more }))
}

export function jsonAnswer(description: string, schema: z.ZodType): Answer {
  return { description, content: { 'application/json': { schema } } }
}

export function problemAnswer(description: string): Answer {
  return { description, content: { 'application/problem+json': { schema: problemSchema } } }
}

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    success: z.literal(false),
    message: z.string().openapi({ description: 'Fit for a user' }),
    error: z.string().openapi({ description: 'The same as `message`' }),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    requestId: z.string().optional(),
    listing: z.string().optional().openapi({ description: 'The path of the listing that is in the way' }),
    data: z.unknown().optional().openapi({ description: 'What a program needs to go on' }),
  })
  .openapi('Problem')

// Answers that many routes share.
export const signedOut = { 401: problemAnswer('The access token is missing, expired, or was signed out') }
export const needsProof = { 403: problemAnswer('Needs a fresh proof; `data.methods` says how to give one') }
export const broken = { 422: problemAnswer('Rules are broken; `errors` lists them') }
export const tooMany = { 429: problemAnswer('Too many tries; `Retry-After` says when to try again') }

export const messageSchema = z.object({ success: z.literal(true), message: z.string() }).openapi('Message')

export const categorySchema = z.enum(categoryValues as [Category, ...Category[]], {
  error: `category must be one of ${categoryValues.join(', ')}`,
})

const time = z.iso.datetime()

const card = {
  slug: z.string(),
  name: z.string(),
  headline: z.string(),
  category: categorySchema,
  logo_url: z.string(),
  createdAt: time,
}

export const productCardSchema: z.ZodType<ProductCard> = z.object(card).openapi('ProductCard')

export const productSchema: z.ZodType<Product> = z
  .object({
    ...card,
    description: z.string(),
    website_url: z.url(),
    screenshot_url: z.string(),
    screenshot_width: z.int(),
    screenshot_height: z.int(),
    updatedAt: time,
    demo: z.boolean(),
  })
  .openapi('Product')

export const paginationSchema: z.ZodType<Pagination> = z
  .object({
    totalPages: z.int(),
    totalItems: z.int(),
    hasNextPage: z.boolean(),
    hasPrevPage: z.boolean(),
  })
  .openapi('Pagination')
