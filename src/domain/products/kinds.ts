// What a visitor of the directory finder wants to list, and which directories accept it.

export type ProductKind = {
  label: string
  /** As in 'made for AI tools'. */
  plural: string
  /** Audience tags of directories made for it, and tags of its niches. */
  tags: readonly string[]
  /** Tags of wider directories that also accept it, and what those accept. */
  wider?: { tags: readonly string[]; plural: string }
  /** The niche whose editors' picks are best for it, unless a narrower one is asked for. */
  niche?: string
  /** Slugs of narrower niches. */
  niches?: readonly string[]
}

const startups = { tags: ['startups'], plural: 'startups' }
const aiTools = { tags: ['ai-solutions', 'startups'], plural: 'AI tools and startups' }
const software = { tags: ['saas', 'startups'], plural: 'software and startups' }
const business = { tags: ['small-businesses'], plural: 'small businesses' }
const local = { tags: ['local-businesses', 'small-businesses'], plural: 'local businesses' }

/** By group, as in the select. Keys are used in URLs and never change. */
export const productKindGroups = {
  Software: {
    saas: { label: 'SaaS', plural: 'SaaS', tags: ['saas'], wider: startups, niche: 'saas' },
    'ai-tool': { label: 'AI tool', plural: 'AI tools', tags: ['ai-solutions'], wider: startups, niche: 'ai-solutions' },
    'ai-agent': {
      label: 'AI agent or MCP server',
      plural: 'AI agents',
      tags: ['ai-agent', 'ai-mcp'],
      wider: aiTools,
      niche: 'ai-solutions',
    },
    'mobile-app': {
      label: 'Mobile app',
      plural: 'mobile apps',
      tags: ['mobile-apps'],
      wider: startups,
      niche: 'mobile-apps',
    },
    'web-app': { label: 'Web app', plural: 'web apps', tags: ['web-app'], wider: software, niche: 'saas' },
    'developer-tool': {
      label: 'Developer tool',
      plural: 'developer tools',
      tags: ['developer-tools', 'cloud-service-provider', 'cybersecurity'],
      wider: software,
      niche: 'saas',
      niches: ['cybersecurity'],
    },
    'no-code': {
      label: 'No-code product',
      plural: 'no-code products',
      tags: ['no-code'],
      wider: software,
      niche: 'saas',
    },
  },
  'New and online': {
    startup: { label: 'Startup', plural: 'startups', tags: ['startups'], niche: 'startups' },
    ecommerce: {
      label: 'Online store',
      plural: 'online stores',
      tags: ['ecommerce', 'apparel-and-fashion'],
      wider: business,
      niche: 'ecommerce',
      niches: ['apparel-and-fashion'],
    },
    'digital-product': {
      label: 'Digital product or course',
      plural: 'digital products',
      tags: ['digital-products', 'education-platforms', 'education-and-tutoring'],
      niches: ['education-platforms', 'education-and-tutoring'],
    },
    publication: {
      label: 'Blog or publication',
      plural: 'blogs and publications',
      tags: ['blogs', 'media-and-publishing', 'content-creators'],
      niche: 'blogs',
      niches: ['media-and-publishing', 'content-creators'],
    },
  },
  Services: {
    agency: {
      label: 'Marketing agency',
      plural: 'marketing agencies',
      tags: ['agency', 'seo-specialists', 'social-media-managers'],
      wider: business,
      niche: 'agency',
      niches: ['seo-specialists', 'social-media-managers'],
    },
    design: {
      label: 'Web design or studio',
      plural: 'design studios',
      tags: ['web-design', 'design-studio', 'portfolio', 'interior-design'],
      wider: business,
      niche: 'web-design',
      niches: ['interior-design'],
    },
    'business-service': {
      label: 'Business or IT service',
      plural: 'business services',
      tags: ['b2b-services', 'it-services', 'consulting-services', 'accounting-firms', 'financial-services'],
      wider: business,
      niche: 'b2b-services',
      niches: ['it-services', 'consulting-services', 'accounting-firms', 'financial-services', 'professional-services'],
    },
    freelancer: {
      label: 'Freelancer',
      plural: 'freelancers',
      tags: ['freelancers', 'artists'],
      niche: 'freelancers',
      niches: ['artists'],
    },
    recruitment: {
      label: 'HR or recruiting',
      plural: 'HR and recruiting firms',
      tags: ['hr-solutions', 'recruitment-agencies'],
      wider: business,
      niche: 'recruitment-agencies',
      niches: ['hr-solutions'],
    },
  },
  'Local trade': {
    'local-business': {
      label: 'Local business',
      plural: 'local businesses',
      tags: ['local-businesses', 'small-businesses'],
      niche: 'local-businesses',
      niches: ['small-businesses'],
    },
    restaurant: {
      label: 'Restaurant',
      plural: 'restaurants',
      tags: ['restaurants'],
      wider: local,
      niche: 'restaurants',
    },
    trades: {
      label: 'Trades and home improvement',
      plural: 'contractors',
      tags: ['home-improvement', 'construction-companies'],
      wider: local,
      niche: 'home-improvement',
      niches: ['construction-companies'],
    },
    'real-estate': {
      label: 'Real estate',
      plural: 'real estate businesses',
      tags: ['real-estate', 'property-management'],
      wider: local,
      niche: 'real-estate',
      niches: ['property-management'],
    },
    health: {
      label: 'Health practice',
      plural: 'health practices',
      tags: ['healthcare-providers', 'mental-health-services', 'wellness-coaches'],
      wider: local,
      niche: 'healthcare-providers',
      niches: ['mental-health-services', 'wellness-coaches'],
    },
    'law-firm': {
      label: 'Law firm',
      plural: 'law firms',
      tags: ['law-firms', 'legal-services'],
      wider: local,
      niche: 'law-firms',
      niches: ['legal-services'],
    },
    travel: {
      label: 'Hotel or travel',
      plural: 'hotels and travel businesses',
      tags: ['hospitality-services', 'tourism-and-travel'],
      wider: local,
      niche: 'hospitality-and-hotels',
      niches: ['hospitality-services', 'tourism-and-travel'],
    },
    events: {
      label: 'Events, weddings, photography',
      plural: 'event and photography businesses',
      tags: ['event-planners', 'wedding-planners', 'photographers'],
      wider: local,
      niche: 'event-planners',
      niches: ['wedding-planners', 'photographers'],
    },
    automotive: {
      label: 'Auto repair or car dealer',
      plural: 'auto repair shops and car dealers',
      tags: ['automotive-services', 'car-dealers'],
      wider: local,
      niche: 'automotive-services',
    },
  },
} as const satisfies Record<string, Record<string, ProductKind>>

/** Every kind by its key. */
export const productKinds: ReadonlyMap<string, ProductKind> = new Map(
  Object.values(productKindGroups).flatMap((group) => Object.entries<ProductKind>(group)),
)

/** A stored key, or none if the list doesn't have that kind anymore. */
export const knownKind = (key: string): string => (productKinds.has(key) ? key : '')

/** The kind that a niche belongs to. Several can have its picks, so the first one counts. */
export function kindOfNiche(slug: string): string | undefined {
  const kinds = [...productKinds]
  const [kind] =
    kinds.find(([, { niches = [] }]) => niches.includes(slug)) ?? kinds.find(([, { niche }]) => niche === slug) ?? []
  return kind
}

/** Made for the kind, wide enough for it, for any business of its country, open to any website, or none of these. */
export type Fit = 'made' | 'wider' | 'business' | 'any' | 'none'

/**
 * What isn't in a directory's audience doesn't count. We don't guess. `isForCountry`: it lists any business of the
 * product's country.
 */
export function fitOf(audience: readonly string[], kind: ProductKind, isForCountry = false): Fit {
  if (audience.some((tag) => kind.tags.includes(tag))) return 'made'
  if (audience.some((tag) => kind.wider?.tags.includes(tag))) return 'wider'
  if (isForCountry) return 'business'
  return audience.includes('any-website') ? 'any' : 'none'
}
