import { notFound } from '#functions/http/problems.ts'
import { text } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { batchMessages } from '#src/domain/page-batches/page-batches.ts'
import { sitemapXml } from '#src/seo/pages/xml.ts'
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
      const urls = pages.map(({ url, at }) => ({ loc: url, lastmod: new Date(at).toISOString() }))
      return c.body(sitemapXml(urls), 200, {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': `public, max-age=${maxAge}`,
        'x-robots-tag': 'noindex',
      })
    },
  ),
]
