/** Families of pages that have a sitemap file each. The fixed pages share another one. */
export const sitemapFamilies = [
  'countries',
  'niches',
  'site-types',
  'keywords',
  'directories',
  'categories',
  'products',
  'blog',
] as const

export type SitemapFamily = (typeof sitemapFamilies)[number]

/** `lastmod`: when the page last changed, as an ISO date or time. `family`: null for the fixed pages. */
export type SitemapEntry = { lastmod: string; family: SitemapFamily | null }
