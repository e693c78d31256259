/** Brand, origin, navigation and contact: the one file a new owner edits. */
export const site = {
  name: 'Uplist',
  /** Used for canonical addresses until SITE_ORIGIN (or Netlify's URL) says otherwise. */
  origin: 'https://uplist.example',
  tagline: 'Free directory of startups and AI tools',
  description:
    'Browse, search and submit startups, SaaS and AI tools. Every listing is read by a person before it appears.',
  language: 'en',
  /** The `ref` that visitors carry to a listed product. */
  ref: 'uplist',
  supportEmail: 'support@uplist.example',
  mailFrom: 'Uplist <hello@uplist.example>',
  /** Days within which a submission is read. Said on the submit page and in mails. */
  reviewDays: 3,
} as const

export type NavigationLink = { label: string; href: string }

export const directoryNavigation: readonly NavigationLink[] = [
  { label: 'Directories List', href: '/directories' },
  { label: '200+ Directories submission', href: '/#pricing' },
  { label: 'Submit Product', href: '/directories/submit' },
]

export const footerLinks: readonly NavigationLink[] = [
  { label: 'Directories List', href: '/directories' },
  { label: 'Submit Product', href: '/directories/submit' },
  { label: 'Feed of new products', href: '/feed.xml' },
]

export const outsideTools: readonly NavigationLink[] = [
  { label: 'Google Search Console', href: 'https://search.google.com/search-console/about' },
  { label: 'Bing Webmaster Tools', href: 'https://www.bing.com/webmasters/about' },
  { label: 'PageSpeed Insights', href: 'https://pagespeed.web.dev/' },
]
