import { randomBytes } from 'node:crypto'

// What the fake Stripe stores, in Stripe's own shapes as far as our code reads them. Times in seconds.

export type Form = ReadonlyMap<string, string>
export type Interval = 'month' | 'year'

export type Session = {
  id: string
  object: 'checkout.session'
  mode: 'payment' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  url: string | null
  customer: string
  metadata: Record<string, string>
  subscription: string | null
  payment_intent: string | null
  amount_subtotal: number
  amount_total: number
  currency: string
  success_url: string
  cancel_url: string
}

export type Price = { id: string; unit_amount: number; currency: string; recurring: { interval: Interval } | null }

export type Subscription = {
  id: string
  object: 'subscription'
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  customer: string
  currency: string
  metadata: Record<string, string>
  cancel_at_period_end: boolean
  cancel_at: number | null
  trial_end: number | null
  ended_at: number | null
  latest_invoice: string | null
  default_payment_method: { id: string; card: { fingerprint: string } }
  items: { data: { id: string; quantity: number; price: Price; current_period_end: number }[] }
}

export type Invoice = {
  id: string
  object: 'invoice'
  status: 'draft' | 'paid' | 'open' | 'void'
  customer: string
  currency: string
  amount_paid: number
  amount_due: number
  hosted_invoice_url: string
  created: number
  status_transitions: { paid_at: number | null }
  lines: { data: InvoiceLine[] }
  parent: { subscription_details: { subscription: string } }
  payments: { data: { status: 'open' | 'paid' | 'canceled'; payment: { type: string; payment_intent: string } }[] }
}

export type InvoiceLine = {
  description: string
  amount: number
  quantity: number
  period: { start: number; end: number }
  pricing: { type: 'price_details'; price_details: { price: string } }
  parent: { type: 'subscription_item_details'; subscription_item_details: { proration: boolean } }
}

export type Charge = {
  id: string
  object: 'charge'
  payment_intent: string
  amount: number
  amount_refunded: number
  refunded: boolean
  /** Newest first. Stripe only sends them to who asks. */
  refunds: { object: 'list'; data: { id: string; object: 'refund'; amount: number; status: string; created: number }[] }
}

export type Dispute = {
  id: string
  object: 'dispute'
  charge: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

export type PromotionCode = {
  id: string
  code: string
  active: true
  customer: string | null
  promotion: {
    type: 'coupon'
    coupon: {
      id: string
      name: string
      valid: boolean
      percent_off: number | null
      amount_off: number | null
      currency: string | null
      duration: 'once' | 'repeating' | 'forever'
    }
  }
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** What a checkout asks for, as in the request's form. */
export function readPrice(form: Form, prices: ReadonlyMap<string, Price>, at: string): Price {
  const known = prices.get(form.get(`${at}[price]`) ?? '')
  if (known) return known
  const interval = form.get(`${at}[price_data][recurring][interval]`) as Interval | undefined
  return {
    id: newId('price'),
    unit_amount: Number(form.get(`${at}[price_data][unit_amount]`)),
    currency: form.get(`${at}[price_data][currency]`) ?? '',
    recurring: interval ? { interval } : null,
  }
}

export function newSubscription(
  session: Session,
  { price, trialDays, card }: { price: Price; trialDays: number; card: string },
  now: number,
): Subscription {
  const days = trialDays > 0 ? trialDays : price.recurring?.interval === 'year' ? 365 : 30
  const end = now + days * 24 * 60 * 60
  return {
    id: newId('sub'),
    object: 'subscription',
    status: trialDays > 0 ? 'trialing' : 'active',
    customer: session.customer,
    currency: price.currency,
    metadata: { ...session.metadata },
    cancel_at_period_end: false,
    cancel_at: null,
    trial_end: trialDays > 0 ? end : null,
    ended_at: null,
    latest_invoice: null,
    default_payment_method: { id: newId('pm'), card: { fingerprint: card } },
    items: { data: [{ id: newId('si'), quantity: 1, price, current_period_end: end }] },
  }
}

/** `amount`: after coupons. */
export function newInvoice(subscription: Subscription, amount: number, isPaid: boolean, now: number): Invoice {
  const id = newId('in')
  const price = subscription.items.data[0]!.price
  const lineAmount = subscription.status === 'trialing' ? 0 : price.unit_amount
  const days = price.recurring?.interval === 'year' ? 365 : 30
  return {
    id,
    object: 'invoice',
    status: isPaid ? 'paid' : 'open',
    customer: subscription.customer,
    currency: subscription.currency,
    amount_paid: isPaid ? amount : 0,
    amount_due: amount,
    hosted_invoice_url: `https://invoice.stripe.example/${id}`,
    created: now,
    status_transitions: { paid_at: isPaid ? now : null },
    lines: {
      data: [
        {
          description: '1 × a plan',
          amount: lineAmount,
          quantity: 1,
          period: { start: now, end: now + days * 24 * 60 * 60 },
          pricing: { type: 'price_details', price_details: { price: price.id } },
          parent: { type: 'subscription_item_details', subscription_item_details: { proration: false } },
        },
      ],
    },
    parent: { subscription_details: { subscription: subscription.id } },
    payments: {
      data: [{ status: isPaid ? 'paid' : 'open', payment: { type: 'payment_intent', payment_intent: newId('pi') } }],
    },
  }
}
