import { siteTypes } from '#src/seo/data/niches.ts'
import type { KnownList } from '#src/seo/directories/known-list.ts'
import type { LandingContent } from '#src/seo/landing/page.ts'
import { qualityPage } from './quality.ts'
import { openDirectories, rowsOf } from './rows.ts'
import { submissionPage } from './submission.ts'
import { trafficPage } from './traffic.ts'

/** Three pages per site type: which links are good, how to submit, and who visits from free directories. */
export function typePages(list: KnownList): LandingContent[] {
  const open = openDirectories(list)
  return siteTypes.flatMap((type) => {
    const rows = rowsOf(type, open)
    return [qualityPage(type, rows, list), submissionPage(type, rows), trafficPage(type, rows)]
  })
}
