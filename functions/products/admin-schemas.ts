import { z } from '@hono/zod-openapi'
import { flag } from '#src/domain/flags/flags.api.ts'
import { linkStates } from '#src/domain/links/links.ts'
import { category } from '#src/domain/products/products.api.ts'
import type { AdminProduct, FieldChange } from '#src/domain/products/admin.ts'
import { productStates } from '#src/domain/products/states.ts'
import type { AdminProductDetail } from '#src/domain/reviews/product-detail.ts'
import { type RiskFlag, riskKinds } from '#src/domain/reviews/risk-flags.ts'

// Products for admins, in the API's document.

const time = z.iso.datetime()

export const adminProductSchema: z.ZodType<AdminProduct> = z
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
    updatedAt: time.openapi({ description: 'When it or its pending changes were last changed' }),
    publishedAt: time.nullable(),
  })
  .openapi('AdminProduct')

export const riskFlagSchema: z.ZodType<RiskFlag> = z
  .object({
    kind: z.enum(riskKinds),
    text: z.string(),
    ref: z.string().optional().openapi({ description: 'The other product' }),
  })
  .openapi('RiskFlag')

export const fieldChangeSchema: z.ZodType<FieldChange> = z
  .object({ field: z.string(), before: z.string(), after: z.string() })
  .openapi('FieldChange')

export const flagSchema = flag

export const productDetailSchema: z.ZodType<AdminProductDetail> = z
  .object({
    product: adminProductSchema,
    riskFlags: z.array(riskFlagSchema),
    flags: z.array(flagSchema),
    changes: z.array(fieldChangeSchema),
    events: z.array(
      z.object({ kind: z.string(), text: z.string(), actor: z.string(), note: z.string().nullable(), at: time }),
    ),
    link: z
      .object({
        state: z.enum(linkStates),
        checkedAt: time.nullable(),
        status: z.int().nullable(),
        error: z.string().nullable(),
      })
      .nullable(),
  })
  .openapi('AdminProductDetail')
