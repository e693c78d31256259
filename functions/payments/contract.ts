import { createRoute, z } from '@hono/zod-openapi'
import { dataAnswer, jsonAnswer, orNull, problemAnswer, signedOut, unconfirmed } from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { subscription as subscriptionSchema } from '#src/domain/subscriptions/subscriptions.api.ts'
import { couponSchema, receiptSchema } from './schemas.ts'

// The input and output of each call of /api/payments.

const missing = { 404: problemAnswer('Not found, or not yours') }

const down = { 503: problemAnswer('The payment provider isn’t responding') }

export const receiptsRoute = createRoute({
  method: 'get',
  path: '/receipts',
  ...about('GET /api/payments/receipts'),
  responses: { 200: dataAnswer('Newest first', z.array(receiptSchema)), ...signedOut },
})

export const accountRoute = createRoute({
  method: 'get',
  path: '/account-id/{a}/{b}',
  ...about('GET /api/payments/account-id/{a}/{b}'),
  request: {
    params: z.object({
      a: z.string().openapi({ description: 'User id: your own, or any for an admin' }),
      b: z.enum(['live', 'test']).openapi({ description: 'Mode of the payment provider' }),
    }),
  },
  responses: {
    200: dataAnswer('Null: none yet, or only in the other mode', z.object({ accountId: z.string().nullable() })),
    ...signedOut,
    ...missing,
  },
})

export const couponsRoute = createRoute({
  method: 'get',
  path: '/stripe-coupons',
  ...about('GET /api/payments/stripe-coupons'),
  description: 'The launch offer and the payment provider’s discounts. Without an account id, the public ones.',
  request: { query: z.object({ stripeAcountId: z.string().optional(), testStripeAccountId: z.string().optional() }) },
  responses: { 200: dataAnswer('Discounts', z.array(couponSchema)), ...signedOut, ...missing, ...down },
})

export const confirmsRoute = createRoute({
  method: 'get',
  path: '/confirms',
  ...about('GET /api/payments/confirms'),
  description: 'Asks the provider, in case the browser is back before the webhook.',
  responses: {
    200: dataAnswer(
      'The provider’s response',
      z.object({ confirmed: z.boolean(), subscription: orNull(subscriptionSchema) }).openapi('PaymentConfirmation'),
    ),
    ...signedOut,
    ...unconfirmed,
    ...down,
  },
})

export const webhookRoute = createRoute({
  method: 'post',
  path: '/webhook',
  ...about('POST /api/payments/webhook'),
  description: 'Signed by the provider in `stripe-signature`, at most 300 s ago. The same event may arrive again.',
  responses: {
    200: jsonAnswer('Processed, now or earlier', z.object({ received: z.literal(true) })),
    400: problemAnswer('The signature is wrong or too old'),
    404: problemAnswer('No payment provider is configured'),
    ...down,
  },
})
