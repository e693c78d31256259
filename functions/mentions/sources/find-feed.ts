import { readMarkup } from '#functions/fetching/markup.ts'
import { sourceFaults } from '#src/domain/mentions/faults.ts'
import { sourceLimits } from '#src/domain/mentions/sources.ts'
import type { SourceAccess } from './access.ts'
import { readFeedItems } from './feed-items.ts'
import { asSourceFault, type Fetched, fetchSource, SourceFault } from './requests.ts'

const feedTypes = /^(?:application\/(?:rss\+xml|atom\+xml|rdf\+xml|feed\+json|json|xml)|text\/xml)$/
/** A page can name feeds of comments, and what isn't a feed. */
const triedLimit = 3

/** The URL of the feed at a URL, or of the one that a website names. Throws a SourceFault if there is none. */
export async function findFeed(access: SourceAccess, place: string): Promise<string> {
  const found = await read(access, place)
  if (!found.isHtml || isFeed(found)) return check(found, place)
  let fault: unknown = new SourceFault('target', sourceFaults.noFeed)
  const named = feedLinks(found).filter((link) => link.length <= sourceLimits.place)
  for (const [index, link] of named.slice(0, triedLimit).entries()) {
    try {
      return check(await read(access, link), link)
    } catch (error) {
      // What the first one lacks is what the customer is told.
      if (index === 0) fault = error
    }
  }
  throw fault
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
  const hrefs: string[] = []
  const { baseOf } = readMarkup(text, {
    onopentag: (name, { rel = '', type = '', href = '' }) => {
      if (name !== 'link' || !/(?:^|\s)alternate(?:\s|$)/i.test(rel)) return
      if (feedTypes.test(type.split(';')[0]?.trim().toLowerCase() ?? '')) hrefs.push(href)
    },
  })
  const base = baseOf(url)
  const links = hrefs.flatMap((href) => URL.parse(href, base) ?? [])
  return [...new Set(links.filter(({ protocol }) => /^https?:$/.test(protocol)).map(({ href }) => href))]
}
