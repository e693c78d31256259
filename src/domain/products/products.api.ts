import * as z from 'zod'
import { type Category, categoryValues } from './categories.ts'
import { type ProductField, productFields, productRules } from './fields.ts'
import { founderTransitions, productStates } from './states.ts'

const time = z.iso.datetime()

export const category = z.enum(
  categoryValues as [Category, ...Category[]],
  `category must be one of ${categoryValues.join(', ')}`,
)

const card = z.object({
  slug: z.string(),
  name: z.string(),
  headline: z.string(),
  category,
  logo_url: z.string(),
  createdAt: time,
})

/** The content of a list card. */
export const productCard = card.meta({ id: 'ProductCard' })
export type ProductCard = z.output<typeof productCard>

/** A published product's public data. The founder's name and email aren't included. */
export const product = card
  .extend({
    description: z.string(),
    website_url: z.url(),
    screenshot_url: z.string(),
    /** Pixels of the stored screenshot, so that a page can reserve its space. */
    screenshot_width: z.int(),
    screenshot_height: z.int(),
    updatedAt: time,
    /** Part of the demo seed: a real product, but not submitted by its makers. */
    demo: z.boolean(),
  })
  .meta({ id: 'Product' })
export type Product = z.output<typeof product>

/** Where a submission is, for its founder. */
export const productStatus = z
  .object({
    ref: z.string(),
    state: z.enum(productStates),
    label: z.string(),
    meaning: z.string(),
    /** Why it was not published. */
    reason: z.string().nullable(),
    /** 1: the next to be reviewed. */
    place: z.int().nullable(),
    /** The path of the product page while it is published. */
    path: z.string().nullable(),
    /** Changes are waiting for review; the page shows what was before them. */
    changesWait: z.boolean(),
    /** What can be done now, besides editing. */
    actions: z.array(z.enum(founderTransitions)),
    history: z.array(z.object({ kind: z.string(), label: z.string(), note: z.string().nullable(), at: time })),
    content: z.object({
      name: z.string(),
      headline: z.string(),
      description: z.string(),
      website_url: z.url(),
      category: z.string(),
      email: z.string(),
      firstname: z.string(),
      logo_url: z.string(),
      screenshot_url: z.string(),
    }),
  })
  .meta({ id: 'ProductStatus' })
export type ProductStatus = z.output<typeof productStatus>

export const idempotencyKey = z
  .string()
  .regex(/^[\x20-\x7e]{8,128}$/, 'Idempotency-Key must have 8 to 128 printable ASCII characters')
  .optional()
  .meta({ description: 'Random text. Repeating the request with the same body writes nothing twice.' })

/** A product for admins. */
export const adminProduct = z
  .object({
    ref: z.string(),
    slug: z.string(),
    state: z.enum(productStates),
    name: z.string(),
    headline: z.string(),
    description: z.string(),
    website_url: z.url(),
    category,
    firstname: z.string(),
    email: z.string(),
    logo_url: z.string(),
    screenshot_url: z.string(),
    screenshot_width: z.int(),
    screenshot_height: z.int(),
    reason: z.string().nullable(),
    demo: z.boolean(),
    createdAt: time,
    updatedAt: time.meta({ description: 'When it or its pending changes were last changed' }),
    publishedAt: time.nullable(),
  })
  .meta({ id: 'AdminProduct' })
export type AdminProduct = z.output<typeof adminProduct>

/** One changed field, with its current and its proposed value. */
export const fieldChange = z
  .object({ field: z.string(), before: z.string(), after: z.string() })
  .meta({ id: 'FieldChange' })
export type FieldChange = z.output<typeof fieldChange>

const uploaded = z.string().optional().meta({ description: 'The id of an uploaded image' })

/** An admin's changes. The founders' rules check the texts, together with the images. */
export const productEdit = z.object({
  ...(Object.fromEntries(
    productFields.map((field) => [field, z.string(productRules.find((rule) => rule.field === field)?.message)]),
  ) as Record<ProductField, z.ZodString>),
  logo_id: uploaded,
  screenshot_id: uploaded,
  seen: z
    .string()
    .optional()
    .meta({ description: 'The `updatedAt` that was read. If it has changed, nothing is done' }),
})
export type ProductEdit = z.output<typeof productEdit>
