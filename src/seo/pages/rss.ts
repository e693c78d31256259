import { site } from '#src/site.ts'
import { xmlDocument } from './xml.ts'

/** How many of the newest entries a feed has. */
export const feedSize = 50

type RssItem = {
  title: string
  link: string
  guid: string | { '@isPermaLink': 'false'; '#text': string }
  pubDate: string
  category?: string
  description: string
}
type Channel = { title: string; description: string; link: string; self: string; items: RssItem[] }

/** RSS 2.0 without a build date, so the same entries give the same bytes. */
export function rss({ title, description, link, self, items }: Channel): string {
  return xmlDocument({
    rss: {
      '@version': '2.0',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      channel: {
        title,
        link,
        description,
        language: site.language,
        'atom:link': { '@href': self, '@rel': 'self', '@type': 'application/rss+xml' },
        item: items,
      },
    },
  })
}
