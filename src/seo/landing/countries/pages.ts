import type { LandingPage } from '#src/seo/landing/page.ts'
import { countryBusinessPage } from './business-pages.ts'
import { allFacts } from './facts.ts'
import { countryPlanPage } from './plan-pages.ts'
import { countrySeoPage } from './seo-pages.ts'

/** Three pages a country: what helps in a search, which local directories there are, and in what order to go. */
export const countryPages: readonly LandingPage[] = allFacts.flatMap((facts) => [
  countrySeoPage(facts),
  countryBusinessPage(facts),
  countryPlanPage(facts),
])
