import { z } from '@hono/zod-openapi'
import { planTypes } from '#src/domain/plans/plans.ts'
import {
  type Coupon,
  type Receipt,
  type Subscription,
  subscriptionStates,
} from '#src/domain/subscriptions/subscriptions.ts'

// Payments and plans in the API's document.

const time = z.iso.datetime()

export const subscriptionSchema: z.ZodType<Subscription> = z
  .object({
    id: z.string(),
    planId: z.int(),
    planLabel: z.string(),
    type: z.enum(planTypes),
    price: z.number().openapi({ description: 'In dollars, as agreed at purchase' }),
    currency: z.literal('usd'),
    state: z.enum(subscriptionStates),
    createdAt: time,
    trialEndsAt: time.nullable(),
    periodEndsAt: time.nullable().openapi({ description: 'When the paid period ends. Null: never, or not paid yet' }),
    endedAt: time.nullable(),
    managed: z.boolean().openapi({ description: 'Whether it can be canceled and resumed here' }),
  })
  .openapi('Subscription')

export const receiptSchema: z.ZodType<Receipt> = z
  .object({
    id: z.string(),
    amount: z.number(),
    currency: z.literal('usd'),
    description: z.string(),
    state: z.enum(['paid', 'failed', 'refunded']),
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
