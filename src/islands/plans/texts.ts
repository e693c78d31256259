import { shortDate } from '#src/domain/dates/dates.ts'
import { formatPrice, pricePeriod } from '#src/domain/plans/plans.ts'
import { isServed, type Subscription } from '#src/domain/subscriptions/subscriptions.ts'

/** '$199 a month' */
export function priceOf({ price, type }: Pick<Subscription, 'price' | 'type'>): string {
  return `${formatPrice(price)} ${pricePeriod(type)}`
}

/** Whether the plan ever started. A choice that ended unpaid never did. */
export function hasBegun({ state, trialEndsAt, periodEndsAt }: Subscription): boolean {
  return isServed(state) || (state === 'ended' && (trialEndsAt ?? periodEndsAt) !== null)
}

/** What comes next for a plan, in a sentence. */
export function whatComesNext(plan: Subscription): string {
  const { state, type, trialEndsAt, periodEndsAt, endedAt } = plan
  switch (state) {
    case 'incomplete':
      return 'It starts once it’s paid.'
    case 'trialing':
      return trialEndsAt
        ? `Free until ${shortDate(trialEndsAt)}, then ${priceOf(plan)}.`
        : `Free, then ${priceOf(plan)}.`
    case 'past_due':
      return 'The last payment failed. Pay it or update your card to keep your plan.'
    case 'canceled':
      return periodEndsAt ? `Ends on ${shortDate(periodEndsAt)} and won’t renew.` : 'It won’t renew.'
    case 'ended':
      return endedAt ? `It ended on ${shortDate(endedAt)}.` : 'It has ended.'
    case 'active':
      if (type === 'onetime') return 'Paid once. Nothing more to pay.'
      return periodEndsAt
        ? `Paid until ${shortDate(periodEndsAt)}. Renews for ${formatPrice(plan.price)}.`
        : `${priceOf(plan)}.`
  }
}

/** How to cancel, in a sentence. */
export function howToStop(plan: Subscription): string {
  if (plan.state === 'ended') return 'It has ended.'
  if (plan.state === 'canceled') return 'It’s canceled. You won’t be charged again.'
  if (plan.type === 'onetime' && isServed(plan.state)) return 'You paid once, so there’s nothing to cancel.'
  if (plan.state === 'incomplete') return 'You can cancel it here. You won’t be charged.'
  return 'You can cancel at any time. Your plan then ends with the paid period.'
}
