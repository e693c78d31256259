import { countryPages } from '#src/seo/landing/countries/pages.ts'
import { defaultPage } from './default-page.ts'
import { keywordPages } from './keyword-pages.ts'
import { nichePages } from '#src/seo/landing/niches/pages.ts'
import { withDate } from './page-dates.ts'
import type { LandingPage } from './page.ts'
import { typePages } from './type-pages.ts'

/** Every landing page. */
export const landingPages: readonly LandingPage[] = [
  defaultPage,
  ...keywordPages,
  ...nichePages,
  ...typePages,
  ...countryPages,
].map(withDate)

/** Pages under '/g', '/page' or '/c', each with the last part of its URL. */
export function landingPagesUnder(folder: 'g' | 'page' | 'c'): { slug: string; page: LandingPage }[] {
  const start = `/${folder}/`
  return landingPages
    .filter(({ path }) => path.startsWith(start))
    .map((page) => ({ slug: page.path.slice(start.length), page }))
}
