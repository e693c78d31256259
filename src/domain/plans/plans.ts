import { matchFields } from '#src/domain/directories/matches.ts'
import { allowances, deliveryDays, type Quota, quotas } from './allowances.ts'

export const planTypes = ['onetime', 'monthly', 'annually'] as const
export type PlanType = (typeof planTypes)[number]

/** A feature, with its parts if it needs explaining. */
export type PlanFeature = string | { text: string; list: readonly string[] }

export type { Quota }

/**
 * The plans, with the API's field names. Prices are in `devise`. The crossed-out price is before the launch discount.
 */
export type Plan = {
  id: number
  /** The plan's name in URLs and in the environment. */
  slug: PlanSlug
  label: string
  price: number
  strokePrice: number
  type: PlanType
  devise: '$'
  headline: string
  /** The target audience. */
  description: string
  features: readonly PlanFeature[]
  /** What it doesn't include, after 'Without: '. */
  nofeatures: readonly string[]
  popular: boolean
  position: number
} & Quota

export type PlanSlug = keyof typeof quotas

const reportFeature = {
  text: 'A report with one row per directory',
  list: ['Status, and rating with its date', 'Followed or not', 'Dates, live link and notes, as CSV too'],
}

/** What every account has, and more of with a plan. */
const mentionsFeature = (slug: PlanSlug) => `Mentions of ${allowances[slug].keywords} keywords, with drafted replies`

/** Links to the customer's site in each post of Growth Partner. An article with fewer can't be sent for review. */
export const backlinksPerPost = 5

const partner = quotas['growth-partner']

export const growthPartner: Plan = {
  id: 4,
  slug: 'growth-partner',
  label: 'Growth Partner',
  price: 690,
  strokePrice: 862.5,
  type: 'monthly',
  devise: '$',
  headline: 'Directories, posts and pages, done for you',
  description: 'Everything, for teams that would rather build.',
  features: [
    `${partner.directories} directories a month`,
    {
      text: `${partner.posts} blog posts a month`,
      list: ['One a day', `${backlinksPerPost} backlinks each: links in the post to your own pages`],
    },
    `${partner.pages} programmatic SEO pages a month`,
    'Published for you',
    mentionsFeature('growth-partner'),
    'Priority support',
    reportFeature,
  ],
  nofeatures: [],
  popular: false,
  position: 4,
  ...partner,
}

export const plans: readonly Plan[] = [
  {
    id: 1,
    slug: 'starter',
    label: 'Starter',
    price: 99,
    strokePrice: 124,
    type: 'onetime',
    devise: '$',
    headline: `${quotas.starter.directories}+ free directories`,
    description: 'A first set of listings for a product that just launched.',
    features: [
      `Submitted by hand within ${deliveryDays} days`,
      'Text tailored to each form',
      reportFeature,
      mentionsFeature('starter'),
    ],
    nofeatures: ['blog posts', 'programmatic SEO pages'],
    popular: false,
    position: 1,
    ...quotas.starter,
  },
  {
    id: 2,
    slug: 'publisher',
    label: 'Publisher',
    price: 299,
    strokePrice: 373.75,
    type: 'onetime',
    devise: '$',
    headline: `${quotas.publisher.directories}+ directories`,
    description: 'The most directories, once, for a product that’s ready to be found.',
    features: [
      `Submitted by hand within ${deliveryDays} days`,
      { text: 'Chosen for your product', list: ['By audience and country', 'The best fit first'] },
      'Text tailored to each form',
      reportFeature,
      mentionsFeature('publisher'),
    ],
    nofeatures: ['blog posts', 'programmatic SEO pages'],
    popular: true,
    position: 2,
    ...quotas.publisher,
  },
  {
    id: 3,
    slug: 'growth',
    label: 'Growth',
    price: 199,
    strokePrice: 248.75,
    type: 'monthly',
    devise: '$',
    headline: `${quotas.growth.directories} directories and ${quotas.growth.posts} posts a month`,
    description: 'Steady work for a site that wants to grow every month.',
    features: [
      `${quotas.growth.directories} directories a month`,
      `${quotas.growth.posts} SEO blog posts a month`,
      reportFeature,
      mentionsFeature('growth'),
    ],
    nofeatures: ['programmatic SEO pages'],
    popular: false,
    position: 3,
    ...quotas.growth,
  },
  growthPartner,
]

/** The currency code for `devise`. */
export const currency = 'usd'

/** The fields of an added plan that an admin edits. */
export type PlanContent = Omit<Plan, 'id' | 'slug' | 'features' | 'nofeatures'> & {
  features: PlanFeature[]
  nofeatures: string[]
  /** Where it is paid without a payment provider. */
  url: string | null
}

/** Added plans have ids from here. Lower ids are fixed plans. */
export const firstAddedPlan = 100

/** In cents, as payment providers use. */
export function priceInCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** One value per plan. */
export function mapPlans<Value>(valueOf: (slug: PlanSlug) => Value): Record<PlanSlug, Value> {
  return {
    starter: valueOf('starter'),
    publisher: valueOf('publisher'),
    growth: valueOf('growth'),
    'growth-partner': valueOf('growth-partner'),
  }
}

/** Whether the pricing table shows a plan, on its monthly or annual side. */
export function isPlanShown({ id, type }: Pick<Plan, 'id' | 'type'>, yearly: boolean): boolean {
  if (id === 0 || type === 'onetime') return true
  return yearly ? type === 'annually' : type === 'monthly'
}

/** '$373.75', '$99' */
export function formatPrice(dollars: number): string {
  const digits = Number.isInteger(dollars) ? 0 : 2
  return `$${dollars.toFixed(digits)}`
}

/** The billing period in words: 'once', 'a month', 'a year'. */
export function pricePeriod(type: PlanType): string {
  return { onetime: 'once', monthly: 'a month', annually: 'a year' }[type]
}

/** Where plans are ordered by email that have no payment link. */
export const planRequestPath = '/order'

/** Where a fixed plan is paid: its configured link or, without one, where it's ordered by email without a promo code. */
export function planLink(plan: PlanSlug, link: string | undefined, promoCode: string): string {
  return link ? paymentLink(link, promoCode) : `${planRequestPath}/${plan}`
}

type KnownProduct = { url?: string; kind?: string; country?: string | null }

/** The same link with what the visitor said about the product, which the form for orders by email fills in. */
export function planLinkFor(link: string, product: KnownProduct): string {
  return isOrderedByEmail(link) ? withProduct(link, product) : link
}

/** A path of ours with what the visitor said about the product. */
export function withProduct(path: string, { url, kind, country }: KnownProduct): string {
  const known = { [matchFields.url]: url, [matchFields.kind]: kind, [matchFields.country]: country?.toLowerCase() }
  const parameters = new URLSearchParams(
    Object.entries(known).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return parameters.size === 0 ? path : `${path}?${parameters}`
}

/** Whether a link from `planLink` leads to the form for orders by email. */
export function isOrderedByEmail(link: string): boolean {
  return link.startsWith(planRequestPath)
}

/** A payment link with the promo code prefilled, in Stripe's format. Existing parameters stay. */
export function paymentLink(url: string, promoCode: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('prefilled_promo_code', promoCode)
  return `${path}?${parameters}`
}
