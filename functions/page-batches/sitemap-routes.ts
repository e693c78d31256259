import Builder from 'fast-xml-builder'
import { notFound } from '#functions/http/problems.ts'
import { text } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { batchMessages } from '#src/domain/page-batches/page-batches.ts'
import { findSitemap } from '#src/storage/page-batches/queries.ts'

/** How long crawlers may keep it, in seconds. */
const maxAge = 3600

/** `/api/page-sitemaps/{key}.xml`: for a `Sitemap:` line in the robots.txt of the customer's site. */
export const routes: readonly Route[] = [
  route(
    'GET /api/page-sitemaps/{key}',
    {
      id: 'getPageSitemap',
      role: 'anonymous',
      summary: 'Get the sitemap of a batch’s published pages',
      responses: { 200: text('application/xml', 'The sitemap') },
      problems: { 404: 'There is no such sitemap' },
    },
    async (c, { params }) => {
      const pages = await findSitemap(c.var.db, params.key.replace(/\.xml$/, ''))
      if (!pages) return notFound(c, batchMessages.notFound)
      return c.body(sitemapXml(pages), 200, {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': `public, max-age=${maxAge}`,
        'x-robots-tag': 'noindex',
      })
    },
  ),
]

export function sitemapXml(pages: readonly { url: string; at: number }[]): string {
  const url = pages.map((page) => ({ loc: page.url, lastmod: new Date(page.at).toISOString() }))
  const builder = new Builder({ attributeNamePrefix: '@', ignoreAttributes: false, format: true })
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    urlset: { '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9', url },
  })
}
