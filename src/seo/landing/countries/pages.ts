import type { LandingPage } from '#src/seo/landing/page.ts'
import { countryBusinessPage } from './business-pages.ts'
import { allFacts } from './facts.ts'
import { countryPlanPage } from './plan-pages.ts'
import { countrySeoPage } from './seo-pages.ts'

/** Three pages per country: what helps search rankings, which local directories exist, and in what order to submit. */
export const countryPages: readonly LandingPage[] = allFacts.flatMap((facts) => [
  countrySeoPage(facts),
  countryBusinessPage(facts),
  countryPlanPage(facts),
])
