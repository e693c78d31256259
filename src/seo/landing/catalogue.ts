import { countryPages } from '#src/seo/landing/countries/pages.ts'
import type { DirectoryRecords } from '#src/seo/directories/current-directories.ts'
import { defaultPage } from './default-page.ts'
import { featuresHeading } from './features-heading.ts'
import { keywordPages } from './keyword-pages.ts'
import { knownPage } from './known-pages.ts'
import { niches } from '#src/seo/data/niches.ts'
import { nichePages } from '#src/seo/landing/niches/pages.ts'
import { tablePage } from '#src/seo/landing/niches/table.ts'
import { withDate } from './page-dates.ts'
import type { LandingContent, LandingPage } from './page.ts'
import { paths } from './paths.ts'
import { typePages } from '#src/seo/landing/types/pages.ts'

/** Every landing page, without what operators found out since the data set. */
export const landingPages: readonly LandingPage[] = [
  defaultPage(new Map()),
  ...keywordPages,
  ...nichePages,
  ...typePages,
  ...countryPages,
].map(complete)

function complete(page: LandingContent): LandingPage {
  return withDate({ ...page, h3: featuresHeading(page) })
}

/** The same with what is known now. */
export function currentLandingPages(records: DirectoryRecords): LandingPage[] {
  return landingPages.map((page) => {
    const known = knownPage(page.family === 'default' ? complete(defaultPage(records)) : page, records)
    const niche = known === page ? undefined : tables.get(page.path)
    // Its counts and its file are of its rows.
    return niche ? knownPage(complete(tablePage(niche, records)), records) : known
  })
}

const tables = new Map(niches.map((niche) => [paths.nicheTable(niche.slug), niche]))

/** Those under '/g', '/page' or '/c', each with the last part of its URL. */
export function landingPagesUnder(
  folder: 'g' | 'page' | 'c',
  records: DirectoryRecords,
): { slug: string; page: LandingPage }[] {
  const start = `/${folder}/`
  return currentLandingPages(records)
    .filter(({ path }) => path.startsWith(start))
    .map((page) => ({ slug: page.path.slice(start.length), page }))
}
