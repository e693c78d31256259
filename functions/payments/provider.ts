import type { PlanType } from '#src/domain/plans/plans.ts'
import type { Coupon } from '#src/domain/payments/payments.api.ts'
import type { Dispute } from '#src/domain/subscriptions/subscriptions.ts'

// Our interface to a payment provider. Amounts in cents, times in milliseconds since 1970.

export type CheckoutRequest = {
  /** The same for the same request, so that parallel requests open one checkout. */
  key: string
  /** Our id of the purchase, returned with everything that follows from it. */
  subscriptionId: string
  customerId: string
  label: string
  amount: number
  currency: string
  type: PlanType
  /** The price's id at the provider. Null: defined in the checkout. */
  priceId: string | null
  trialDays: number | null
  /** Where the browser returns to. */
  successUrl: string
  cancelUrl: string
}

export type Checkout = {
  id: string
  /** Null once it has ended. */
  url: string | null
  isComplete: boolean
  isPaid: boolean
  subscriptionId: string | null
  customerId: string | null
  /** The result of the checkout: a subscription at the provider, or a payment. */
  providerId: string | null
  paymentIntentId: string | null
  receiptUrl: string | null
  /** Before and after a coupon. */
  subtotal: number | null
  total: number | null
  currency: string | null
}

export type ProviderStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended'

export type ProviderSubscription = {
  id: string
  customerId: string
  subscriptionId: string | null
  /** Our plan, if it was changed after the checkout. */
  planId: number | null
  status: ProviderStatus
  /** Whether it ends with its period. */
  stops: boolean
  trialEndsAt: number | null
  periodEndsAt: number | null
  endedAt: number | null
  amount: number | null
  currency: string
  type: PlanType | null
  /** The last invoice, and what identifies the card, which is the same for every customer who uses it. */
  lastInvoiceId: string | null
  cardFingerprint: string | null
}

export type ProviderInvoice = {
  id: string
  customerId: string | null
  providerId: string | null
  paymentIntentId: string | null
  /** `other`: a draft, or voided. */
  status: 'paid' | 'open' | 'other'
  amount: number
  /**
   * What it is for: the price before coupons, its id at the provider, and how long it pays for. Null: it isn't for exactly
   * one period of one plan.
   */
  billed: { price: number; priceId: string | null; type: PlanType } | null
  currency: string
  description: string
  url: string | null
  at: number
}

export type ProviderEvent = {
  id: string
  type: string
  objectId: string
}

/** What became of a payment. */
export type ProviderReversal = {
  paymentIntentId: string | null
  paid: number
  refunded: number
  /** When the last of it was refunded, in milliseconds. Null: nothing was. */
  refundedAt: number | null
  dispute: { id: string; state: Dispute } | null
}

/** The provider doesn't respond, or not as it should. Nothing was changed, and retrying may help. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

export type PaymentProvider = {
  mode: 'live' | 'test'
  addCustomer: (user: { id: string; email: string; name: string }) => Promise<string>
  openCheckout: (request: CheckoutRequest) => Promise<Checkout>
  findCheckout: (id: string) => Promise<Checkout | null>
  /** Ends an open checkout. One that is over doesn't change. */
  closeCheckout: (id: string) => Promise<void>
  findSubscription: (id: string) => Promise<ProviderSubscription | null>
  findInvoice: (id: string) => Promise<ProviderInvoice | null>
  /** By the id of a charge, or of a dispute about one. */
  findReversal: (id: string) => Promise<ProviderReversal | null>
  /** Changes the price from the next payment on. What is already paid stays as it is. */
  changePrice: (
    id: string,
    price: Pick<CheckoutRequest, 'label' | 'amount' | 'currency' | 'type' | 'priceId'> & { planId: number },
  ) => Promise<void>
  /** Whether it ends with its period. */
  setStop: (id: string, stops: boolean) => Promise<void>
  stopNow: (id: string) => Promise<void>
  /** The provider's page for cards and invoices. */
  portalUrl: (customerId: string, returnUrl: string) => Promise<string>
  /** Codes that everyone, or this customer, may use. */
  listCoupons: (customerId: string | null) => Promise<Coupon[]>
  /** An event the provider signed at most 300 s ago. Null: it didn't. */
  readEvent: (body: string, signature: string, now: number) => Promise<ProviderEvent | null>
}
