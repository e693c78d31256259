import { loadCatalogue, loadDirectoryRecords, loadPosts } from '#src/build/data.ts'
import { listSitemapPages } from '#src/build/directory-list-pages.ts'
import { dataChangedOn } from '#src/seo/landing/page-dates.ts'
import { currentLandingPages } from '#src/seo/landing/catalogue.ts'
import { hubs } from '#src/seo/landing/hubs.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { sitemapEntries } from '#src/seo/pages/sitemap-entries.ts'

/** What the sitemap says about each page. The build reads and removes this file at its end. */
export async function GET(): Promise<Response> {
  const { listed } = await loadCatalogue()
  const posts = await loadPosts()
  return Response.json(
    sitemapEntries({
      products: listed,
      posts,
      landingPages: currentLandingPages(await loadDirectoryRecords()),
      listPages: await listSitemapPages(),
      hubs: [paths.hub, ...hubs],
      dataChangedOn,
    }),
  )
}
