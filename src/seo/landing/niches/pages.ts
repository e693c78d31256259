import { findIndustry } from '#src/seo/data/niche-directories.ts'
import { niches } from '#src/seo/data/niches.ts'
import type { LandingContent } from '#src/seo/landing/page.ts'
import { linksPage } from './links.ts'
import { listingPage } from './listing-page.ts'
import { tablePage } from './table.ts'

/** Three pages per niche, each with its own question: where to list, which links to get, and the table to work through. */
export const nichePages: readonly LandingContent[] = niches.flatMap((niche) => {
  const industry = findIndustry(niche.slug)
  return [listingPage(niche, industry), linksPage(niche, industry), tablePage(niche)]
})
