import XmlBuilder from 'fast-xml-builder'

const builder = new XmlBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true })

/** An XML document of one element. Attributes start with `@`. */
export function xmlDocument(root: object): string {
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root })
}

/** A page in a sitemap, or a sitemap in an index. `lastmod`: an ISO date. */
export type SitemapUrl = { loc: string; lastmod: string; changefreq?: 'monthly'; priority?: number }

const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export function sitemapXml(url: readonly SitemapUrl[]): string {
  return xmlDocument({ urlset: { '@xmlns': xmlns, url } })
}

export function sitemapIndexXml(sitemap: readonly SitemapUrl[]): string {
  return xmlDocument({ sitemapindex: { '@xmlns': xmlns, sitemap } })
}
