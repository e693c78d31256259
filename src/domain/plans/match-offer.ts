import type { Matches } from '#src/domain/directories/matches.ts'
import { directoryCount, groupDigits } from '#src/domain/directories/counts.ts'
import { leastAdded, type Offer, offersFor, priceEach } from './offers.ts'
import { formatPrice, type Plan, plans } from './plans.ts'

/** The one-time plan to offer beside a visitor's matches, and what it covers, in a sentence. Without a plan: why there is none. */
type MatchOffer = { plan: Plan | null; text: string }

const once = plans.filter(({ type }) => type === 'onetime').toSorted((a, b) => a.directories - b.directories)

/** The recommended plan, else the smallest that can be chosen. Null: we don't sell to the country. `product`: see `offersFor`. */
export function matchOffer({ submit }: Pick<Matches, 'submit'>, product: string): MatchOffer | null {
  if (submit === null) return null
  const offers = offersFor(once, submit, product).filter(({ whyNot }) => whyNot === null)
  const offer = offers.find(({ isRecommended }) => isRecommended) ?? offers[0]
  return offer ? { plan: offer.plan, text: textOf(offer, submit) } : { plan: null, text: noneText(submit) }
}

function noneText(submit: number): string {
  if (submit === 0) return 'We can’t submit to any of them.'
  return `We can submit to only ${submit} of them, and our plans need at least ${leastAdded}. You can submit yourself for free.`
}

/** 'We submit to 277 of them. Publisher covers the best 200 for $299.' */
function textOf({ plan: { label, price }, covered, owed }: Offer<Plan>, submit: number): string {
  const those = covered < submit ? `the best ${covered}` : `all ${submit}`
  const each = owed > 0 ? ` (${priceEach(price, covered)})` : ''
  const rest = owed > 0 ? `, and up to ${owed} more as new ones join` : ''
  return `We submit to ${groupDigits(submit)} of them. ${label} covers ${those} for ${formatPrice(price)}${each}${rest}.`
}

/** '317 directories take SaaS.' Those that fit are the ones we submit to: see `fitText`. */
export function takenLine({ fit }: Pick<Matches, 'fit'>, product: string): string {
  return `${directoryCount(fit)} ${fit === 1 ? 'takes' : 'take'} ${product}.`
}
