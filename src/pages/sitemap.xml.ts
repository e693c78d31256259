import { environment, loadCatalogue } from '#src/data.ts'
import { sitemapIndexXml } from '#src/seo/sitemaps.ts'

export async function GET(): Promise<Response> {
  return new Response(sitemapIndexXml(await loadCatalogue(), environment.origin))
}
