import { countryBusinessPage } from './country-business-pages.ts'
import { allFacts } from './country-facts.ts'
import { countryPlanPage } from './country-plan-pages.ts'
import { countrySeoPage } from './country-seo-pages.ts'
import type { LandingPage } from './page.ts'

/** Three pages a country: what helps in a search, which local directories there are, and in what order to go. */
export const countryPages: readonly LandingPage[] = allFacts.flatMap((facts) => [
  countrySeoPage(facts),
  countryBusinessPage(facts),
  countryPlanPage(facts),
])
