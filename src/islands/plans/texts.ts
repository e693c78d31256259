import { shortDate } from '#src/domain/dates/dates.ts'
import { formatPrice, pricePeriod } from '#src/domain/plans/plans.ts'
import { isServed, type Subscription } from '#src/domain/subscriptions/subscriptions.ts'

/** '$199 a month' */
export function priceOf({ price, type }: Pick<Subscription, 'price' | 'type'>): string {
  return `${formatPrice(price)} ${pricePeriod(type)}`
}

/** Whether it is, or was, more than a choice: what ended without a day of service never began. */
export function hasBegun({ state, trialEndsAt, periodEndsAt }: Subscription): boolean {
  return isServed(state) || (state === 'ended' && (trialEndsAt ?? periodEndsAt) !== null)
}

/** What comes next for a plan, in a sentence. */
export function whatComesNext(plan: Subscription): string {
  const { state, type, trialEndsAt, periodEndsAt, endedAt } = plan
  switch (state) {
    case 'incomplete':
      return 'Nothing is paid yet, so it has not begun.'
    case 'trialing':
      return trialEndsAt
        ? `Free until ${shortDate(trialEndsAt)}, then ${priceOf(plan)}.`
        : `Free, then ${priceOf(plan)}.`
    case 'past_due':
      return 'The last payment failed. Pay it, or change the card, and the plan goes on.'
    case 'canceled':
      return periodEndsAt ? `It serves you until ${shortDate(periodEndsAt)}, and is not renewed.` : 'It is not renewed.'
    case 'ended':
      return endedAt ? `It ended on ${shortDate(endedAt)}.` : 'It is over.'
    case 'active':
      if (type === 'onetime') return 'Paid once. There is nothing more to pay.'
      return periodEndsAt
        ? `Paid until ${shortDate(periodEndsAt)}; then the next ${formatPrice(plan.price)} is due.`
        : `${priceOf(plan)}.`
  }
}

/** How to stop paying, in a sentence. */
export function howToStop(plan: Subscription): string {
  if (plan.state === 'ended') return 'It has stopped.'
  if (plan.state === 'canceled') return 'It has been canceled: nothing more will be taken.'
  if (plan.type === 'onetime' && isServed(plan.state)) return 'There is nothing to stop: it was paid once.'
  if (plan.state === 'incomplete') return 'Do not pay, or cancel it here. Nothing will be taken.'
  return 'Cancel it here. It then serves you until the end of the paid time, and is not renewed.'
}
