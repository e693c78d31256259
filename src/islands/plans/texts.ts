import { shortDate } from '#src/domain/dates/dates.ts'
import { formatPrice, pricePeriod } from '#src/domain/plans/plans.ts'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { isServed } from '#src/domain/subscriptions/subscriptions.ts'

/** '$199 a month' */
export function priceOf({ price, type }: Pick<Subscription, 'price' | 'type'>): string {
  return `${formatPrice(price)} ${pricePeriod(type)}`
}

/** Whether it ever started. A plan that ended without a day of service was only chosen. */
export function hasBegun({ state, trialEndsAt, periodEndsAt }: Subscription): boolean {
  return isServed(state) || (state === 'ended' && (trialEndsAt ?? periodEndsAt) !== null)
}

/** Paid where we don't hear of it, until an admin recorded that. */
export function isPaidElsewhere({ state, managed, periodEndsAt }: Subscription): boolean {
  return !managed && (state === 'active' || (state === 'ended' && periodEndsAt !== null))
}

/** What comes next for a plan, in a sentence. */
export function whatComesNext(plan: Subscription): string {
  const { state, type, trialEndsAt, periodEndsAt, endedAt } = plan
  switch (state) {
    case 'incomplete':
      return 'It starts once you pay.'
    case 'trialing':
      return trialEndsAt
        ? `Free until ${shortDate(trialEndsAt)}, then ${priceOf(plan)}.`
        : `Free, then ${priceOf(plan)}.`
    case 'past_due':
      return 'The last payment failed. Pay now or change your card to keep your plan.'
    case 'canceled':
      return periodEndsAt ? `Active until ${shortDate(periodEndsAt)}. It won’t renew.` : 'It won’t renew.'
    case 'ended':
      return endedAt ? `It ended on ${shortDate(endedAt)}.` : 'It has ended.'
    case 'active':
      if (type === 'onetime') return 'Paid once. Nothing more to pay.'
      return periodEndsAt ? `Renews on ${shortDate(periodEndsAt)} for ${formatPrice(plan.price)}.` : `${priceOf(plan)}.`
  }
}

/** How to cancel, in a sentence. */
export function howToCancel(plan: Subscription): string {
  if (plan.state === 'ended') return 'It has ended.'
  if (plan.state === 'canceled') return 'Canceled. You won’t be charged again.'
  if (plan.type === 'onetime' && isServed(plan.state)) return 'Nothing to cancel. You paid once.'
  if (plan.state === 'incomplete') return 'Cancel it here, or just don’t pay. You won’t be charged.'
  return 'Cancel it here. It stays active until the end of the billing period and won’t renew.'
}
