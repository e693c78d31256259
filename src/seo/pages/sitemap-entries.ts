import { directoryListPath } from '#src/domain/directories/listed.ts'
import type { LandingFamily, LandingPage } from '#src/seo/landing/page.ts'
import { lastModifiedDates, type SiteContent } from './last-modified.ts'
import type { SitemapEntry, SitemapFamily } from './sitemap-families.ts'

const landingFamilies: Record<LandingFamily, SitemapFamily> = {
  'country-seo': 'countries',
  'country-businesses': 'countries',
  'country-plan': 'countries',
  'niche-listing': 'niches',
  'niche-links': 'niches',
  'niche-table': 'niches',
  'type-quality': 'site-types',
  'type-submission': 'site-types',
  'type-traffic': 'site-types',
  keyword: 'keywords',
  default: 'keywords',
}

/** What the sitemap says about each indexable page, by path. */
export function sitemapEntries(content: SiteContent): [path: string, entry: SitemapEntry][] {
  const landing = new Map(content.landingPages.map((page) => [page.path, page]))
  return Array.from(lastModifiedDates(content), ([path, lastmod]) => [
    path,
    { lastmod, family: familyOf(path, landing.get(path)) },
  ])
}

function familyOf(path: string, landing: LandingPage | undefined): SitemapFamily | null {
  if (landing) return landingFamilies[landing.family]
  if (path === directoryListPath || path.startsWith(`${directoryListPath}/`)) return 'directories'
  if (path.startsWith('/product/')) return 'products'
  if (path.startsWith('/directories/') && path !== '/directories/submit') return 'categories'
  return path === '/blog' || path.startsWith('/blog/') ? 'blog' : null
}
