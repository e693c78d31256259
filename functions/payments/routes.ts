import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { readText } from '#functions/http/bodies.ts'
import { notFound, problem } from '#functions/http/problems.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { toSubscription } from '#functions/subscriptions/views.ts'
import { isServed, type Receipt } from '#src/domain/subscriptions/subscriptions.ts'
import { findUser } from '#src/storage/accounts/queries.ts'
import { isEventKnown, type ListedPayment, listPayments } from '#src/storage/payments/queries.ts'
import { findCurrentSubscription, findLastCheckout, findSubscription } from '#src/storage/subscriptions/queries.ts'
import { applyCheckout, applyEvent } from './apply-event.ts'
import { accountRoute, confirmsRoute, couponsRoute, receiptsRoute, webhookRoute } from './contract.ts'
import { listCoupons } from './coupons.ts'
import { openProvider } from './open-provider.ts'
import { withProvider } from './with-provider.ts'

/** `/api/payments` */
export function createPayments(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(receiptsRoute, async (c): Promise<Response> => {
    const rows = await listPayments(c.var.db, signedIn(c).id)
    return c.json({ success: true, data: rows.map(readReceipt) })
  })

  app.openapi(accountRoute, async (c): Promise<Response> => {
    const { a: userId, b: mode } = c.req.valid('param')
    const user = signedIn(c)
    const wanted = userId === user.id ? user : user.isAdmin ? await findUser(c.var.db, userId) : null
    if (!wanted) return notFound(c, 'User not found')
    const provider = await openProvider(c.var.env)
    return c.json({ success: true, data: { accountId: provider?.mode === mode ? wanted.customerId : null } })
  })

  app.openapi(couponsRoute, (c): Promise<Response> =>
    withProvider(c, async () => {
      const { stripeAcountId, testStripeAccountId } = c.req.valid('query')
      const provider = await openProvider(c.var.env)
      const asked = (provider?.mode === 'live' ? stripeAcountId : testStripeAccountId) ?? null
      if (asked !== null && asked !== signedIn(c).customerId) return notFound(c, 'Account not found')
      return c.json({ success: true, data: await listCoupons(c.var.env, asked) })
    }),
  )

  app.openapi(confirmsRoute, (c): Promise<Response> =>
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
  )

  app.openapi(webhookRoute, (c): Promise<Response> =>
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
  )

  return app
}

function readReceipt(payment: ListedPayment): Receipt {
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
