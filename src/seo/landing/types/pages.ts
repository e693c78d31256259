import { siteTypes } from '#src/seo/data/niches.ts'
import type { LandingContent } from '#src/seo/landing/page.ts'
import { qualityPage } from './quality.ts'
import { rowsOf } from './rows.ts'
import { submissionPage } from './submission.ts'
import { trafficPage } from './traffic.ts'

/** Three pages per site type: which links are good, how to submit, and who visits from free directories. */
export const typePages: readonly LandingContent[] = siteTypes.flatMap((type) => {
  const rows = rowsOf(type)
  return [qualityPage(type, rows), submissionPage(type, rows), trafficPage(type, rows)]
})
