import * as z from 'zod'
import { readText } from '#functions/http/bodies.ts'
import { notFound, problem } from '#functions/http/problems.ts'
import { dataOf, json } from '#functions/http/responses.ts'
import { withText } from '#functions/http/roles.ts'
import { route, type Route } from '#functions/route.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { toSubscription } from '#functions/subscriptions/views.ts'
import * as api from '#src/domain/payments/payments.api.ts'
import { isServed } from '#src/domain/subscriptions/subscriptions.ts'
import { findUser } from '#src/storage/accounts/queries.ts'
import { isEventKnown, type ListedPayment, listPayments } from '#src/storage/payments/queries.ts'
import { findCurrentSubscription, findLastCheckout, findSubscription } from '#src/storage/subscriptions/queries.ts'
import { applyCheckout, applyEvent } from './apply-event.ts'
import { listCoupons } from './coupons.ts'
import { openProvider } from './open-provider.ts'
import { withProvider } from './with-provider.ts'

const missing = { 404: 'Not found, or not yours' }
const down = { 503: 'The payment provider isn’t responding' }

export const routes: readonly Route[] = [
  route(
    'GET /api/payments/receipts',
    {
      id: 'listReceipts',
      role: 'user',
      summary: 'List your receipts',
      responses: { 200: dataOf(z.array(api.receipt), 'Newest first') },
    },
    async (c) => {
      const rows = await listPayments(c.var.db, signedIn(c).id)
      return c.json({ success: true, data: rows.map(toReceipt) })
    },
  ),
  route(
    'GET /api/payments/account-id/{a}/{b}',
    {
      id: 'getCustomerId',
      role: 'user',
      summary: 'Get a user’s customer id at the payment provider, by mode',
      params: {
        a: 'User id: your own, or any for an admin',
        b: z.enum(['live', 'test']).meta({ description: 'Mode of the payment provider' }),
      },
      responses: {
        200: dataOf(z.object({ accountId: z.string().nullable() }), 'Null: none yet, or only in the other mode'),
      },
      problems: { 400: 'There is no such mode', ...missing },
    },
    async (c, { params: { a: userId, b: mode } }) => {
      if (mode !== 'live' && mode !== 'test') return problem(c, 400, { detail: 'The mode is live or test' })
      const user = signedIn(c)
      const wanted = userId === user.id ? user : user.isAdmin ? await findUser(c.var.db, userId) : null
      if (!wanted) return notFound(c, 'User not found')
      const provider = await openProvider(c.var.env)
      return c.json({ success: true, data: { accountId: provider?.mode === mode ? wanted.customerId : null } })
    },
  ),
  route(
    'GET /api/payments/stripe-coupons',
    {
      id: 'listCoupons',
      role: 'user',
      summary: 'List discounts',
      description: 'The launch offer and the payment provider’s discounts. Without an account id, the public ones.',
      query: api.couponQuery,
      responses: { 200: dataOf(z.array(api.coupon), 'Discounts') },
      problems: { ...missing, ...down },
    },
    (c, { query: { stripeAcountId, testStripeAccountId } }) =>
      withProvider(c, async () => {
        const provider = await openProvider(c.var.env)
        const asked = (provider?.mode === 'live' ? stripeAcountId : testStripeAccountId) ?? null
        if (asked !== null && asked !== signedIn(c).customerId) return notFound(c, 'Account not found')
        return c.json({ success: true, data: await listCoupons(c.var.env, asked) })
      }),
  ),
  route(
    'GET /api/payments/confirms',
    {
      id: 'confirmPayment',
      role: 'confirmed',
      summary: 'Check whether a payment arrived',
      description: 'Asks the provider, in case the browser is back before the webhook.',
      needs: { changes: true },
      responses: { 200: dataOf(api.paymentConfirmation, 'The provider’s response') },
      problems: down,
    },
    (c) =>
      withProvider(c, async () => {
        const user = signedIn(c)
        const provider = await openProvider(c.var.env)
        const waiting = await findLastCheckout(c.var.db, user.id)
        if (provider && waiting?.checkoutId) {
          await applyCheckout({ ...c.var, provider, client: c.var.request }, waiting.checkoutId)
        }
        const row = waiting
          ? await findSubscription(c.var.db, waiting.id)
          : await findCurrentSubscription(c.var.db, user.id)
        const confirmed = row !== null && isServed(row.state)
        return c.json({ success: true, data: { confirmed, subscription: row && toSubscription(row) } })
      }),
  ),
  route(
    'POST /api/payments/webhook',
    {
      id: 'receivePaymentEvent',
      role: 'signature',
      summary: 'Receive events from the payment provider',
      description: 'Signed by the provider in `stripe-signature`, at most 300 s ago. The same event may arrive again.',
      needs: { anyOrigin: true, ...withText(512) },
      responses: { 200: json(z.object({ received: z.literal(true) }), 'Processed, now or earlier') },
      problems: {
        400: 'The signature is wrong or too old',
        404: 'No payment provider is configured',
        ...down,
      },
    },
    (c) =>
      withProvider(c, async () => {
        const provider = await openProvider(c.var.env)
        if (!provider) return notFound(c, 'No payment provider is configured')
        // The exact bytes that were signed. Parsing and serializing would change them.
        const body = await readText(c)
        const event = await provider.readEvent(body, c.req.header('stripe-signature') ?? '', c.var.now())
        if (!event) {
          recordSecurityEvent(c, 'webhook-refused', { details: { what: 'payments', reason: 'signature' } })
          return problem(c, 400, { detail: 'The signature is wrong or too old' })
        }
        if (!(await isEventKnown(c.var.db, event.id))) {
          await applyEvent({ ...c.var, provider, client: c.var.request }, event)
        }
        return c.json({ received: true })
      }),
  ),
]

function toReceipt(payment: ListedPayment): api.Receipt {
  const { id, amount, disputed, description, state, url, at, refundedAt } = payment
  // A bank that takes a payment back isn't a refund at the provider.
  const refunded = state === 'refunded' ? amount : payment.refunded
  return {
    id,
    amount: amount / 100,
    refunded: refunded / 100,
    refundedAt: refundedAt === null ? null : new Date(refundedAt).toISOString(),
    currency: 'usd',
    description,
    state: disputed && state === 'paid' ? 'disputed' : state,
    url,
    at: new Date(at).toISOString(),
  }
}
