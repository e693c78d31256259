import { formatPrice, type Plan, pricePeriod } from '#src/domain/plans/plans.ts'
import { isServed, type SubscriptionState } from './subscriptions.ts'

// Paying for a plan beside one that a customer has.

type Had = Pick<Plan, 'type'> & { planId: number; planLabel: string; state: SubscriptionState }
type Wanted = Pick<Plan, 'id' | 'label' | 'type' | 'price'>

const recurs = ({ type }: Pick<Plan, 'type'>) => type !== 'onetime'

/** Whether it’s a one-time plan that the customer has. Another one is another order, so it takes a confirmation. */
export function isHadAlready(had: readonly Had[], { id, type }: Wanted): boolean {
  return type === 'onetime' && had.some(({ planId, state }) => planId === id && isServed(state))
}

/** Why a plan can’t be paid for beside those that go on: two monthly plans would both be charged. Null: it can. */
export function refuseBeside(had: readonly Had[], { label, ...wanted }: Wanted): string | null {
  const other = had.find((one) => recurs(one) && isServed(one.state) && one.state !== 'canceled')
  if (!other || !recurs(wanted)) return null
  return `${other.planLabel} goes on until you cancel it, and you’d pay for both. Cancel ${other.planLabel} first, then choose ${label}.`
}

/** What stays and what is charged, if a plan is paid for beside the one that the customer has. */
export function besideText(had: Had, wanted: Wanted): string {
  const { label, type, price } = wanted
  const charged = `${formatPrice(price)} ${pricePeriod(type)}, charged in full`
  if (isHadAlready([had], wanted)) {
    return `You have ${label} already, and what you paid for is still delivered. Choosing it again is another order: ${charged}.`
  }
  return `${stays(had)} ${label} comes on top: ${charged}.`
}

function stays({ planLabel: label, state, ...had }: Had): string {
  if (!recurs(had)) return `You keep ${label}, and what you paid for is still delivered.`
  if (state === 'canceled') return `${label} stays active until its paid period ends, and isn’t renewed.`
  return `${label} goes on and is charged as before.`
}
