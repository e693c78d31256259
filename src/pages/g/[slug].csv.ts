import { fingerprint, loadDirectoryRecords } from '#src/build/data.ts'
import { landingPagesUnder } from '#src/seo/landing/catalogue.ts'
import { textFiles } from '#src/build/text-files.ts'

/** The downloadable tables of landing pages. */
export const { getStaticPaths, GET } = textFiles(
  '/g/[slug].csv',
  listTables,
  ({ text }) => text,
  'text/csv; charset=utf-8',
)

/** With what operators found out, as the pages. */
async function listTables() {
  return landingPagesUnder('g', await loadDirectoryRecords()).flatMap(({ slug, page }) =>
    page.csv ? [{ params: { slug }, props: { text: page.csv.text }, cacheKey: fingerprint(page.csv.text) }] : [],
  )
}
