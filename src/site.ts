/** Brand, origin, navigation, offers and contact: the one file a new owner edits. */
export const site = {
  name: 'Uplist',
  /** Used for canonical addresses until SITE_ORIGIN (or Netlify's URL) says otherwise. */
  origin: 'https://uplist.example',
  tagline: 'Submit your startup to 200+ directories',
  description:
    'We submit your startup to 60, 200 or 50 directories a month, and show you each row: where, how strong, when it went live. Plus a free directory.',
  language: 'en',
  /** The `ref` that visitors carry to a listed product. */
  ref: 'uplist',
  supportEmail: 'support@uplist.example',
  mailFrom: 'Uplist <hello@uplist.example>',
  /** Who runs the service, as the legal pages name it: legal name and address. */
  operator: '[legal name and address of the operator]',
  /** Days within which a submission is read. Said on the submit page and in mails. */
  reviewDays: 3,
} as const

/** For /.well-known/security.txt. A test fails 30 days before `expires`: look whether the address is still right, and set a day within a year. */
export const securityContact = {
  email: site.supportEmail,
  expires: '2027-11-15T00:00:00.000Z',
} as const

/** The launch offer: how many places are left, as each page says it. */
export const launchOffer = {
  discount: '20% OFF Launch Offer',
  leftOnPricing: '3 left',
  leftOnGrowthPartner: '4 left',
} as const

/** True of what is only there to show where the owner's own goes. A production build names each one left. */
type Example = { example: boolean }

export type ClientSite = Example & { name: string; url: string }

/** Sites of clients who agreed to be named. */
export const clientSites: readonly ClientSite[] = [
  { name: 'Example client one', url: 'https://example.com', example: true },
  { name: 'Example client two', url: 'https://example.org', example: true },
  { name: 'Example client three', url: 'https://example.net', example: true },
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
    'Submitting a product to directories is dull, exact work: the same eleven fields, two hundred times, and a line in a table for each.',
    'Most services send you a number at the end. We send you the table. If a row has no live link, it says so.',
  ],
  example: true,
}

/** Where a plan is paid while no payment link is configured for it. */
export const examplePaymentPage = '/payment-example'
/** Prefilled at the payment provider until PROMO_CODE says otherwise. */
export const examplePromoCode = 'LAUNCH20'

export type NavigationLink = { label: string; href: string }

export const mainNavigation: readonly NavigationLink[] = [
  { label: 'Benefits', href: '/#features' },
  { label: 'Pricing', href: '/#pricing' },
  { label: 'FAQs', href: '/#faq' },
  { label: 'Sign in', href: '/auth/login' },
  { label: 'Free Directory', href: '/directories' },
]

export const directoryNavigation: readonly NavigationLink[] = [
  { label: 'Directories List', href: '/directories' },
  { label: '200+ Directories submission', href: '/#pricing' },
  { label: 'Submit Product', href: '/directories/submit' },
]

export const footerLinks: readonly NavigationLink[] = [
  { label: 'Free Directory', href: '/directories' },
  { label: 'Submit Product', href: '/directories/submit' },
  { label: 'Growth Partner', href: '/growth-partner' },
  { label: 'Sample report', href: '/sample-report' },
  { label: 'Directory finder', href: '/tools/directory-finder' },
  { label: 'Directories with reciprocal links', href: '/list-of-directories-with-reciprocal-links' },
  { label: 'All lists and guides', href: '/g' },
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
