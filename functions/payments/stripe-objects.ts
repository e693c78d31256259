import type Stripe from 'stripe'
import type { Coupon } from '#src/domain/payments/payments.api.ts'
import type { Dispute } from '#src/domain/subscriptions/subscriptions.ts'
import type { Checkout, ProviderInvoice, ProviderReversal, ProviderStatus, ProviderSubscription } from './provider.ts'

// Stripe's objects in our types. Its times are in seconds.

type Reference = string | { id: string } | null | undefined

const idOf = (reference: Reference) => (typeof reference === 'string' ? reference : (reference?.id ?? null))
const timeOf = (seconds: number | null | undefined) => (seconds == null ? null : seconds * 1000)

export function readCheckout(session: Stripe.Checkout.Session): Checkout {
  const intent = session.payment_intent
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  return {
    id: session.id,
    url: session.url,
    isComplete: session.status === 'complete',
    isPaid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
    subscriptionId: session.metadata?.['subscription'] ?? null,
    customerId: idOf(session.customer),
    providerId: idOf(session.subscription),
    paymentIntentId: idOf(intent),
    receiptUrl: typeof charge === 'object' ? (charge?.receipt_url ?? null) : null,
    subtotal: session.amount_subtotal,
    total: session.amount_total,
    currency: session.currency,
  }
}

const statuses: Record<string, ProviderStatus> = {
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'ended',
}

export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0]
  const interval = item?.price.recurring?.interval
  const isOurs = subscription.items.data.length === 1 && item?.quantity === 1
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    subscriptionId: subscription.metadata['subscription'] ?? null,
    planId: Number(subscription.metadata['plan']) || null,
    status: statuses[subscription.status] ?? 'past_due',
    stops: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    trialEndsAt: timeOf(subscription.trial_end),
    periodEndsAt: timeOf(item?.current_period_end),
    endedAt: timeOf(subscription.ended_at),
    amount: isOurs ? item.price.unit_amount : null,
    currency: subscription.currency,
    type: interval === 'month' ? 'monthly' : interval === 'year' ? 'annually' : null,
    lastInvoiceId: idOf(subscription.latest_invoice),
    cardFingerprint: cardOf(subscription.default_payment_method),
  }
}

function cardOf(method: Stripe.Subscription['default_payment_method']): string | null {
  return typeof method === 'object' ? (method?.card?.fingerprint ?? null) : null
}

export function readInvoice(invoice: Stripe.Invoice): ProviderInvoice {
  const isPaid = invoice.status === 'paid'
  const payments = invoice.payments?.data ?? []
  // Others were canceled, or their attempts failed.
  const intent = (payments.find(({ status }) => status === 'paid') ?? payments[0])?.payment.payment_intent
  return {
    id: invoice.id,
    customerId: idOf(invoice.customer),
    providerId: idOf(invoice.parent?.subscription_details?.subscription),
    paymentIntentId: idOf(intent),
    status: isPaid ? 'paid' : invoice.status === 'open' ? 'open' : 'other',
    amount: isPaid ? invoice.amount_paid : invoice.amount_due,
    billed: readBilled(invoice.lines),
    currency: invoice.currency,
    description: invoice.lines.data[0]?.description ?? '',
    url: invoice.hosted_invoice_url ?? null,
    at: (invoice.status_transitions.paid_at ?? invoice.created) * 1000,
  }
}

/** What an invoice bills if it is one period of one plan. Credits and corrections of other periods aren't. */
function readBilled({ data }: Stripe.Invoice['lines']): ProviderInvoice['billed'] {
  const lines = data.filter(({ parent }) => parent?.subscription_item_details?.proration === false)
  const [line] = lines
  if (!line || lines.length > 1 || line.quantity !== 1) return null
  const days = (line.period.end - line.period.start) / (24 * 60 * 60)
  const priceId = idOf(line.pricing?.price_details?.price)
  return { price: line.amount, priceId, type: days > 200 ? 'annually' : 'monthly' }
}

const disputes: Record<string, Dispute> = { won: 'won', lost: 'lost', warning_closed: 'won', prevented: 'won' }

/** A bank's question before a dispute counts as one: the money may go back. Settling one in advance gives it back. */
function readDispute({ id, status, payment_method_details: method }: Stripe.Dispute): { id: string; state: Dispute } {
  const isSettled = status === 'prevented' && method?.card?.case_type === 'resolution'
  return { id, state: isSettled ? 'lost' : (disputes[status] ?? 'open') }
}

export function readReversal(charge: Stripe.Charge, dispute: Stripe.Dispute | null): ProviderReversal {
  const refunds = (charge.refunds?.data ?? []).filter(({ status }) => status !== 'failed' && status !== 'canceled')
  return {
    paymentIntentId: idOf(charge.payment_intent),
    paid: charge.amount,
    refunded: charge.amount_refunded,
    refundedAt: refunds.length > 0 ? Math.max(...refunds.map(({ created }) => created)) * 1000 : null,
    dispute: dispute && readDispute(dispute),
  }
}

/** Null: it is for another customer. */
export function readCoupon(code: Stripe.PromotionCode, customerId: string | null): Coupon | null {
  const { coupon } = code.promotion
  if (typeof coupon !== 'object' || !coupon?.valid) return null
  const only = idOf(code.customer)
  if (only !== null && only !== customerId) return null
  return {
    id: code.id,
    name: coupon.name ?? code.code,
    code: code.code,
    percentOff: coupon.percent_off,
    amountOff: coupon.amount_off === null ? null : coupon.amount_off / 100,
    currency: coupon.currency,
    duration: coupon.duration === 'once' ? 'once' : coupon.duration === 'forever' ? 'forever' : 'repeating',
  }
}
