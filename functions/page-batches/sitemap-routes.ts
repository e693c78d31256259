import type { OpenAPIHono } from '@hono/zod-openapi'
import Builder from 'fast-xml-builder'
import { createApp } from '#functions/http/app.ts'
import { notFound } from '#functions/http/problems.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { batchMessages } from '#src/domain/page-batches/page-batches.ts'
import { findSitemap } from '#src/storage/page-batches/queries.ts'
import { sitemapRoute } from './contract.ts'

/** How long crawlers may keep it, in seconds. */
const maxAge = 3600

/** `/api/page-sitemaps/{key}.xml`: for a `Sitemap:` line in the robots.txt of the customer's site. */
export function createPageSitemaps(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()
  app.openapi(sitemapRoute, async (c): Promise<Response> => {
    const pages = await findSitemap(c.var.db, c.req.valid('param').key.replace(/\.xml$/, ''))
    if (!pages) return notFound(c, batchMessages.notFound)
    return c.body(sitemapXml(pages), 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': `public, max-age=${maxAge}`,
      'x-robots-tag': 'noindex',
    })
  })
  return app
}

export function sitemapXml(pages: readonly { url: string; at: number }[]): string {
  const url = pages.map((page) => ({ loc: page.url, lastmod: new Date(page.at).toISOString() }))
  const builder = new Builder({ attributeNamePrefix: '@', ignoreAttributes: false, format: true })
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    urlset: { '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9', url },
  })
}
