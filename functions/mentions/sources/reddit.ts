import { type FoundPost, mayHaveMore, type SourceAdapter, type SourceReading } from './adapter.ts'
import { type FeedItem, readFeedItems } from './feed-items.ts'
import { textOfHtml } from './html-text.ts'
import { apiHost, readListing } from './reddit-api.ts'

// Reddit's search as an Atom feed, which needs no account: https://www.reddit.com/wiki/rss. With an app of ours, its API.

const host = 'www.reddit.com'
const apiPath = '/search'
const pageSize = 100
/** Characters of a search. */
const queryLimit = 512

export const reddit: SourceAdapter = {
  pauseMs: 2000,
  intervalMs: 30 * 60_000,
  // Since June 2026 clients without credentials get about one answer a minute. What its headers say comes on top.
  // An app may ask 100 times a minute.
  everyMs: ({ reddit: app }) => (app ? 1000 : 61_000),
  joinTerms: (terms) => {
    const parts = terms.map((term) => (/^[^"].* /.test(term) && terms.length > 1 ? `(${term})` : term))
    const query = parts.join(' OR ')
    return query.length <= queryLimit ? query : null
  },
  requestUrl: ({ term, cursor }, { reddit: app, originOf }) => {
    const url = app ? new URL(apiPath, originOf(apiHost)) : new URL('/search.rss', originOf(host))
    const query = {
      ...{ q: term, sort: 'new', type: 'link', t: 'month', limit: String(pageSize) },
      // Without it, text comes with HTML's entities.
      ...(app && { raw_json: '1' }),
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    if (cursor !== null) url.searchParams.set('after', cursor)
    return url
  },
  read: (body, target, url): SourceReading => {
    const posts =
      url.pathname === apiPath
        ? readListing(body)
        : readFeedItems(body, new URL(`https://${host}`)).map((item) => toPost(item, target.now))
    // Posts that were removed are missing from a page that would be full with them.
    const hasMore = mayHaveMore(posts, target, posts.length >= pageSize / 2)
    return { posts, next: hasMore ? posts.at(-1)?.externalId : undefined }
  },
}

/** What someone wrote stands between two comments. Around it there is who posted it where, and a thumbnail. */
const written = /<!-- SC_OFF -->([\s\S]*?)<!-- SC_ON -->/

function toPost({ html, author, authorUrl, postedAt, ...post }: FeedItem, now: number): FoundPost {
  const name = author.replace(/^\/u\//, '')
  // What is shown of all who have deleted their account.
  const isGone = name === '[deleted]'
  return {
    ...post,
    author: isGone ? '' : name,
    authorUrl: isGone ? null : authorUrl,
    authorLinks: [],
    text: textOfHtml(written.exec(html)?.[1] ?? ''),
    postedAt: postedAt ?? now,
  }
}
