import type { PlanType } from '#src/domain/plans/plans.ts'

/**
 * `incomplete`: a plan is chosen and not paid. `canceled`: paid until the end of its period, and not renewed. `ended`: over.
 * A plan that is paid once is `active` from then on.
 */
export const subscriptionStates = ['incomplete', 'trialing', 'active', 'past_due', 'canceled', 'ended'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** Days of a monthly plan that cost nothing. */
export const trialDays = 3

/** A user's plan, as the wire has it. Times are ISO 8601, UTC. */
export type Subscription = {
  id: string
  planId: number
  planLabel: string
  type: PlanType
  /** In `currency`, as agreed; what a coupon takes off is in the receipts. */
  price: number
  currency: 'usd'
  state: SubscriptionState
  createdAt: string
  trialEndsAt: string | null
  /** Until when it is paid; null: for good, or not yet. */
  periodEndsAt: string | null
  endedAt: string | null
  /** Whether card and renewal are with our payment provider, so that they can be changed here. */
  managed: boolean
}

/** A subscription as admins see it. */
export type ChosenPlan = Subscription & { email: string }

export const stateLabels: Record<SubscriptionState, string> = {
  incomplete: 'waiting for payment',
  trialing: 'free trial',
  active: 'active',
  past_due: 'payment failed',
  canceled: 'canceled',
  ended: 'ended',
}

/** States in which the plan is being served. */
export const servedStates: readonly SubscriptionState[] = ['trialing', 'active', 'past_due', 'canceled']

export function isServed(state: SubscriptionState): boolean {
  return servedStates.includes(state)
}

/** A receipt, as the wire has it. `amount` in units of `currency`; times are ISO 8601, UTC. */
export type Receipt = {
  id: string
  amount: number
  currency: 'usd'
  description: string
  state: 'paid' | 'failed' | 'refunded'
  at: string
  /** The provider's page with the receipt. */
  url: string | null
}

/** A discount, as the wire has it. One of `percentOff` and `amountOff` is set. */
export type Coupon = {
  id: string
  name: string
  /** What to type at the checkout; null: it applies by itself or not at all. */
  code: string | null
  percentOff: number | null
  /** In units of `currency`. */
  amountOff: number | null
  currency: string | null
  duration: 'once' | 'repeating' | 'forever'
}

export const subscriptionMessages = {
  notFound: 'Subscription not found',
  planNotFound: 'Plan not found',
  samePlan: 'This is already your plan',
  nothingToPay: 'There’s nothing to pay',
  nothingToUpdate: 'You don’t have a payment method yet',
  notManaged: 'This payment isn’t managed here. Contact us to change or cancel it.',
  notCancelable: 'There’s nothing to cancel',
  notResumable: 'This plan isn’t canceled, so there’s nothing to resume',
  canceled: 'Canceled. You can use it until the end of the paid period.',
  dropped: 'Canceled. You haven’t been charged.',
  resumed: 'Your plan will continue.',
  changed: 'Your plan has been changed.',
  provider: 'The payment provider isn’t responding. Nothing was changed. Try again in a moment.',
} as const
