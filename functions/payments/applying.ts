import { priceInCents } from '#src/domain/plans.ts'
import { isServed, type SubscriptionState } from '#src/domain/subscriptions.ts'
import { eventStatement, paymentStatement, refundStatement } from '#src/storage/payments.ts'
import {
  findSubscription,
  findSubscriptionByProvider,
  type ProviderState,
  providerStateStatement,
  type SubscriptionRow,
} from '#src/storage/subscriptions.ts'
import { mailIfChanged } from '#src/storage/outbox.ts'
import { findUser, type User } from '#src/storage/users.ts'
import { deliverSoon } from '#functions/mail/delivery.ts'
import { paymentFailedMail } from '#functions/mail/payment-mails.ts'
import type { RequestContext, Services } from '#functions/services.ts'
import type { Checkout, PaymentProvider, ProviderEvent, ProviderInvoice, ProviderSubscription } from './provider.ts'

// What the provider says becomes what we keep. Nobody's word is taken for it, not even that of an event: it says where
// to look, and what is there now is asked for. So it does not matter in which order, or how often, events come.

type Applying = Services & { provider: PaymentProvider; client: RequestContext }

/** Applies what an event is about, and notes the event. */
export async function applyEvent(services: Applying, event: ProviderEvent): Promise<void> {
  const { db, now } = services
  if (event.type.startsWith('checkout.session.')) await applyCheckout(services, event.objectId)
  else if (event.type.startsWith('customer.subscription.')) await applySubscription(services, event.objectId)
  else if (/^invoice\.(paid|payment_failed|payment_succeeded)$/.test(event.type)) {
    await applyInvoice(services, event.objectId)
  } else if (event.refundedIntentId) await refundStatement(db, event.refundedIntentId)
  // Last: an event that could not be applied must not count as dealt with when it comes again.
  await eventStatement(db, event.id, event.type, now())
}

export async function applyCheckout(services: Applying, checkoutId: string): Promise<void> {
  const { db, provider, now } = services
  const askedAt = now()
  const checkout = await provider.findCheckout(checkoutId)
  if (!checkout?.isComplete) return
  // One that leads to a subscription says no more than that.
  if (checkout.providerId) return applySubscription(services, checkout.providerId)
  const row = checkout.subscriptionId ? await findSubscription(db, checkout.subscriptionId) : null
  const owner = row && (await findUser(db, row.userId))
  if (!row || !owner || !checkout.isPaid) return
  if (!isAgreed(services, row, owner, toPaid(checkout, row))) return

  const paid: ProviderState = {
    state: 'active',
    providerId: checkout.paymentIntentId ?? checkout.id,
    trialEndsAt: null,
    periodEndsAt: null,
    endedAt: null,
  }
  await db.batch([
    providerStateStatement(db, row.id, paid, askedAt, now()),
    paymentStatement(db, {
      id: checkout.paymentIntentId ?? checkout.id,
      userId: row.userId,
      subscriptionId: row.id,
      paymentIntentId: checkout.paymentIntentId,
      amount: checkout.total ?? 0,
      currency: row.currency,
      description: row.planLabel,
      state: 'paid',
      url: checkout.receiptUrl,
      at: askedAt,
    }),
  ])
}

export async function applySubscription(services: Applying, providerId: string): Promise<void> {
  const { db, provider, now } = services
  const askedAt = now()
  const subscription = await provider.findSubscription(providerId)
  const row = subscription && (await findRow(services, subscription))
  const owner = row && (await findUser(db, row.userId))
  if (!subscription || !row || !owner || !isAgreed(services, row, owner, subscription)) return
  await providerStateStatement(db, row.id, stateOf(subscription, row, askedAt), askedAt, now())
}

async function applyInvoice(services: Applying, invoiceId: string): Promise<void> {
  const { db, provider, now, client } = services
  const invoice = await provider.findInvoice(invoiceId)
  if (!invoice?.providerId) return
  await applySubscription(services, invoice.providerId)
  const row = await findSubscriptionByProvider(db, invoice.providerId)
  const owner = row && (await findUser(db, row.userId))
  if (!row || owner?.customerId !== invoice.customerId) return
  const receipt = paymentStatement(db, toReceipt(invoice, row))
  if (invoice.isPaid) {
    await receipt
    return
  }
  // One mail for an invoice, however often its payment fails.
  await db.batch([receipt, mailIfChanged(db, paymentFailedMail(services, owner, row, invoice.id), now())])
  deliverSoon(services, client)
}

async function findRow(
  { db }: Services,
  { id, subscriptionId }: ProviderSubscription,
): Promise<SubscriptionRow | null> {
  const known = await findSubscriptionByProvider(db, id)
  return known ?? (subscriptionId ? findSubscription(db, subscriptionId) : null)
}

type Paid = Pick<ProviderSubscription, 'id' | 'customerId' | 'amount' | 'currency' | 'type'>

function toPaid({ id, paymentIntentId, customerId, subtotal, currency }: Checkout, row: SubscriptionRow): Paid {
  return {
    id: paymentIntentId ?? id,
    customerId: customerId ?? '',
    amount: subtotal,
    currency: currency ?? '',
    type: row.type,
  }
}

/**
 * Whether it is what was agreed: by this customer, at this price, in this currency, and not a second time. What is not
 * stands in the log for a person to look at, and changes nothing.
 */
function isAgreed({ log }: Services, row: SubscriptionRow, owner: User, paid: Paid): boolean {
  const isSecond = row.providerId !== null && row.providerId !== paid.id && isServed(row.state)
  const agreed =
    owner.customerId !== null &&
    owner.customerId === paid.customerId &&
    paid.amount === priceInCents(row.price) &&
    paid.currency === row.currency &&
    paid.type === row.type &&
    !isSecond
  if (!agreed) {
    log({ level: 'error', event: 'payment-mismatch', subscription: row.id, provider: paid.id, amount: paid.amount })
  }
  return agreed
}

function stateOf(subscription: ProviderSubscription, row: SubscriptionRow, now: number): ProviderState {
  const { id, status, stops, trialEndsAt, periodEndsAt, endedAt } = subscription
  const state: SubscriptionState =
    status === 'incomplete'
      ? // A first payment under way: what was replaced meanwhile stays replaced until it is paid.
        row.state
      : stops && (status === 'active' || status === 'trialing')
        ? 'canceled'
        : status
  return { providerId: id, state, trialEndsAt, periodEndsAt, endedAt: state === 'ended' ? (endedAt ?? now) : null }
}

function toReceipt(invoice: ProviderInvoice, row: SubscriptionRow) {
  const { id, paymentIntentId, isPaid, amount, currency, description, url, at } = invoice
  return {
    id,
    userId: row.userId,
    subscriptionId: row.id,
    paymentIntentId,
    amount,
    currency,
    description: description || row.planLabel,
    state: isPaid ? ('paid' as const) : ('failed' as const),
    url,
    at,
  }
}
