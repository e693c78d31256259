import { z } from '@hono/zod-openapi'
import type { Coupon, Receipt } from '#src/domain/subscriptions/subscriptions.ts'

// Payments in the API's document.

const time = z.iso.datetime()

export const receiptSchema: z.ZodType<Receipt> = z
  .object({
    id: z.string(),
    amount: z.number(),
    refunded: z.number().openapi({ description: 'What went back of it: a part, or all' }),
    refundedAt: time.nullable().openapi({ description: 'When the last of that went back. Null: nothing did' }),
    currency: z.literal('usd'),
    description: z.string(),
    state: z.enum(['paid', 'failed', 'refunded', 'disputed']),
    at: time,
    url: z.url().nullable(),
  })
  .openapi('Receipt')

export const couponSchema: z.ZodType<Coupon> = z
  .object({
    id: z.string(),
    name: z.string(),
    code: z.string().nullable(),
    percentOff: z.number().nullable(),
    amountOff: z.number().nullable(),
    currency: z.string().nullable(),
    duration: z.enum(['once', 'repeating', 'forever']),
  })
  .openapi('Coupon')
