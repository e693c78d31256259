import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorAccount } from '#src/domain/leads/profiles.ts'
import { readPage } from '#functions/mentions/sources/pages.ts'
import type { PolledKind } from '#src/domain/mentions/sources.ts'
import { accessTo, type SourceDouble, startSources, type TestAccess } from '#tests/support/mention-sources/double.ts'
import type { SitePost } from '#tests/support/mention-sources/site-posts.ts'
import { hour, places } from '#tests/support/mention-sources/use-sources.ts'

const now = Date.UTC(2026, 10, 20, 12)
const at = now - hour

const clock = { now }
let double: SourceDouble
let access: TestAccess
beforeEach(async () => {
  clock.now = now
  double = await startSources(() => clock.now)
  access = accessTo(double, clock)
})
afterEach(() => double.stop())

const pollOf = (kind: PolledKind, traits: object = {}) => ({
  place: places[kind].place(double),
  term: kind === 'feed' ? '' : '"tea timer"',
  ...{ newestAt: null, cursor: null, etag: null, lastModified: null, undated: null, ...traits },
})
const read = (kind: PolledKind, traits: object = {}) => readPage(access, kind, pollOf(kind, traits))
const given = (kind: PolledKind, traits: Partial<SitePost> = {}) => {
  const usual = { id: '41', author: 'leaf', title: 'Which tea timer?', text: 'A tea timer & more. #teatimer', at }
  double.posts.push({ host: places[kind].host, ...usual, ...traits })
}
const asked = () => double.calls.at(-1)!.url

describe('A post is read from', () => {
  it('Hacker News: stories and comments, whose search is by phrase, since the last one', async () => {
    given('hackernews')
    given('hackernews', { id: '42', title: '', text: 'My &lt;tea timer&gt;<p>is <i>loud</i>', author: 'b_r-w' })
    const { posts } = (await read('hackernews', { newestAt: now - 2 * hour }))!
    expect(posts).toHaveLength(2)
    expect(posts[0]).toEqual({
      ...{ kind: 'hackernews', place: '', externalId: '41', url: 'https://news.ycombinator.com/item?id=41' },
      ...{ author: 'leaf', authorUrl: 'https://news.ycombinator.com/user?id=leaf', authorLinks: [] },
      ...{ title: 'Which tea timer?', text: 'A tea timer & more. #teatimer', language: null },
      ...{ postedAt: at, foundAt: now },
    })
    expect(posts[1]).toMatchObject({ title: 'A story', text: 'My <tea timer>\nis loud', author: 'b_r-w' })
    expect(Object.fromEntries(asked().searchParams)).toEqual({
      ...{ query: '"tea timer"', tags: '(story,comment)', hitsPerPage: '100' },
      // An hour before the newest one, because posts can be indexed late.
      ...{ numericFilters: `created_at_i>${(now - 3 * hour) / 1000}`, advancedSyntax: 'true', typoTolerance: 'false' },
    })
  })

  it('Reddit: what was written, without what stands around it', async () => {
    given('reddit', { id: 't3_1abc', author: 'tea-fan' })
    const { posts } = (await read('reddit'))!
    expect(posts).toMatchObject([
      {
        ...{
          kind: 'reddit',
          place: '',
          externalId: 't3_1abc',
          url: 'https://www.reddit.com/r/tea/comments/1abc/post/',
        },
        ...{ author: 'tea-fan', authorUrl: 'https://www.reddit.com/user/tea-fan', title: 'Which tea timer?' },
        ...{ text: 'A tea timer & more. #teatimer', postedAt: at },
      },
    ])
    expect(asked().search).toBe('?q=%22tea+timer%22&sort=new&type=link&t=month&limit=100')
    expect(double.calls[0]?.headers['user-agent']).toContain('uplist.example/sources')
  })

  it('Stack Exchange: questions of a site, whose day’s requests are spread over the day', async () => {
    given('stackexchange', { title: 'Which "tea timer" & why?', author: 'Ann <3' })
    const reading = (await read('stackexchange'))!
    expect(reading.posts).toMatchObject([
      {
        ...{ kind: 'stackexchange', place: 'softwarerecs', externalId: '41', title: 'Which "tea timer" & why?' },
        ...{ author: 'Ann <3', url: 'https://softwarerecs.stackexchange.com/questions/41/question' },
      },
    ])
    expect(reading.spreadMs).toBe(8640)
    expect(asked().searchParams.get('site')).toBe('softwarerecs')
    access.settings.stackExchangeKey = 'our key'
    await read('stackexchange')
    expect(asked().searchParams.get('key')).toBe('our key')
  })

  it.each([
    [{ backoff: 30, quota_max: 10_000, quota_remaining: 5 }, 30_000, 8640],
    [{ quota_max: 300, quota_remaining: 200 }, 0, 288_000],
    [{ quota_max: 300, quota_remaining: 0 }, 6 * hour, 288_000],
    [{}, 0, 288_000],
  ])('Stack Exchange, which may ask to wait: %j', async (asks, waitMs, spreadMs) => {
    double.mood = () => ({ status: 200, body: JSON.stringify({ items: [], ...asks }) })
    expect(await read('stackexchange')).toMatchObject({ waitMs, spreadMs })
  })

  it('Lemmy: posts and comments, but not those of bots or that were deleted', async () => {
    given('lemmy')
    expect((await read('lemmy'))?.posts).toMatchObject([
      {
        ...{ kind: 'lemmy', place: 'lemmy.example', externalId: 'https://lemmy.example/post/41', postedAt: at },
        ...{ author: 'leaf@lemmy.example', authorUrl: 'https://lemmy.example/u/leaf', title: 'Which tea timer?' },
      },
    ])
    expect(asked().search).toBe('?q=tea+timer&type_=All&sort=New&listing_type=All&limit=50')
    const creator = { name: 'leaf', actor_id: 'https://other.example/u/leaf' }
    const comment = (id: number, more = {}) => ({
      comment: {
        content: 'tea',
        ap_id: `https://other.example/comment/${id}`,
        published: '2026-11-20T11:00:00Z',
        ...more,
      },
      post: { name: 'Timers' },
      creator,
    })
    const comments = [
      comment(1),
      comment(2, { deleted: true }),
      { ...comment(3), creator: { ...creator, bot_account: true } },
    ]
    double.mood = () => ({ status: 200, body: JSON.stringify({ posts: [], comments }) })
    expect((await read('lemmy'))?.posts).toMatchObject([{ author: 'leaf@other.example', title: 'Timers', text: 'tea' }])
  })

  it('Mastodon: the public timeline of a hashtag, without bots and people who don’t want to be found', async () => {
    given('mastodon')
    expect((await read('mastodon'))?.posts).toMatchObject([
      {
        ...{ kind: 'mastodon', place: 'social.example', author: 'leaf@social.example', language: 'en' },
        ...{ url: 'https://social.example/@leaf/41', title: '', text: 'A tea timer & more. #teatimer' },
      },
    ])
    expect(asked().pathname + asked().search).toBe('/api/v1/timelines/tag/teatimer?limit=40')
    const status = (id: string, account: object) => ({
      ...{ id, uri: `u:${id}`, url: `https://social.example/@a/${id}`, created_at: '2026-11-20T11:00:00.000Z' },
      ...{ content: 'tea', account: { acct: 'a@b.example', url: 'https://b.example/@a', ...account } },
    })
    const field = (link: string, verified_at: string | null) => ({ value: `<a href="${link}">x</a>`, verified_at })
    const fields = [
      field('https://news.ycombinator.com/user?id=a', '2026-01-01'),
      field('https://forged.example', null),
    ]
    const statuses = [status('1', { fields }), status('2', { bot: true }), status('3', { noindex: true })]
    double.mood = () => ({ status: 200, body: JSON.stringify(statuses) })
    const { posts } = (await read('mastodon'))!
    expect(posts.map(({ author, authorLinks }) => [author, authorLinks])).toEqual([
      ['a@b.example', ['https://news.ycombinator.com/user?id=a']],
    ])
  })

  it('Mastodon: an instance can’t give its people the accounts of others', async () => {
    given('mastodon')
    const status = (acct: string, url: string) => ({
      ...{ id: '1', uri: `u:${acct}`, url: 'https://social.example/@a/1', created_at: '2026-11-20T11:00:00.000Z' },
      ...{ content: 'tea', account: { acct, url } },
    })
    const statuses = [
      status('evil', 'https://b.example/@victim'),
      status('remote@b.example', 'https://b.example/@remote'),
      status('victim@b.example', 'https://social.example/@evil'),
      status('local', 'https://social.example/@local'),
    ]
    double.mood = () => ({ status: 200, body: JSON.stringify(statuses) })
    const { posts } = (await read('mastodon'))!
    const accounts = posts.map((post) => {
      const authorUrl = post.authorUrl ?? null
      return [authorAccount(post.kind, { ...post, authorUrl })?.key, authorUrl]
    })
    expect(accounts).toEqual([
      ['evil@social.example', null],
      ['remote@b.example', 'https://b.example/@remote'],
      ['victim@b.example', null],
      ['local@social.example', 'https://social.example/@local'],
    ])
  })

  it('any feed, with what makes the next request conditional', async () => {
    given('feed')
    const first = (await read('feed'))!
    expect(first.posts).toMatchObject([
      {
        ...{ kind: 'feed', externalId: '41', url: 'https://blog.example/41', author: 'leaf', language: 'en' },
        ...{ title: 'Which tea timer?', text: 'A tea timer & more. #teatimer', postedAt: at },
      },
    ])
    expect(await read('feed', first.validators)).toBeUndefined()
    given('feed', { id: '42' })
    expect((await read('feed', first.validators))?.posts).toHaveLength(2)
  })
})
