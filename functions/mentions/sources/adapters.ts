import type { PolledKind } from '#src/domain/mentions/sources.ts'
import type { SourceAdapter } from './adapter.ts'
import { readFeedItems } from './feed-items.ts'
import { hackernews } from './hackernews.ts'
import { lemmy } from './lemmy.ts'
import { mastodon } from './mastodon.ts'
import { reddit } from './reddit.ts'
import { stackexchange } from './stackexchange.ts'

/** Any RSS, Atom, RDF or JSON feed. `place` is its URL. */
const feed: SourceAdapter = {
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

export const adapters: Record<PolledKind, SourceAdapter> = {
  hackernews,
  reddit,
  stackexchange,
  lemmy,
  mastodon,
  feed,
}
