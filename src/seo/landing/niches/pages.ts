import { findIndustry } from '#src/seo/data/niche-directories.ts'
import { niches } from '#src/seo/data/niches.ts'
import type { KnownList } from '#src/seo/directories/known-list.ts'
import type { LandingContent } from '#src/seo/landing/page.ts'
import { linksPage } from './links.ts'
import { listingPage } from './listing-page.ts'
import { nicheDirectories, rowsOf } from './rows.ts'
import { tablePage } from './table.ts'

/** Three pages per niche, each with its own question: where to list, which links to get, and the table to work through. */
export function nichePages(list: KnownList): LandingContent[] {
  const directories = nicheDirectories(list)
  return niches.flatMap((niche) => {
    const industry = findIndustry(niche.slug)
    const rows = rowsOf(niche, directories)
    return [listingPage(niche, industry, list), linksPage(niche, industry, rows, list), tablePage(niche, rows)]
  })
}
