import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { configuredFetch } from '#functions/http/outgoing/configured.ts'
import type { Environment } from '#src/env.ts'
import { type CheckoutRequest, type PaymentProvider, ProviderUnavailable } from './provider.ts'
import { readCheckout, readCoupon, readInvoice, readReversal, toSubscription } from './stripe-objects.ts'

const timeoutMs = 10_000
const maxResponseBytes = 8 * 1024 * 1024
/** Seconds for which an event's signature is valid. */
const toleranceSeconds = 300

type Configuration = NonNullable<Environment['stripe']>

/** Stripe, through its SDK, at the configured host. */
export function createStripe({ secretKey, webhookSecret, url }: Configuration): PaymentProvider {
  const { protocol, hostname, port } = new URL(url)
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(configuredFetch({ timeoutMs, bodyBytes: maxResponseBytes })),
  })

  return {
    mode: secretKey.includes('_live_') ? 'live' : 'test',
    addCustomer: async ({ id, email, name }) => {
      const customer = { email, ...(name && { name }), metadata: { user: id } }
      // Two tabs that both buy create one customer.
      const key = createHash('sha256').update(JSON.stringify(customer)).digest('hex').slice(0, 32)
      return (await ask(() => stripe.customers.create(customer, { idempotencyKey: `customer-${key}` }))).id
    },
    openCheckout: async (request) =>
      readCheckout(
        await ask(() => stripe.checkout.sessions.create(checkout(request), { idempotencyKey: request.key })),
      ),
    findCheckout: async (id) => {
      const expand = ['payment_intent.latest_charge']
      const session = await find(() => stripe.checkout.sessions.retrieve(id, { expand }))
      return session && readCheckout(session)
    },
    closeCheckout: async (id) => {
      await ask(() => stripe.checkout.sessions.expire(id)).catch((error: unknown) => {
        // Paid or already over: nothing to close.
        if (!isRefusal(error)) throw error
      })
    },
    findSubscription: async (id) => {
      const expand = ['default_payment_method']
      const subscription = await find(() => stripe.subscriptions.retrieve(id, { expand }))
      return subscription && toSubscription(subscription)
    },
    findInvoice: async (id) => {
      const invoice = await find(() => stripe.invoices.retrieve(id, { expand: ['payments'] }))
      return invoice && readInvoice(invoice)
    },
    findReversal: async (id) => {
      const isDispute = id.startsWith('dp_') || id.startsWith('du_')
      const dispute = isDispute ? await find(() => stripe.disputes.retrieve(id, { expand: ['charge.refunds'] })) : null
      const charge = isDispute
        ? dispute?.charge
        : await find(() => stripe.charges.retrieve(id, { expand: ['refunds'] }))
      return charge && typeof charge === 'object' ? readReversal(charge, dispute) : null
    },
    changePrice: async (id, price) => {
      const { items } = await ask(() => stripe.subscriptions.retrieve(id))
      const item = items.data[0]
      if (!item) throw new ProviderUnavailable(`The subscription ${id} has no item`)
      // A subscription doesn't accept a name for an inline price, so its product is created first.
      const product = price.priceId ? null : (await ask(() => stripe.products.create({ name: price.label }))).id
      const chosen = product ? { price_data: { product, ...amountOf(price) } } : { price: price.priceId ?? '' }
      await ask(() =>
        stripe.subscriptions.update(id, {
          items: [{ id: item.id, ...chosen }],
          // What is paid for is delivered in full (docs/decisions/041-orders.md), so there is nothing to credit.
          proration_behavior: 'none',
          cancel_at_period_end: false,
          metadata: { plan: String(price.planId) },
        }),
      )
    },
    setStop: async (id, stops) => {
      await ask(() => stripe.subscriptions.update(id, { cancel_at_period_end: stops }))
    },
    stopNow: async (id) => {
      await find(() => stripe.subscriptions.cancel(id))
    },
    portalUrl: async (customer, returnUrl) =>
      (await ask(() => stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }))).url,
    listCoupons: async (customerId) => {
      const list = { active: true, limit: 100, expand: ['data.promotion.coupon'] }
      const codes = await ask(() => stripe.promotionCodes.list(list))
      return codes.data.flatMap((code) => readCoupon(code, customerId) ?? [])
    },
    readEvent: async (body, signature, now) => {
      // The SDK throws a TypeError for missing parts.
      if (!hasSignatureShape(signature)) return null
      try {
        const event = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          webhookSecret,
          toleranceSeconds,
          undefined,
          now,
        )
        const object = event.data.object as { id?: string } | undefined
        return { id: event.id, type: event.type, objectId: object?.id ?? '' }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null
        throw error
      }
    },
  }
}

/** `t=1492774577,v1=5257a869…` */
function hasSignatureShape(header: string): boolean {
  return header.length <= 1000 && header.split(',').every((part) => /^\w+=\w+$/.test(part))
}

function amountOf({ amount, currency, type }: Pick<CheckoutRequest, 'amount' | 'currency' | 'type'>) {
  const interval = type === 'annually' ? ('year' as const) : ('month' as const)
  return { currency, unit_amount: amount, recurring: { interval } }
}

function checkout(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { subscriptionId, customerId, label, amount, currency, type, priceId, trialDays, successUrl, cancelUrl } =
    request
  const metadata = { subscription: subscriptionId }
  const isOnce = type === 'onetime'
  const recurring = isOnce ? {} : { recurring: amountOf(request).recurring }
  const lineItem = { price_data: { currency, unit_amount: amount, product_data: { name: label }, ...recurring } }
  return {
    mode: isOnce ? 'payment' : 'subscription',
    customer: customerId,
    client_reference_id: subscriptionId,
    metadata,
    line_items: [{ quantity: 1, ...(priceId ? { price: priceId } : lineItem) }],
    allow_promotion_codes: true,
    success_url: successUrl,
    cancel_url: cancelUrl,
    ...(isOnce
      ? { payment_intent_data: { metadata } }
      : { subscription_data: { metadata, ...(trialDays && { trial_period_days: trialDays }) } }),
    // A card says whether it had a trial before. Other methods don't.
    ...(trialDays && { payment_method_types: ['card'] }),
  }
}

/** Calls Stripe, and throws our own error if it doesn't respond. */
async function ask<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new ProviderUnavailable(error.message, { cause: error })
    throw error
  }
}

/** Like `ask`. Null: it doesn't exist, or no longer does. */
async function find<Value>(call: () => Promise<Value>): Promise<Value | null> {
  return ask(call).catch((error: unknown) => {
    if (isRefusal(error) && error.cause.statusCode === 404) return null
    throw error
  })
}

type Refusal = ProviderUnavailable & { cause: Stripe.errors.StripeInvalidRequestError }

/** Whether Stripe responded but refused. */
function isRefusal(error: unknown): error is Refusal {
  return error instanceof ProviderUnavailable && error.cause instanceof Stripe.errors.StripeInvalidRequestError
}
