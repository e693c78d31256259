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
  samePlan: 'This is your plan already',
  nothingToPay: 'There is nothing to pay',
  nothingToUpdate: 'There is no payment method to change yet',
  notManaged: 'This payment is not managed here. Write to us, and we change or stop it for you.',
  notCancelable: 'There is nothing to cancel',
  notResumable: 'This plan does not end, so there is nothing to resume',
  canceled: 'Canceled. It serves you until the end of the paid time, and is not renewed.',
  dropped: 'The choice is taken back. Nothing was paid.',
  resumed: 'Your plan goes on.',
  changed: 'Your plan is changed.',
  provider: 'The payment provider does not answer. Nothing was changed; please try again in a moment.',
} as const
