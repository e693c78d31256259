import { beforeEach, expect, it } from 'vitest'
import { adapters } from '#functions/mentions/sources/adapters.ts'
import { everyOf, hostOf, pauseOf } from '#functions/mentions/sources/hosts.ts'
import { sourceFaults } from '#src/domain/mentions/faults.ts'
import type { MentionSource } from '#src/domain/mentions/sources.api.ts'
import type { PolledKind } from '#src/domain/mentions/sources.ts'
import { mentionSources, pollHosts } from '#src/storage/mentions/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { siteOrigin } from '#tests/support/mention-sources/double.ts'
import { day, hour, minute, useSources } from '#tests/support/mention-sources/use-sources.ts'
import { givenKeyword, givenOwner, type MentionOwner } from '#tests/support/mentions.ts'

describeDatabases('hosts of polls in a $kind', ({ kind: database }) => {
  const api = useApi(database)
  const sources = useSources(api)
  let world: MentionOwner
  beforeEach(async () => {
    world = await givenOwner(api)
    await givenKeyword(api, world.projectId, 'tea timer')
    // An instance that also has feeds, with its port.
    const { originOf } = sources.access.settings
    sources.access.settings.originOf = (host) => (host.includes('localhost') ? `http://${host}` : originOf(host))
  })

  const calls = () => sources.double.calls.length
  const listen = async (kind: PolledKind, place: string) => {
    const row = { id: api.services.newId(), projectId: world.projectId, kind, place, createdAt: api.clock.now }
    await api.db.insert(mentionSources).values(row)
  }
  const blog = (path: string) => `${siteOrigin(sources.double, 'blog.example')}/${path}.xml`
  const runFor = async (ms: number) => {
    const until = api.clock.now + ms
    for (let next = api.clock.now; next < until; next += minute) {
      api.clock.now = Math.max(api.clock.now, next)
      await sources.read(api.clock.now + 15_000)
    }
  }

  it('that ask to wait aren’t asked by any other feed, nor by one that is added meanwhile', async () => {
    for (const path of ['a', 'b', 'c', 'd']) await listen('feed', blog(path))
    sources.double.mood = () => ({ status: 429, body: '', headers: { 'retry-after': '7200' } })
    await runFor(hour)
    await listen('feed', blog('e'))
    await runFor(hour - minute)
    expect(calls()).toBe(1)
    const path = `GET /projects/${world.projectId}/sources` as const
    const { items } = (await send<{ items: MentionSource[] }>(api, path, { token: world.owner.token })).body.data
    const nextAt = new Date(api.clock.now).toISOString()
    expect(items).toHaveLength(5)
    for (const item of items) {
      expect(item.error).toBe(sourceFaults.busy('feed'))
      expect(item.nextAt! > nextAt).toBe(true)
    }
    sources.double.mood = () => null
    await runFor(5 * minute)
    expect(calls()).toBe(6)
    expect((await api.db.select().from(pollHosts)).map(({ error, failures }) => [error, failures])).toEqual([[null, 0]])
  })

  it('are asked one thing at a time, whatever is read there', async () => {
    const instance = `lemmy.example.localhost:${sources.double.port}`
    await givenKeyword(api, world.projectId, 'teapot')
    await listen('lemmy', instance)
    await listen('feed', `http://${instance}/feeds/all.xml`)
    await sources.read()
    expect(calls()).toBe(3)
    // Their clock only moves in pauses.
    const times = sources.double.calls.map(({ at }) => at)
    for (const [index, at] of times.slice(1).entries()) {
      expect(at - times[index]!).toBeGreaterThanOrEqual(adapters.lemmy.pauseMs)
    }
    // What the feed is told holds the search back.
    api.clock.now += hour
    sources.double.calls.length = 0
    sources.double.mood = () => ({ status: 429, body: '' })
    await sources.read()
    expect(calls()).toBe(1)
  })

  it('of Reddit are one, and as slow as its search', () => {
    const feeds = [
      'https://www.reddit.com/r/tea/.rss',
      'https://old.reddit.com/r/tea/new.rss',
      'https://reddit.com/.rss',
    ]
    const reddit = hostOf({ kind: 'reddit', place: '' })
    for (const place of feeds) expect(hostOf({ kind: 'feed', place })).toBe(reddit)
    expect([pauseOf(reddit, 'feed'), pauseOf('blog.example', 'feed')]).toEqual([2000, 2000])
    expect([
      everyOf(reddit, 'feed', sources.access.settings),
      everyOf('blog.example', 'feed', sources.access.settings),
    ]).toEqual([61_000, 0])
    // Blogs of one service are of different people.
    const blogs = ['https://a.blogspot.com/feed', 'https://b.blogspot.com/feed', 'http://203.0.113.5/feed']
    expect(blogs.map((place) => hostOf({ kind: 'feed', place }))).toEqual([
      'a.blogspot.com',
      'b.blogspot.com',
      '203.0.113.5',
    ])
  })

  it('that fail are asked less and less, however many searches wait', async () => {
    for (let n = 0; n < 20; n += 1) await givenKeyword(api, world.projectId, `teapot number ${n}`)
    await sources.listen(world.projectId, 'lemmy')
    sources.double.mood = () => ({ status: 503, body: '' })
    await runFor(3 * hour)
    // At once, and after 5, 15, 45 and 120 minutes.
    expect(calls()).toBe(4)
  })

  it.each([
    [
      'stackexchange',
      {
        ...{ error_id: 502, error_name: 'throttle_violation' },
        error_message: 'too many requests from this IP, more requests available in 79123 seconds',
      },
      79_123_000,
    ],
    ['stackexchange', { error_id: 503, error_name: 'temporarily_unavailable', backoff: 7200 }, 2 * hour],
    ['lemmy', { error: 'rate_limit_error', message: 'Too many requests' }, 5 * minute],
  ] as const)('may say with status 400 that it was too much: %s', async (kind, answer, waitMs) => {
    for (const text of ['teapot', 'matcha']) await givenKeyword(api, world.projectId, text)
    await sources.listen(world.projectId, kind)
    sources.double.mood = () => ({ status: 400, body: JSON.stringify(answer) })
    const start = api.clock.now
    await sources.read()
    const [host] = await api.db.select().from(pollHosts)
    expect([calls(), host?.error, (host?.waitUntil ?? 0) >= start + waitMs]).toEqual([1, sourceFaults.busy(kind), true])
    api.clock.now = start + waitMs - 1
    await sources.read()
    expect(calls()).toBe(1)
    sources.double.mood = () => null
    api.clock.now = start + waitMs + day
    await sources.read()
    expect((await api.db.select().from(pollHosts))[0]).toMatchObject({ error: null, failures: 0 })
  })

  it('say nothing of it if only one search is wrong', async () => {
    await givenKeyword(api, world.projectId, 'teapot')
    await sources.listen(world.projectId, 'lemmy')
    sources.double.mood = ({ url }) =>
      url.search.includes('teapot') ? { status: 400, body: '{"error":"invalid_query"}' } : null
    await sources.read()
    expect(calls()).toBe(2)
  })
})
