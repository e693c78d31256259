/**
 * `incomplete`: chosen but not paid. `canceled`: paid until the period ends, not renewed. `ended`: over. A one-time
 * plan is `active` from then on.
 */
export const subscriptionStates = ['incomplete', 'trialing', 'active', 'past_due', 'canceled', 'ended'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** Free days of a user's first monthly or annual plan. */
export const trialDays = 3

/** When a trial that starts now ends, in milliseconds. */
export function endOfTrial(now: number): number {
  return now + trialDays * 24 * 60 * 60 * 1000
}

/** What an admin can record about a plan that is paid elsewhere. */
export const settledStates = ['trialing', 'active', 'ended'] as const
export type SettledState = (typeof settledStates)[number]

export const stateLabels: Record<SubscriptionState, string> = {
  incomplete: 'waiting for payment',
  trialing: 'free trial',
  active: 'active',
  past_due: 'payment failed',
  canceled: 'canceled',
  ended: 'ended',
}

/** States in which the plan is active. */
export const servedStates: readonly SubscriptionState[] = ['trialing', 'active', 'past_due', 'canceled']

export function isServed(state: SubscriptionState): boolean {
  return servedStates.includes(state)
}

/** What a customer's bank does about a payment they didn't accept, at the bank. `lost`: the money went back. */
export type Dispute = 'open' | 'won' | 'lost'

export const subscriptionMessages = {
  notFound: 'Subscription not found',
  planNotFound: 'Plan not found',
  samePlan: 'This is already your plan',
  hadAlready: (label: string) => `You have ${label} already. Confirm that you want to pay for another one.`,
  nothingToPay: 'There’s nothing to pay',
  nothingToUpdate: 'You don’t have a payment method yet',
  noTrial: 'This customer has no free trial left for this plan',
  notManaged: 'This payment isn’t managed here. Contact us to change or cancel it.',
  paidElsewhere: 'You pay for it outside this site, so your card isn’t stored here. Contact us to change how you pay.',
  notCancelable: 'There’s nothing to cancel',
  paidMeanwhile: 'You’ve just paid for this plan, so it wasn’t canceled. Reload the page.',
  notResumable: 'This plan isn’t canceled, so there’s nothing to resume',
  canceled: 'Canceled. You can use it until the end of the paid period.',
  canceledElsewhere: 'Canceled. You can use it until the end of the paid period. We’ll stop the payment.',
  endedElsewhere: 'Canceled. What you paid for is over, so the plan has ended. We’ll stop the payment.',
  changedMeanwhile: 'This plan has changed meanwhile. Reload the page.',
  dropped: 'Canceled. You haven’t been charged.',
  resumed: 'Your plan will continue.',
  changed: 'Your plan has been changed.',
  provider: 'The payment provider isn’t responding. Nothing was changed. Try again in a moment.',
} as const
