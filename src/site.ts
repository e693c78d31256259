/** Brand, origin, navigation and contact: the one file a new owner edits. */
export const site = {
  name: 'Uplist',
  /** Used for canonical addresses until SITE_ORIGIN (or Netlify's URL) says otherwise. */
  origin: 'https://uplist.example',
  tagline: 'Free directory of startups and AI tools',
  description:
    'Browse, search and submit startups, SaaS and AI tools. Every listing is read by a person before it appears.',
  language: 'en',
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
  { label: 'Privacy Policy', href: '/privacy' },
  { label: 'Terms', href: '/terms' },
  { label: 'GDPR', href: '/gdpr' },
]
