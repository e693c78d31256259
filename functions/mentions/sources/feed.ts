import type { SourceAdapter } from './adapter.ts'
import { readFeedItems } from './feed-items.ts'

/** Any RSS, Atom, RDF or JSON feed. `place` is its URL. */
export const feed: SourceAdapter = {
  pauseMs: 2000,
  intervalMs: 30 * 60_000,
  requestUrl: ({ place }) => new URL(place),
  read: (body, { now }, url) => ({
    posts: readFeedItems(body, url).map(({ html: _, postedAt, ...post }) => ({
      ...post,
      authorLinks: [],
      postedAt: postedAt ?? now,
      undated: postedAt === null,
    })),
  }),
}
