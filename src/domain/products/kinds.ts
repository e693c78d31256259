// What a visitor of the directory finder wants to list, and which directories accept it.

export type ProductKind = {
  label: string
  /** As in 'made for AI tools'. */
  plural: string
  /** Audience tags of directories made for it, and tags of its niches. */
  tags: readonly string[]
  /** Tags of wider directories that also accept it, and what those accept. */
  wider?: { tags: readonly string[]; plural: string }
}

const startups = { tags: ['startups'], plural: 'startups' }
const aiTools = { tags: ['ai-solutions'], plural: 'AI tools' }
const software = { tags: ['saas', 'startups'], plural: 'software and startups' }
const business = { tags: ['small-businesses'], plural: 'small businesses' }
const local = { tags: ['local-businesses', 'small-businesses'], plural: 'local businesses' }

/** By group, as in the select. Keys are used in URLs and never change. */
export const productKindGroups = {
  Software: {
    saas: { label: 'SaaS', plural: 'SaaS', tags: ['saas'], wider: startups },
    'ai-tool': { label: 'AI tool', plural: 'AI tools', tags: ['ai-solutions'], wider: startups },
    'ai-agent': { label: 'AI agent or MCP server', plural: 'AI agents', tags: ['ai-agent', 'ai-mcp'], wider: aiTools },
    'mobile-app': { label: 'Mobile app', plural: 'mobile apps', tags: ['mobile-apps'], wider: startups },
    'web-app': { label: 'Web app', plural: 'web apps', tags: ['web-app'], wider: software },
    'developer-tool': {
      label: 'Developer tool',
      plural: 'developer tools',
      tags: ['developer-tools', 'cloud-service-provider', 'cybersecurity'],
      wider: software,
    },
    'no-code': { label: 'No-code product', plural: 'no-code products', tags: ['no-code'], wider: software },
  },
  'New and online': {
    startup: { label: 'Startup', plural: 'startups', tags: ['startups'] },
    ecommerce: {
      label: 'Online shop',
      plural: 'online shops',
      tags: ['ecommerce', 'apparel-and-fashion'],
      wider: business,
    },
    'digital-product': {
      label: 'Digital product or course',
      plural: 'digital products',
      tags: ['digital-products', 'education-platforms', 'education-and-tutoring'],
    },
    publication: {
      label: 'Blog or publication',
      plural: 'blogs and publications',
      tags: ['blogs', 'media-and-publishing', 'content-creators'],
    },
  },
  Services: {
    agency: {
      label: 'Marketing agency',
      plural: 'marketing agencies',
      tags: ['agency', 'seo-specialists', 'social-media-managers'],
      wider: business,
    },
    design: {
      label: 'Web design or studio',
      plural: 'design studios',
      tags: ['web-design', 'design-studio', 'portfolio', 'interior-design'],
      wider: business,
    },
    'business-service': {
      label: 'Business or IT service',
      plural: 'business services',
      tags: ['b2b-services', 'it-services', 'consulting-services', 'accounting-firms', 'financial-services'],
      wider: business,
    },
    freelancer: { label: 'Freelancer', plural: 'freelancers', tags: ['freelancers', 'artists'] },
    recruitment: {
      label: 'HR or recruitment',
      plural: 'HR and recruitment',
      tags: ['hr-solutions', 'recruitment-agencies'],
      wider: business,
    },
  },
  'Local trade': {
    'local-business': {
      label: 'Local business',
      plural: 'local businesses',
      tags: ['local-businesses', 'small-businesses'],
    },
    restaurant: { label: 'Restaurant', plural: 'restaurants', tags: ['restaurants'], wider: local },
    trades: {
      label: 'Trades and home improvement',
      plural: 'trades',
      tags: ['home-improvement', 'construction-companies'],
      wider: local,
    },
    'real-estate': {
      label: 'Real estate',
      plural: 'real estate',
      tags: ['real-estate', 'property-management'],
      wider: local,
    },
    health: {
      label: 'Health practice',
      plural: 'health practices',
      tags: ['healthcare-providers', 'mental-health-services', 'wellness-coaches'],
      wider: local,
    },
    'law-firm': { label: 'Law firm', plural: 'law firms', tags: ['law-firms', 'legal-services'], wider: local },
    travel: {
      label: 'Hotel or travel',
      plural: 'hotels and travel',
      tags: ['hospitality-services', 'tourism-and-travel'],
      wider: local,
    },
    events: {
      label: 'Events, weddings, photography',
      plural: 'events and photography',
      tags: ['event-planners', 'wedding-planners', 'photographers'],
      wider: local,
    },
    automotive: {
      label: 'Garage or car trade',
      plural: 'car trade',
      tags: ['automotive-services', 'car-dealers'],
      wider: local,
    },
  },
} as const satisfies Record<string, Record<string, ProductKind>>

/** Every kind by its key. */
export const productKinds: ReadonlyMap<string, ProductKind> = new Map(
  Object.values(productKindGroups).flatMap((group) => Object.entries<ProductKind>(group)),
)

/** Made for the kind, wide enough for it, open to any website, or none of these. */
export type Fit = 'made' | 'wider' | 'any' | 'none'

/** What isn't in a directory's audience doesn't count. We don't guess. */
export function fitOf(audience: readonly string[], kind: ProductKind): Fit {
  if (audience.some((tag) => kind.tags.includes(tag))) return 'made'
  if (audience.some((tag) => kind.wider?.tags.includes(tag))) return 'wider'
  return audience.includes('any-website') ? 'any' : 'none'
}
