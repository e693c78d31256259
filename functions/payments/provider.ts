import type { Environment } from '#src/env.ts'
import type { PlanType } from '#src/domain/plans/plans.ts'
import type { Coupon } from '#src/domain/subscriptions/subscriptions.ts'

// What we ask of a payment provider, in our words. Amounts in cents, times in milliseconds since 1970.

export type CheckoutRequest = {
  /** The same for the same wish: asked twice at once, it opens one checkout. */
  key: string
  /** Our id of what is bought; comes back with everything that follows from it. */
  subscriptionId: string
  customerId: string
  label: string
  amount: number
  currency: string
  type: PlanType
  /** The price's id at the provider; null: told with the checkout. */
  priceId: string | null
  trialDays: number | null
  /** Where the browser comes back to. */
  successUrl: string
  cancelUrl: string
}

export type Checkout = {
  id: string
  /** Null once it is over. */
  url: string | null
  isComplete: boolean
  isPaid: boolean
  subscriptionId: string | null
  customerId: string | null
  /** What the checkout led to: a subscription at the provider, or a payment. */
  providerId: string | null
  paymentIntentId: string | null
  receiptUrl: string | null
  /** Before and after what a coupon takes off. */
  subtotal: number | null
  total: number | null
  currency: string | null
}

export type ProviderStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended'

export type ProviderSubscription = {
  id: string
  customerId: string
  subscriptionId: string | null
  /** Our plan, where it was changed after the checkout. */
  planId: number | null
  status: ProviderStatus
  /** Whether it stops at the end of its period. */
  stops: boolean
  trialEndsAt: number | null
  periodEndsAt: number | null
  endedAt: number | null
  amount: number | null
  currency: string
  type: PlanType | null
}

export type ProviderInvoice = {
  id: string
  customerId: string | null
  providerId: string | null
  paymentIntentId: string | null
  /** `other`: a draft, or called off. */
  status: 'paid' | 'open' | 'other'
  amount: number
  currency: string
  description: string
  url: string | null
  at: number
}

export type ProviderEvent = {
  id: string
  type: string
  objectId: string
  /** The payment that was given back whole. */
  refundedIntentId: string | null
}

/** Does not answer, or not as it should. Nothing was changed; trying again may help. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

export type PaymentProvider = {
  mode: 'live' | 'test'
  addCustomer: (user: { id: string; email: string; name: string }) => Promise<string>
  openCheckout: (request: CheckoutRequest) => Promise<Checkout>
  findCheckout: (id: string) => Promise<Checkout | null>
  /** Ends a checkout that is open; one that is over stays as it is. */
  closeCheckout: (id: string) => Promise<void>
  findSubscription: (id: string) => Promise<ProviderSubscription | null>
  findInvoice: (id: string) => Promise<ProviderInvoice | null>
  /** Another price from now on; what was paid too much or too little stands on the next invoice. */
  changePrice: (
    id: string,
    price: Pick<CheckoutRequest, 'label' | 'amount' | 'currency' | 'type' | 'priceId'> & { planId: number },
  ) => Promise<void>
  /** Whether it stops at the end of its period. */
  setStop: (id: string, stops: boolean) => Promise<void>
  stopNow: (id: string) => Promise<void>
  /** A page of the provider for cards and invoices. */
  portalUrl: (customerId: string, returnUrl: string) => Promise<string>
  /** Codes that everybody, or this customer, may use. */
  listCoupons: (customerId: string | null) => Promise<Coupon[]>
  /** An event that was signed by the provider at most 300 s ago; null: it was not. */
  readEvent: (body: string, signature: string, now: number) => Promise<ProviderEvent | null>
}

const opened = new WeakMap<Environment, Promise<PaymentProvider>>()

/** The provider of the environment; null: plans are paid at their external links. Loaded when it is needed. */
export async function openProvider(env: Environment): Promise<PaymentProvider | null> {
  const { stripe } = env
  if (!stripe) return null
  const provider = opened.get(env) ?? import('./stripe.ts').then(({ createStripe }) => createStripe(stripe))
  opened.set(env, provider)
  return provider
}
