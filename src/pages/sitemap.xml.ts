import { environment, loadCatalogue, loadPosts } from '#src/data.ts'
import { dataChangedOn } from '#src/seo/data/directories.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import { hubs } from '#src/seo/landing/hubs.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { sitemapFiles, sitemapIndexXml } from '#src/seo/sitemaps.ts'

export async function GET(): Promise<Response> {
  const [catalogue, posts] = await Promise.all([loadCatalogue(), loadPosts()])
  const files = sitemapFiles({ ...catalogue, posts, landingPages, hubs: [paths.hub, ...hubs], dataChangedOn })
  return new Response(sitemapIndexXml(files, environment.origin))
}
