import * as z from 'zod'
import { subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'

const time = z.iso.datetime()

/** Amounts are in units of `currency`. */
export const receipt = z
  .object({
    id: z.string(),
    amount: z.number(),
    /** By a refund, or because the customer's bank took it back. */
    refunded: z.number().meta({ description: 'What went back of it: a part, or all' }),
    refundedAt: time.nullable().meta({ description: 'When the last of that went back. Null: nothing did' }),
    currency: z.literal('usd'),
    description: z.string(),
    state: z.enum(['paid', 'failed', 'refunded', 'disputed']),
    at: time,
    /** The provider's page with the receipt. */
    url: z.url().nullable(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.output<typeof receipt>

/** A discount. One of `percentOff` and `amountOff` is set. */
export const coupon = z
  .object({
    id: z.string(),
    name: z.string(),
    /** To enter at checkout. Null: it applies automatically or not at all. */
    code: z.string().nullable(),
    percentOff: z.number().nullable(),
    /** In units of `currency`. */
    amountOff: z.number().nullable(),
    currency: z.string().nullable(),
    duration: z.enum(['once', 'repeating', 'forever']),
  })
  .meta({ id: 'Coupon' })
export type Coupon = z.output<typeof coupon>

export const couponQuery = z.object({
  stripeAcountId: z.string().optional(),
  testStripeAccountId: z.string().optional(),
})

export const paymentConfirmation = z
  .object({ confirmed: z.boolean(), subscription: z.union([subscription, z.null()]) })
  .meta({ id: 'PaymentConfirmation' })

export const paymentUrl = z.object({ success: z.literal(true), paymentUrl: z.url() }).meta({ id: 'PaymentUrl' })

export const paymentStart = z.object({ subscriptionId: z.string(subscriptionMessages.notFound) })
