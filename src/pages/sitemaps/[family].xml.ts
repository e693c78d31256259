import { environment, loadCatalogue } from '#src/data.ts'
import { sitemapFamilies, sitemapXml } from '#src/seo/sitemaps.ts'

export function getStaticPaths() {
  return Object.keys(sitemapFamilies).map((family) => ({ params: { family } }))
}

export async function GET({ params }: { params: { family: string } }): Promise<Response> {
  const entries = sitemapFamilies[params.family]?.(await loadCatalogue()) ?? []
  return new Response(sitemapXml(entries, environment.origin))
}
