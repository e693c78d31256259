import { readMarkup } from '#functions/links/markup.ts'
import { sourceFaults } from '#src/domain/mentions/faults.ts'
import { sourceLimits } from '#src/domain/mentions/sources.ts'
import type { SourceAccess } from './access.ts'
import { readFeedItems } from './feed-items.ts'
import { asSourceFault, type Fetched, fetchSource, SourceFault } from './requests.ts'

const feedTypes = /^application\/(?:rss\+xml|atom\+xml|rdf\+xml|feed\+json|json)$/

/** The URL of the feed at a URL, or of the one that a website names. Throws a SourceFault if there is none. */
export async function findFeed(access: SourceAccess, place: string): Promise<string> {
  const found = await read(access, place)
  if (!found.isHtml || isFeed(found)) return check(found, place)
  const [named] = feedLinks(found)
  if (named === undefined || named.length > sourceLimits.place) throw new SourceFault('target', sourceFaults.noFeed)
  return check(await read(access, named), named)
}

async function read(access: SourceAccess, place: string): Promise<Fetched> {
  const found = await fetchSource(access, 'feed', new URL(place))
  if (!found) throw new Error('A first request was answered with 304')
  return found
}

function isFeed({ text, url }: Fetched): boolean {
  try {
    readFeedItems(text, url)
    return true
  } catch {
    return false
  }
}

function check({ text, url }: Fetched, place: string): string {
  try {
    readFeedItems(text, url)
    return place
  } catch (error) {
    throw asSourceFault('feed', error)
  }
}

/** The feeds that a page names in its head, in its order. */
function feedLinks({ text, url }: Pick<Fetched, 'text' | 'url'>): string[] {
  const links: string[] = []
  readMarkup(text, {
    onopentag: (name, { rel = '', type = '', href = '' }) => {
      if (name !== 'link' || !/(?:^|\s)alternate(?:\s|$)/i.test(rel)) return
      const link = feedTypes.test(type.toLowerCase().trim()) ? URL.parse(href, url) : null
      if (link && /^https?:$/.test(link.protocol)) links.push(link.href)
    },
  })
  return links
}
