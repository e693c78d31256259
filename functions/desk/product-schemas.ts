import { z } from '@hono/zod-openapi'
import {
  type DeskProduct,
  type DeskProductDetail,
  type FieldChange,
  type ListingReport,
  riskKinds,
  type RiskSign,
} from '#src/domain/desk.ts'
import { linkStates } from '#src/domain/link-checks.ts'
import { reportReasons } from '#src/domain/listing-reports.ts'
import { productStates } from '#src/domain/product-states.ts'
import { categorySchema } from '#functions/http/schemas.ts'

// What the API says of a product to admins, for its document.

const time = z.iso.datetime()

export const deskProductSchema: z.ZodType<DeskProduct> = z
  .object({
    ref: z.string(),
    slug: z.string(),
    state: z.enum(productStates),
    name: z.string(),
    headline: z.string(),
    description: z.string(),
    website_url: z.url(),
    category: categorySchema,
    firstname: z.string(),
    email: z.string(),
    logo_url: z.string(),
    screenshot_url: z.string(),
    screenshot_width: z.int(),
    screenshot_height: z.int(),
    reason: z.string().nullable(),
    demo: z.boolean(),
    createdAt: time,
    updatedAt: time.openapi({ description: 'When it, or what waits beside it, was changed last' }),
    publishedAt: time.nullable(),
  })
  .openapi('DeskProduct')

export const riskSignSchema: z.ZodType<RiskSign> = z
  .object({
    kind: z.enum(riskKinds),
    text: z.string(),
    ref: z.string().optional().openapi({ description: 'The other product that is meant' }),
  })
  .openapi('RiskSign')

export const fieldChangeSchema: z.ZodType<FieldChange> = z
  .object({ field: z.string(), before: z.string(), after: z.string() })
  .openapi('FieldChange')

export const listingReportSchema: z.ZodType<ListingReport> = z
  .object({ id: z.int(), reason: z.enum(reportReasons), note: z.string(), createdAt: time })
  .openapi('ListingReport')

export const productDetailSchema: z.ZodType<DeskProductDetail> = z
  .object({
    product: deskProductSchema,
    signs: z.array(riskSignSchema),
    reports: z.array(listingReportSchema),
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
  .openapi('DeskProductDetail')
