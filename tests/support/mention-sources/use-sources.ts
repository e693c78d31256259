import { afterEach, beforeEach } from 'vitest'
import { matchPosts } from '#functions/mentions/match-posts.ts'
import { readPolls } from '#functions/mentions/polls.ts'
import type { PolledKind } from '#src/domain/mentions/sources.ts'
import { mentionSources } from '#src/storage/mentions/schema.ts'
import { syncPolls } from '#src/storage/mentions/wanted-polls.ts'
import type { TestApi } from '#tests/support/test-api.ts'
import { accessTo, siteOrigin, type SourceDouble, startSources, type TestAccess } from './double.ts'
import type { SitePost } from './site-posts.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Where each kind of source is, in tests. */
export const places: Record<PolledKind, { host: string; place: (double: SourceDouble) => string }> = {
  hackernews: { host: 'hn.algolia.com', place: () => '' },
  reddit: { host: 'www.reddit.com', place: () => '' },
  stackexchange: { host: 'softwarerecs.stackexchange.com', place: () => 'softwarerecs' },
  lemmy: { host: 'lemmy.example', place: () => 'lemmy.example' },
  mastodon: { host: 'social.example', place: () => 'social.example' },
  feed: { host: 'blog.example', place: (double) => `${siteOrigin(double, 'blog.example')}/feed.xml` },
}

/** The jobs of mentions, with sites that they reach. New for each test. */
export function useSources(api: TestApi) {
  const current = {} as { double: SourceDouble; access: TestAccess }
  let number = 0
  beforeEach(async () => {
    current.double = await startSources(() => api.clock.now)
    current.access = accessTo(current.double, api.clock)
    number = 0
  })
  afterEach(() => current.double.stop())

  return {
    get double() {
      return current.double
    },
    get access() {
      return current.access
    },
    read: async (untilMs?: number) => {
      // The job does this once an hour. Here, keywords and sources are written directly into the database.
      await syncPolls(api.db, api.clock.now)
      await readPolls(api.services, untilMs, current.access)
    },
    match: () => matchPosts(api.services, Number.POSITIVE_INFINITY),
    listen: async (projectId: string, ...kinds: PolledKind[]) => {
      for (const kind of kinds) {
        const place = places[kind].place(current.double)
        const row = { id: api.services.newId(), projectId, kind, place, createdAt: api.clock.now }
        await api.db.insert(mentionSources).values(row)
      }
    },
    /** Someone posts something on a site, now. */
    post: (kind: PolledKind, traits: Partial<SitePost> = {}): SitePost => {
      number += 1
      const post = {
        ...{ host: places[kind].host, id: kind === 'reddit' ? `t3_${number}` : String(number), author: 'leaf' },
        ...{ title: 'Which tea timer?', text: 'I look for a tea timer. #teatimer', at: api.clock.now, ...traits },
      }
      current.double.posts.push(post)
      return post
    },
  }
}
