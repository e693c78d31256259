import type { PageLink } from './page.ts'

const link = (label: string, href: string): PageLink => ({ label, href })

/** Every URL of landing pages and hubs is made here. */
export const paths = {
  home: link('Home', '/'),
  hub: link('Guides', '/g'),
  countries: link('By country', '/g/countries'),
  niches: link('By niche', '/g/niches'),
  siteTypes: link('By type of site', '/g/site-types'),
  guides: link('By topic', '/g/guides'),

  nicheListing: (slug: string) => `/g/directory-listing-${slug}`,
  nicheLinks: (slug: string) => `/g/directory-link-building-${slug}`,
  nicheTable: (slug: string) => `/g/directory-backlinks-list-${slug}`,
  typeQuality: (slug: string) => `/g/quality-backlinks-${slug}`,
  typeSubmission: (slug: string) => `/g/directory-submission-backlinks-${slug}`,
  typeTraffic: (slug: string) => `/page/free-directory-traffic-${slug}`,
  countrySeo: (slug: string) => `/g/directory-submission-list-seo-${slug}`,
  countryBusinesses: (slug: string) => `/g/${slug}-business-directories-list`,
  /** The slug has four parts, so the country's hyphens are removed. */
  countryPlan: (slug: string) => `/c/directory-submission-list-${slug.replaceAll('-', '')}`,
  keyword: (slug: string) => `/page/${slug}`,
  defaultPage: '/g/ai-backlink-maker',
}
