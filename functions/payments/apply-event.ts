import type { RequestContext } from '#functions/http/environment.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import type { Services } from '#functions/services.ts'
import { priceInCents } from '#src/domain/plans/plans.ts'
import { isServed, type SubscriptionState } from '#src/domain/subscriptions/subscriptions.ts'
import { findUser } from '#src/storage/accounts/queries.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import { mailStatement, mailWhere } from '#src/storage/mails/changes.ts'
import {
  endReversedStatement,
  eventStatement,
  type NewPayment,
  paymentStatement,
  reversalStatement,
  saveReversal,
} from '#src/storage/payments/changes.ts'
import { isPaymentKnown } from '#src/storage/payments/queries.ts'
import { type ProviderState, providerStateStatement } from '#src/storage/subscriptions/changes.ts'
import {
  findSubscription,
  findSubscriptionByProvider,
  type SubscriptionRow,
} from '#src/storage/subscriptions/queries.ts'
import { isOwn, isPriced, logDispute, logMismatch, logUnknown, type Paid, withChangedPlan } from './agreement.ts'
import { deliverPaid } from './deliver-paid.ts'
import { findBilledPlan, planOf } from './billed-plan.ts'
import { paymentFailedMail, trialRepeatedMail } from './mails.ts'
import type { Checkout, PaymentProvider, ProviderEvent, ProviderInvoice, ProviderSubscription } from './provider.ts'
import { beginTrial } from './trials.ts'

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
  } else if (/^charge\.(?:refunded|dispute\.)/.test(event.type)) await applyReversal(services, event.objectId)
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
    price: priceInCents(row.price),
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
    reversalStatement(db, checkout.paymentIntentId ?? ''),
    endReversedStatement(db, checkout.paymentIntentId ?? '', now()),
  ])
  await deliverPaid(services, row)
}

/**
 * Applies a subscription's state at the provider, and its last payment, in case nothing else tells of it: what was paid
 * says what is owed, so a change of plan must not come before it.
 */
export async function applySubscription(services: PaymentContext, providerId: string): Promise<void> {
  const askedAt = services.now()
  const subscription = await services.provider.findSubscription(providerId)
  if (!subscription) return
  await updateSubscription(services, subscription, askedAt)
  const { lastInvoiceId } = subscription
  if (lastInvoiceId === null || (await isPaymentKnown(services.db, lastInvoiceId))) return
  const invoice = await services.provider.findInvoice(lastInvoiceId)
  if (invoice?.status === 'paid') await addReceipt(services, invoice)
}

/** A price that wasn't agreed starts and extends nothing, but what ends or fails at such a price still ends. */
async function updateSubscription(
  services: PaymentContext,
  subscription: ProviderSubscription,
  askedAt: number,
): Promise<void> {
  const { db, now } = services
  const found = await findRow(services, subscription)
  if (!found) {
    // Deleting an account ends its subscription. Only one that goes on takes money for nothing.
    if (subscription.status !== 'ended') logUnknown(services, subscription.id)
    return
  }
  if (!(await isOwn(services, found, subscription))) return logMismatch(services, found, subscription)
  const row = await withChangedPlan(services, found, subscription)
  const state = stateOf(subscription, row, askedAt)
  const { planId, planLabel, type, price } = row
  if (isPriced(row, subscription)) {
    const begins = subscription.status === 'trialing' && !isServed(found.state)
    if (begins && !(await isFirstTrial(services, row, subscription))) return
    await providerStateStatement(db, row.id, { ...state, planId, planLabel, type, price }, askedAt, now())
    return deliverPaid(services, row)
  }
  await logMismatch(services, row, subscription)
  const isOver = state.state === 'ended' || state.state === 'past_due'
  if (isOver && found.providerId === subscription.id) {
    await providerStateStatement(db, row.id, state, askedAt, now())
    await deliverPaid(services, row)
  }
}

async function applyInvoice(services: PaymentContext, invoiceId: string): Promise<void> {
  const { provider } = services
  const invoice = await provider.findInvoice(invoiceId)
  const askedAt = services.now()
  const subscription = invoice?.providerId ? await provider.findSubscription(invoice.providerId) : null
  if (!invoice || !subscription) return
  await updateSubscription(services, subscription, askedAt)
  await addReceipt(services, invoice)
}

export async function addReceipt(services: PaymentContext, invoice: ProviderInvoice): Promise<void> {
  const { db, now, client } = services
  const row = invoice.providerId ? await findSubscriptionByProvider(db, invoice.providerId) : null
  const owner = row && (await findUser(db, row.userId))
  // What was voided or isn't due yet gets no receipt.
  if (!row || owner?.customerId !== invoice.customerId || invoice.status === 'other') return
  const receipt = await readReceipt(services, row, invoice)
  const statement = paymentStatement(db, receipt)
  if (invoice.status === 'paid') {
    const isNew = !(await isPaymentKnown(db, invoice.id))
    await db.batch([statement, reversalStatement(db, invoice.paymentIntentId ?? '')])
    // Nothing is delivered for it until an admin has looked. A free trial's invoice isn't for anything.
    if (isNew && receipt.planId === null && invoice.amount > 0) {
      await logMismatch(services, row, { id: invoice.id, amount: invoice.amount })
    }
    return deliverPaid(services, row)
  }
  // One mail per invoice, however often its payment fails.
  const declined = { ...receipt, planLabel: receipt.planLabel ?? row.planLabel }
  const mail = paymentFailedMail(services, owner, declined)
  await db.batch(onlyIfWritten(db, statement, (written) => [mailWhere(db, mail, now(), written)]))
  deliverInBackground(services, client)
}

/** Refunds and disputes. `id`: of the charge or of the dispute. */
async function applyReversal(services: PaymentContext, id: string): Promise<void> {
  const { db, provider, now } = services
  const askedAt = now()
  const reversal = await provider.findReversal(id)
  const paymentIntentId = reversal?.paymentIntentId
  if (!reversal || !paymentIntentId) return
  const changed = await saveReversal(db, { ...reversal, paymentIntentId }, askedAt)
  if (reversal.dispute?.state === 'open') await logDispute(services, id, changed[0])
  for (const subscriptionId of changed) {
    const row = await findSubscription(db, subscriptionId)
    if (row) await deliverPaid(services, row)
  }
}

/** Whether its owner's trial is their first. Otherwise it ends at the provider before anything is charged. */
async function isFirstTrial(
  services: PaymentContext,
  row: SubscriptionRow,
  { id, cardFingerprint: card }: ProviderSubscription,
): Promise<boolean> {
  const { db, provider, now, client } = services
  const owner = await findUser(db, row.userId)
  if (!owner || (await beginTrial(services, { email: owner.email, card, subscriptionId: row.id }))) return true
  await provider.stopNow(id)
  await mailStatement(db, trialRepeatedMail(services, owner, row), now())
  deliverInBackground(services, client)
  const ended: ProviderState = { state: 'ended', providerId: id, trialEndsAt: null, periodEndsAt: null, endedAt: now() }
  await providerStateStatement(db, row.id, ended, now(), now())
  return false
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

async function readReceipt(
  services: PaymentContext,
  row: SubscriptionRow,
  invoice: ProviderInvoice,
): Promise<NewPayment> {
  const { id, paymentIntentId, status, amount, billed, currency, description, url, at } = invoice
  return {
    id,
    userId: row.userId,
    subscriptionId: row.id,
    paymentIntentId,
    ...(await findBilledPlan(services, row, invoice)),
    amount,
    price: billed?.price ?? null,
    currency,
    description: description || row.planLabel,
    state: status === 'paid' ? 'paid' : 'failed',
    url,
    at,
  }
}
