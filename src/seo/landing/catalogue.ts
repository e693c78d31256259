import type { DirectoryRecords } from '#src/seo/directories/current-directories.ts'
import { knownList } from '#src/seo/directories/known-list.ts'
import { countryPages } from '#src/seo/landing/countries/pages.ts'
import { nichePages } from '#src/seo/landing/niches/pages.ts'
import { typePages } from '#src/seo/landing/types/pages.ts'
import { defaultPage } from './default-page.ts'
import { featuresHeading } from './features-heading.ts'
import { keywordPages } from './keyword-pages.ts'
import { knownDay, withDate } from './page-dates.ts'
import type { LandingContent, LandingPage } from './page.ts'

/** Every landing page, without what operators found out since the data set. */
export const landingPages: readonly LandingPage[] = buildPages(new Map())

function buildPages(records: DirectoryRecords): LandingPage[] {
  const list = knownList(records)
  return [
    defaultPage(records, list),
    ...keywordPages(list),
    ...nichePages(list),
    ...typePages(list),
    ...countryPages(list),
  ].map(complete)
}

function complete(page: LandingContent): LandingPage {
  return withDate({ ...page, h3: featuresHeading(page) })
}

/** By records: several routes of a build ask for the pages. */
const built = new WeakMap<DirectoryRecords, readonly LandingPage[]>()

/** The same from what is known now: rows are chosen from the directories that are still there, as they are now. */
export function currentLandingPages(records: DirectoryRecords): readonly LandingPage[] {
  if (records.size === 0) return landingPages
  const pages =
    built.get(records) ??
    buildPages(records).map((page, place) => {
      const recorded = landingPages[place] ?? page
      return { ...page, lastModified: knownDay(page, recorded, records) }
    })
  built.set(records, pages)
  return pages
}

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
