import type { Charge, Dispute, Invoice, Price, PromotionCode, Session, Subscription } from './stripe-objects.ts'

export type StripeEvent = {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: { id: string } }
}
export type SignedEvent = { body: string; signature: string }

/** Everything the fake Stripe knows. */
export type StripeState = {
  customers: Map<string, { id: string; email: string; metadata: Record<string, string> }>
  sessions: Map<string, Session>
  /** What a session is for, and its trial days. */
  wanted: Map<string, { price: Price; trialDays: number }>
  subscriptions: Map<string, Subscription>
  invoices: Map<string, Invoice>
  charges: Map<string, Charge>
  disputes: Map<string, Dispute>
  prices: Map<string, Price>
  codes: PromotionCode[]
  /** Subscriptions whose price changed with a credit or charge for the running period. */
  prorated: string[]
  /** Requests to the API, `POST /v1/customers`. */
  calls: string[]
}

export type TestStripe = StripeState & {
  environment: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_URL: string }
  /** All events, oldest first. */
  events: StripeEvent[]
  /** Milliseconds since 1970. A test sets its own. */
  now: () => number
  /** True: every request fails. */
  down: boolean
  /** Where events are posted as they happen. Without it a test posts them. */
  webhook: string | null
  sign: (event: StripeEvent, options?: { at?: number; secret?: string }) => SignedEvent
  /** What the customer does on the checkout page. `card`: its fingerprint. */
  pay: (sessionOrUrl: string, card?: string) => Promise<Session>
  /** The next payment is declined. */
  refuseCard: (subscriptionId: string) => Promise<Invoice>
  /** The next period starts and is paid, along with anything declined before. */
  renew: (subscriptionId: string) => Promise<Invoice>
  /** What was canceled ends. */
  finish: (subscriptionId: string) => Promise<void>
  /** The next invoice, which isn't paid yet, so that the price can change meanwhile. */
  draft: (subscriptionId: string) => Invoice
  /** A draft, or a declined invoice, is paid. */
  payInvoice: (id: string) => Promise<Invoice>
  /** All of it, or an amount in cents. */
  refund: (paymentIntentId: string, amount?: number) => Promise<void>
  /** The customer's bank asks for the money back. Returns the id. */
  dispute: (paymentIntentId: string) => Promise<string>
  decide: (disputeId: string, status: 'won' | 'lost') => Promise<void>
  stop: () => Promise<void>
}
