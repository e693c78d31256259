import { groupDigits } from '#src/domain/directories/counts.ts'
import { formatPrice, type Plan, plans as fixedPlans } from './plans.ts'

// What each plan takes of the directories that fit a product, before anyone pays.

type OfferedPlan = Pick<Plan, 'id' | 'label' | 'price' | 'type' | 'popular' | 'directories' | 'posts' | 'pages'>

export type Offer<Offered extends OfferedPlan = OfferedPlan> = {
  plan: Offered
  /** How many of the plan’s directories fit today: of all, or of the first month’s. */
  covered: number
  /** What the plan names on top. It’s submitted as new directories that fit join. */
  owed: number
  /** Why the plan can’t be chosen for this product. Null: it can. */
  whyNot: string | null
  isRecommended: boolean
  /** For how many whole months the directories that fit last. Null: the plan isn’t monthly, or has no directories. */
  months: number | null
}

/** How many directories fit, and what they fit: see `offersFor`. */
export type ProductFit = { fitting: number; product: string }

/**
 * A plan that fewer directories fit than it names has to give at least this many: the smallest at all, a larger one on
 * top of a smaller one.
 */
export const leastAdded = 20

/** A plan without an end is only recommended if what fits lasts a year. */
const recommendedMonths = 12

/**
 * `fitting`: how many directories fit the product and aren’t used for its site yet. `product`: what they fit, as in a
 * sentence: 'restaurants in Kenya'.
 */
export function offersFor<Offered extends OfferedPlan>(
  plans: readonly Offered[],
  fitting: number,
  product: string,
): Offer<Offered>[] {
  const refusals = refusePlans(plans, fitting, product)
  const offers = plans.map((plan) => ({
    plan,
    covered: Math.min(plan.directories, fitting),
    owed: Math.max(0, plan.directories - fitting),
    whyNot: refusals.get(plan) ?? null,
    months: isOnce(plan) || plan.directories === 0 ? null : Math.floor(fitting / plan.directories),
  }))
  const reached = offers.filter((offer) => offer.whyNot === null && isReached(offer))
  const recommended =
    reached.find(({ plan }) => plan.popular) ??
    reached.filter(({ plan }) => isOnce(plan)).toSorted((a, b) => b.plan.directories - a.plan.directories)[0]
  return offers.map((offer) => ({ ...offer, isRecommended: offer === recommended }))
}

function isOnce({ type }: Pick<Plan, 'type'>): boolean {
  return type === 'onetime'
}

function isReached({ plan, owed, months }: Pick<Offer, 'plan' | 'owed' | 'months'>): boolean {
  return plan.directories > 0 && owed === 0 && (months === null || months >= recommendedMonths)
}

/** Why plans can’t be chosen. One that can’t is no measure for a larger one. */
function refusePlans(plans: readonly OfferedPlan[], fitting: number, product: string): Map<OfferedPlan, string> {
  const refusals = new Map<OfferedPlan, string>()
  for (const plan of plans.toSorted((a, b) => a.directories - b.directories)) {
    const smaller = plans.filter((other) => !refusals.has(other) && isSmaller(other, plan))
    const refusal = refusePlan(plan, smaller, fitting, product)
    if (refusal !== null) refusals.set(plan, refusal)
  }
  return refusals
}

function refusePlan(
  { label, directories, posts, pages }: OfferedPlan,
  smaller: readonly OfferedPlan[],
  fitting: number,
  product: string,
): string | null {
  // Plans may differ by less. That isn't the product's fault, and they keep what they promise.
  if (fitting >= directories) return null
  if (posts + pages === 0 && fitting < leastAdded) return tooFewText(label, fitting, product)
  for (const other of smaller) {
    const added = Math.min(directories, fitting) - Math.min(other.directories, fitting)
    if (added >= leastAdded) continue
    const count = added === 0 ? 'no directories' : added === 1 ? 'only 1 directory' : `only ${added} directories`
    return `${label} adds ${count} to ${other.label} for ${product}.`
  }
  return null
}

function tooFewText(label: string, fitting: number, product: string): string {
  if (fitting === 0) return fitText(0, product)
  return `${fitText(fitting, product)} ${label} needs at least ${leastAdded}. You can submit yourself for free.`
}

/** Whether it’s a cheaper plan with fewer directories that has nothing less besides. Both are one-time plans. */
function isSmaller(other: OfferedPlan, plan: OfferedPlan): boolean {
  return (
    isOnce(other) &&
    isOnce(plan) &&
    other.directories > 0 &&
    other.directories < plan.directories &&
    other.price < plan.price &&
    other.posts >= plan.posts &&
    other.pages >= plan.pages
  )
}

/** What a plan means for this product: 'We can submit AI tools to 317 directories. Publisher covers the best 200.' */
export function offerText(offer: Offer, fitting: number, product: string): string {
  const { plan, whyNot, months } = offer
  if (whyNot !== null) return whyNot
  return `${fitText(fitting, product)} ${months === null ? coverText(offer, fitting) : monthsText(plan, months, fitting)}`
}

/** What one-time plans mean for this product, with how many directories fit said once. Empty: nothing. */
export function offersText(offers: readonly Offer[], fitting: number, product: string): string {
  const covers = offers.map((offer) => offer.whyNot ?? coverText(offer, fitting))
  const isCounted = offers.some(({ whyNot }) => whyNot === null)
  return [...(isCounted ? [fitText(fitting, product)] : []), ...covers].join(' ')
}

/** 'Publisher covers the best 200.' */
function coverText({ plan: { label, price }, covered, owed }: Offer, fitting: number): string {
  if (fitting === 0) return `We owe you up to ${owed} and submit them as they join.`
  if (owed > 0)
    return `${label} covers all ${covered} for ${priceEach(price, covered)}, and up to ${owed} more as new ones join.`
  return `${label} covers ${fitting === covered ? 'all' : 'the best'} ${covered}.`
}

/** '$3.96 each': what the directories that fit today cost, where they're fewer than the plan names. */
export function priceEach(price: number, covered: number): string {
  return `${formatPrice(Math.ceil((price * 100) / covered) / 100)} each`
}

type HeadedPlan = OfferedPlan & Pick<Plan, 'headline'>

/** What a plan holds of the product's directories, or its own headline if it isn't a one-time plan of nothing else. */
export function offerHeadline(plan: HeadedPlan, offer: Omit<Offer, 'plan'> | null): string {
  const { type, directories, posts, pages, headline } = plan
  if (!isOnce({ type }) || directories === 0 || posts + pages > 0) return headline
  if (offer === null) return `Up to ${directories} directories`
  const { covered, owed, whyNot } = offer
  const count = covered === 1 ? '1 directory' : `${covered} directories`
  return owed > 0 && whyNot === null ? `${count}, up to ${directories} later` : count
}

/**
 * What a plan holds, for a table whose price column says the period. A monthly one that fewer directories fit than it names
 * can't repeat its number.
 */
export function offerIncluded(plan: HeadedPlan, offer: Omit<Offer, 'plan'> | null): string {
  const { directories, posts, pages } = plan
  // Why it can't be chosen, in fewer words than `whyNot`.
  if (offer?.whyNot != null) {
    if (offer.covered === 0) return 'Not available'
    return posts + pages === 0 && offer.covered < leastAdded
      ? `Fewer than ${leastAdded} fit`
      : `Adds fewer than ${leastAdded}`
  }
  if (posts + pages === 0) return offerHeadline(plan, offer)
  const counts = [
    offer === null
      ? `${directories} directories`
      : offer.covered === 0
        ? directories > 0 && 'No directories yet'
        : `${offer.covered === 1 ? '1 directory' : `${offer.covered} directories`}${offer.owed > 0 ? ' now' : ''}`,
    posts > 0 && `${posts} posts`,
    pages > 0 && `${pages} pages`,
  ]
  return counts.filter(Boolean).join(', ')
}

/** What `offerText` says as long as we don't know the product. */
export function generalOfferText({ type, directories }: Pick<Plan, 'type' | 'directories'>): string {
  return isOnce({ type })
    ? 'The best of those that fit your product.'
    : `${directories} directories a month for as long as new ones fit your product. We owe you the rest.`
}

/** 'We can submit AI tools to 317 directories.' More take them: see `takenLine`. */
export function fitText(fitting: number, product: string): string {
  if (fitting === 0) return `We can’t submit ${product} anywhere right now.`
  return `We can submit ${product} to ${groupDigits(fitting)} ${fitting === 1 ? 'directory' : 'directories'}.`
}

/** 'At 50 a month, that lasts 2 months. Then we submit new ones as they join, and you’re owed the rest.' */
function monthsText({ directories }: OfferedPlan, months: number, fitting: number): string {
  if (fitting === 0) return `We submit up to ${directories} a month as new ones join, and you’re owed the rest.`
  const time = months === 0 ? 'less than a month' : months === 1 ? '1 month' : `${months} months`
  return `At ${directories} a month, that lasts ${time}. Then we submit new ones as they join, and you’re owed the rest.`
}

/** 'restaurants in Kenya'. Without a country, of any. */
export function productText(plural: string, country: string | null): string {
  return country === null ? plural : `${plural} in ${country}`
}

const mostDirectories = Math.max(...fixedPlans.map(({ directories }) => directories))

/** How many directories we may say that we submit a product to: '200+', or 'up to 185' if fewer fit. */
export function claimFor(fitting: number): string {
  return fitting >= mostDirectories ? `${mostDirectories}+` : `up to ${fitting}`
}
