import { syncOrders } from '#functions/deliveries/ordering.ts'
import type { RequestContext } from '#functions/http/environment.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import type { Services } from '#functions/services.ts'
import { priceInCents } from '#src/domain/plans/plans.ts'
import type { SubscriptionState } from '#src/domain/subscriptions/subscriptions.ts'
import { findUser } from '#src/storage/accounts/queries.ts'
import { mailIfChanged } from '#src/storage/mails/changes.ts'
import type { Database } from '#src/storage/database.ts'
import { eventStatement, paymentStatement, refundStatement, saveRefund } from '#src/storage/payments/changes.ts'
import { findPaidPlan, type PaidPlan } from '#src/storage/payments/queries.ts'
import { type ProviderState, providerStateStatement } from '#src/storage/subscriptions/changes.ts'
import {
  findSubscription,
  findSubscriptionByProvider,
  type SubscriptionRow,
} from '#src/storage/subscriptions/queries.ts'
import { isOwn, isPriced, logMismatch, logUnknown, type Paid, withChangedPlan } from './agreement.ts'
import { paymentFailedMail } from './mails.ts'
import type { Checkout, PaymentProvider, ProviderEvent, ProviderInvoice, ProviderSubscription } from './provider.ts'

// Applies the provider's state. Events aren't trusted: they only say what to fetch from the provider. So their order
// and repetition don't matter.

/** What a call to the payment provider needs. */
export type PaymentContext = Services & { provider: PaymentProvider; client: RequestContext }

/** Applies what an event is about, and records the event. */
export async function applyEvent(services: PaymentContext, event: ProviderEvent): Promise<void> {
  const { db, now } = services
  if (event.type.startsWith('checkout.session.')) await applyCheckout(services, event.objectId)
  else if (event.type.startsWith('customer.subscription.')) await applySubscription(services, event.objectId)
  else if (/^invoice\.(?:paid|payment_failed|payment_succeeded)$/.test(event.type)) {
    await applyInvoice(services, event.objectId)
  } else if (event.refundedIntentId) {
    for (const id of await saveRefund(db, event.refundedIntentId, now())) await syncOrders(services, id)
  }
  // Last, so that an event that couldn't be applied doesn't count as processed when it arrives again.
  await eventStatement(db, event.id, event.type, now())
}

export async function applyCheckout(services: PaymentContext, checkoutId: string): Promise<void> {
  const { db, provider, now } = services
  const askedAt = now()
  const checkout = await provider.findCheckout(checkoutId)
  if (!checkout?.isComplete) return
  // An event that leads to a subscription contains nothing more.
  if (checkout.providerId) return applySubscription(services, checkout.providerId)
  const row = checkout.subscriptionId ? await findSubscription(db, checkout.subscriptionId) : null
  if (!checkout.isPaid) return
  if (!row) return logUnknown(services, checkout.paymentIntentId ?? checkout.id)
  const paid = toPaid(checkout, row)
  if (!(await isOwn(services, row, paid)) || !isPriced(row, paid)) return logMismatch(services, row, paid)

  const { id: providerId } = paid
  const active: ProviderState = { state: 'active', providerId, trialEndsAt: null, periodEndsAt: null, endedAt: null }
  const receipt = {
    id: providerId,
    userId: row.userId,
    subscriptionId: row.id,
    paymentIntentId: checkout.paymentIntentId,
    amount: checkout.total ?? 0,
    currency: row.currency,
    ...planOf(row),
    description: row.planLabel,
    state: 'paid' as const,
    url: checkout.receiptUrl,
    at: askedAt,
  }
  await db.batch([
    providerStateStatement(db, row.id, active, askedAt, now()),
    paymentStatement(db, receipt),
    refundStatement(db, checkout.paymentIntentId ?? ''),
  ])
  await syncOrders(services, row.id)
}

/**
 * Applies a subscription's state at the provider. A price that wasn't agreed starts and extends nothing, but what ends
 * or fails at such a price still ends.
 */
export async function applySubscription(services: PaymentContext, providerId: string): Promise<void> {
  const { db, provider, now } = services
  const askedAt = now()
  const subscription = await provider.findSubscription(providerId)
  if (!subscription) return
  const found = await findRow(services, subscription)
  if (!found) {
    // Deleting an account ends its subscription. Only one that goes on takes money for nothing.
    if (subscription.status !== 'ended') logUnknown(services, providerId)
    return
  }
  if (!(await isOwn(services, found, subscription))) return logMismatch(services, found, subscription)
  const row = await withChangedPlan(services, found, subscription)
  const state = stateOf(subscription, row, askedAt)
  const { planId, planLabel, type, price } = row
  if (isPriced(row, subscription)) {
    await providerStateStatement(db, row.id, { ...state, planId, planLabel, type, price }, askedAt, now())
    return syncOrders(services, row.id)
  }
  await logMismatch(services, row, subscription)
  const isOver = state.state === 'ended' || state.state === 'past_due'
  if (isOver && found.providerId === subscription.id) {
    await providerStateStatement(db, row.id, state, askedAt, now())
    await syncOrders(services, row.id)
  }
}

async function applyInvoice(services: PaymentContext, invoiceId: string): Promise<void> {
  const { db, provider, now, client } = services
  const invoice = await provider.findInvoice(invoiceId)
  if (!invoice?.providerId) return
  await applySubscription(services, invoice.providerId)
  const row = await findSubscriptionByProvider(db, invoice.providerId)
  const owner = row && (await findUser(db, row.userId))
  // What was voided or isn't due yet gets no receipt.
  if (!row || owner?.customerId !== invoice.customerId || invoice.status === 'other') return
  const receipt = paymentStatement(db, toReceipt(invoice, await billedPlan(db, row, invoice)))
  if (invoice.status === 'paid') {
    await db.batch([receipt, refundStatement(db, invoice.paymentIntentId ?? '')])
    return syncOrders(services, row.id)
  }
  // One mail per invoice, however often its payment fails.
  await db.batch([receipt, mailIfChanged(db, paymentFailedMail(services, owner, row, invoice.id), now())])
  deliverInBackground(services, client)
}

async function findRow(
  { db }: Services,
  { id, subscriptionId }: ProviderSubscription,
): Promise<SubscriptionRow | null> {
  const known = await findSubscriptionByProvider(db, id)
  return known ?? (subscriptionId ? findSubscription(db, subscriptionId) : null)
}

function toPaid({ id, paymentIntentId, customerId, subtotal, currency }: Checkout, { type }: SubscriptionRow): Paid {
  const [customer, paidCurrency] = [customerId ?? '', currency ?? '']
  return { id: paymentIntentId ?? id, customerId: customer, amount: subtotal, currency: paidCurrency, type }
}

function stateOf(subscription: ProviderSubscription, row: SubscriptionRow, now: number): ProviderState {
  const { id, status, stops, trialEndsAt, periodEndsAt, endedAt } = subscription
  const state = stops && (status === 'active' || status === 'trialing') ? 'canceled' : status
  // A first payment in progress. What was replaced meanwhile stays replaced until it is paid.
  const kept: SubscriptionState = state === 'incomplete' ? row.state : state
  return { providerId: id, state: kept, trialEndsAt, periodEndsAt, endedAt: kept === 'ended' ? (endedAt ?? now) : null }
}

function planOf({ planId, planLabel, type }: SubscriptionRow): PaidPlan {
  return { planId, planLabel, planType: type }
}

/**
 * What an invoice bills. The plan may change between an invoice and its payment: at another price than the present
 * plan's, it is for the plan of the payment before.
 */
async function billedPlan(db: Database, row: SubscriptionRow, { price, at }: ProviderInvoice): Promise<Billed> {
  const isPresent = price === priceInCents(row.price)
  const before = isPresent ? null : await findPaidPlan(db, row.id, at)
  return { row, plan: before ?? planOf(row) }
}

type Billed = { row: SubscriptionRow; plan: PaidPlan }

function toReceipt(invoice: ProviderInvoice, { row, plan }: Billed) {
  const { id, paymentIntentId, status, amount, currency, description, url, at } = invoice
  return {
    id,
    userId: row.userId,
    subscriptionId: row.id,
    paymentIntentId,
    ...plan,
    amount,
    currency,
    description: description || row.planLabel,
    state: status === 'paid' ? ('paid' as const) : ('failed' as const),
    url,
    at,
  }
}
