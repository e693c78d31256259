/** Brand, origin, navigation, offers and contact: the one file a new owner edits. */
export const site = {
  name: 'Uplist',
  /** Used for canonical URLs unless SITE_ORIGIN (or Netlify's URL) is set. */
  origin: 'https://uplist.example',
  /** On every page, so it names no number: how many directories fit depends on the product. */
  tagline: 'We submit your product to the directories that fit',
  description:
    'We submit your product to up to 200 directories that fit, or up to 50 a month, and report each one: rating, status and live link. And a free list of products.',
  language: 'en',
  /** The `ref` parameter in links to listed products. */
  ref: 'uplist',
  supportEmail: 'support@uplist.example',
  mailFrom: 'Uplist <hello@uplist.example>',
  /** The operator named on the legal pages: legal name and postal address. */
  operator: '[legal name and postal address of the operator]',
  /** Whether Reddit is searched for mentions. Its terms and limits change often: see docs/decisions/048-mentions.md. */
  reddit: true as boolean,
  /** Days until a submission is reviewed, as promised on the submit page and in mails. */
  reviewDays: 3,
} as const

/** For /.well-known/security.txt. A test fails 30 days before `expires`: check the email, then set a date within a year. */
export const securityContact = {
  email: site.supportEmail,
  expires: '2027-11-15T00:00:00.000Z',
} as const

/** 'Last updated' of terms, privacy policy and GDPR page alike. Change it whenever you change one of their texts. */
export const policiesUpdatedOn = '2024-10-28'

const launchPercentOff = 20

/**
 * The launch offer. Growth Partner’s places are counted apart from those of the other plans, so no page shows both
 * numbers, and each page says what its number counts. Plan prices include the offer. Change the numbers as places are
 * taken: nothing counts them for you.
 */
export const launchOffer = {
  percentOff: launchPercentOff,
  discount: `${launchPercentOff}% OFF Launch Offer`,
  leftOnPricing: '3 left',
  leftOnGrowthPartner: '4 left',
  explainedOnPricing:
    '“3 left” is how many more customers get the launch price, counted by hand. Growth Partner has its own count.',
  explainedOnGrowthPartner:
    '“4 left” is how many more customers get the launch price on Growth Partner, counted by hand. The other plans have their own count.',
} as const

export type Guarantee = { offered: boolean; title: string; text: string }

/**
 * Shown at the prices and in the terms once `offered` is true. The text says what orders do anyway: see
 * docs/decisions/041-orders.md. A test fails if it promises money back while the terms say that fees are non-refundable.
 */
export const guarantee: Guarantee = {
  offered: false,
  title: 'Replacement guarantee',
  text: 'If a directory declines your product or removes your listing, we submit to the next one that fits, at no extra cost, for as long as one is left.',
}

/**
 * `example` marks placeholders for the owner's own content. Production doesn't show them, and its build warns about each
 * one left.
 */
type Example = { example: boolean }

/** `icon`: the path of a square image in `public`. */
export type ClientSite = Example & { name: string; url: string; icon: string }

const exampleIcon = '/logo-placeholder.svg'

/** Sites of clients who agreed to be named. */
export const clientSites: readonly ClientSite[] = [
  { name: 'Client one', url: 'https://example.com', icon: exampleIcon, example: true },
  { name: 'Client two', url: 'https://example.org', icon: exampleIcon, example: true },
  { name: 'Client three', url: 'https://example.net', icon: exampleIcon, example: true },
]

export type Founder = Example & {
  name: string
  role: string
  social: NavigationLink
  letter: readonly string[]
}

export const founder: Founder = {
  name: 'Example Founder',
  role: `founder of ${site.name}`,
  social: { label: 'example.com/founder', href: 'https://example.com' },
  letter: [
    'Submitting a product to directories is dull, careful work: the same eleven fields, two hundred times, with a row in a table for each.',
    'Most services send you a number at the end. We send you the table. If a submission has no live link, its row says so.',
  ],
  example: true,
}

/** `photo`: the path of a square image in `public`. `profiles`: where readers can check who it is. */
export type Editor = Example & { name: string; role: string; photo?: string; profiles: readonly NavigationLink[] }

/** Who writes and checks our notes on directories. The first one is the author of guides and posts. */
export const editors: readonly Editor[] = [
  {
    name: 'Example Editor',
    role: 'editor of the list of directories',
    profiles: [{ label: 'example.com/editor', href: 'https://example.com' }],
    example: true,
  },
]

/** The company’s own profiles, for the about page and `sameAs` in structured data: { label: 'LinkedIn', href: … }. */
export const organizationProfiles: readonly NavigationLink[] = []

/** Prefilled at the payment provider unless PROMO_CODE is set. */
export const examplePromoCode = 'LAUNCH20'

export type NavigationLink = { label: string; href: string }

/** The header's links. The last one is a button. */
export const mainNavigation: readonly NavigationLink[] = [
  { label: 'Benefits', href: '/#features' },
  { label: 'Pricing', href: '/#pricing' },
  { label: 'FAQs', href: '/#faq' },
  { label: 'Products', href: '/directories' },
  { label: 'Directories', href: '/directory-list' },
  { label: 'Sign in', href: '/auth/login' },
  { label: 'See your matches', href: '/#matches' },
]

export const directoryNavigation: readonly NavigationLink[] = [
  { label: 'Products', href: '/directories' },
  { label: 'Directories', href: '/directory-list' },
  { label: 'Submit a product', href: '/directories/submit' },
  { label: 'Directory submission', href: '/#pricing' },
]

export const footerLinks: readonly NavigationLink[] = [
  { label: 'Products', href: '/directories' },
  { label: 'Submit a product', href: '/directories/submit' },
  { label: 'Growth Partner', href: '/growth-partner' },
  { label: 'Sample report', href: '/sample-report' },
  { label: 'Directories', href: '/directory-list' },
  { label: 'Find directories', href: '/tools/directory-finder' },
  { label: 'Directories with reciprocal links', href: '/list-of-directories-with-reciprocal-links' },
  { label: 'Guides', href: '/g' },
  { label: 'About', href: '/about' },
  { label: 'Methodology', href: '/methodology' },
  { label: 'Blog', href: '/blog' },
  { label: 'Site map', href: '/site-map' },
]

export const legalLinks: readonly NavigationLink[] = [
  { label: 'Privacy', href: '/privacy' },
  { label: 'Terms', href: '/terms' },
  { label: 'GDPR', href: '/gdpr' },
]

export const outsideTools: readonly NavigationLink[] = [
  { label: 'Google Search Console', href: 'https://search.google.com/search-console/about' },
  { label: 'Bing Webmaster Tools', href: 'https://www.bing.com/webmasters/about' },
  { label: 'PageSpeed Insights', href: 'https://pagespeed.web.dev/' },
]
