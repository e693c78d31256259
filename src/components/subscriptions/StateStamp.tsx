import { stateLabels, type SubscriptionState } from '#src/domain/subscriptions/subscriptions.ts'

const stampClasses: Record<SubscriptionState, string> = {
  incomplete: 'stamp-waiting',
  trialing: 'stamp-good',
  active: 'stamp-good',
  past_due: 'stamp-bad',
  canceled: '',
  ended: '',
}

/** The state of a subscription, as a stamp. */
export function StateStamp({ state }: { state: SubscriptionState }) {
  return <span className={`stamp stamp-framed ${stampClasses[state]}`.trim()}>{stateLabels[state]}</span>
}
