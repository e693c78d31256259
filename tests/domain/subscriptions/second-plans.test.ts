import { describe, expect, it } from 'vitest'
import { type Plan, plans } from '#src/domain/plans/plans.ts'
import { besideText, isHadAlready, refuseBeside } from '#src/domain/subscriptions/second-plans.ts'
import { type SubscriptionState, subscriptionStates } from '#src/domain/subscriptions/subscriptions.ts'

const of = (slug: string) => plans.find((plan) => plan.slug === slug)!
const [starter, publisher, growth, partner] = [of('starter'), of('publisher'), of('growth'), of('growth-partner')]
const had = ({ id, label, type }: Plan, state: SubscriptionState = 'active') => ({
  ...{ planId: id, planLabel: label, type, state },
})

describe('a plan beside one that a customer has', () => {
  it('is refused if both would be charged again and again', () => {
    expect(refuseBeside([had(growth)], partner)).toBe(
      'Growth goes on until you cancel it, and you’d pay for both. Cancel Growth first, then choose Growth Partner.',
    )
    const refused = subscriptionStates.filter((state) => refuseBeside([had(starter), had(growth, state)], growth))
    expect(refused).toEqual(['trialing', 'active', 'past_due'])
    for (const wanted of [starter, publisher]) expect(refuseBeside([had(growth), had(starter)], wanted)).toBeNull()
    expect(refuseBeside([had(publisher)], growth)).toBeNull()
  })

  it('takes a confirmation if it’s the same one, paid once', () => {
    expect(isHadAlready([had(growth), had(starter)], starter)).toBe(true)
    expect(isHadAlready([had(starter, 'ended'), had(starter, 'incomplete')], starter)).toBe(false)
    expect(isHadAlready([had(publisher)], starter)).toBe(false)
  })

  it.each([
    [
      had(starter),
      starter,
      'You have Starter already, and what you paid for is still delivered. Choosing it again is another order: $99 once, charged in full.',
    ],
    [
      had(starter),
      publisher,
      'You keep Starter, and what you paid for is still delivered. Publisher comes on top: $299 once, charged in full.',
    ],
    [had(growth), starter, 'Growth goes on and is charged as before. Starter comes on top: $99 once, charged in full.'],
    [
      had(growth, 'canceled'),
      partner,
      'Growth stays active until its paid period ends, and isn’t renewed. Growth Partner comes on top: $690 a month, charged in full.',
    ],
  ])('is explained: what stays and what is charged', (current, wanted, text) => {
    expect(besideText(current, wanted)).toBe(text)
  })
})
