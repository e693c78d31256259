import { beforeEach, expect, it } from 'vitest'
import { adapters } from '#functions/mentions/sources/adapters.ts'
import { sourceFaults } from '#src/domain/mentions/faults.ts'
import { polledKinds } from '#src/domain/mentions/sources.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { mentions, mentionSources, pollHosts, polls, publicPosts } from '#src/storage/mentions/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { day, hour, minute, useSources } from '#tests/support/mention-sources/use-sources.ts'
import { givenKeyword, givenOwner, type MentionOwner } from '#tests/support/mentions.ts'

describeDatabases('polls in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const sources = useSources(api)
  let world: MentionOwner
  beforeEach(async () => {
    world = await givenOwner(api)
    await givenKeyword(api, world.projectId, 'tea timer')
  })

  const stored = async () =>
    (await api.db.select().from(publicPosts)).map(({ kind, externalId }) => `${kind} ${externalId}`)
  const rows = () => api.db.select().from(polls)

  it('find what was posted on every source, and it becomes a mention of each project once', async () => {
    const stranger = await givenOwner(api)
    await givenKeyword(api, stranger.projectId, 'Tea-Timer')
    for (const { projectId } of [world, stranger]) await sources.listen(projectId, ...polledKinds)
    for (const kind of polledKinds) sources.post(kind)
    await sources.read()
    await sources.match()
    expect((await stored()).sort()).toEqual(
      [
        'feed 6',
        'hackernews 1',
        'lemmy https://lemmy.example/post/4',
        'mastodon https://social.example/users/leaf/statuses/5',
        'reddit t3_2',
        'stackexchange 3',
      ].sort(),
    )
    const found = await api.db.select().from(mentions)
    expect(found).toHaveLength(12)
    // One search for both.
    expect(sources.double.calls).toHaveLength(polledKinds.length)
    api.clock.now += day
    await sources.read()
    await sources.match()
    expect(await api.db.select().from(mentions)).toHaveLength(12)
  })

  it('are read again when they are due, and ask only for what is new', async () => {
    await sources.listen(world.projectId, 'hackernews', 'feed')
    const first = sources.post('hackernews')
    sources.post('feed')
    await sources.read()
    const count = sources.double.calls.length
    await sources.read()
    expect(sources.double.calls).toHaveLength(count)
    api.clock.now += hour
    await sources.read()
    // Kinds are read in parallel, so their order is by chance.
    const again = sources.double.calls.slice(count)
    const [search, feed] = ['hn.algolia.com', 'blog.example'].map((host) => again.find((call) => call.host === host))
    expect(search?.url.searchParams.get('numericFilters')).toBe(`created_at_i>${(first.at - hour) / 1000}`)
    expect(feed?.headers['if-none-match']).toMatch(/^"\w{16}"$/)
    expect(await stored()).toHaveLength(2)
    sources.post('feed')
    api.clock.now += hour
    await sources.read()
    expect(await stored()).toHaveLength(3)
  })

  it('leave pauses between two requests to one host, and read hosts in parallel', async () => {
    for (const text of ['kettle', 'teapot', 'matcha']) await givenKeyword(api, world.projectId, text)
    await sources.listen(world.projectId, 'hackernews', 'stackexchange', 'lemmy')
    const other = {
      id: 'other',
      projectId: world.projectId,
      kind: 'lemmy',
      place: 'lemmy2.example',
      createdAt: 1,
    } as const
    await api.db.insert(mentionSources).values(other)
    const { access, double } = sources
    const { calls } = double
    // No host goes on before all have started, which they would never do one after another.
    const allStarted = Promise.withResolvers<null>()
    const pause = access.pause
    access.pause = async (ms) => {
      if (new Set(calls.map(({ host }) => host)).size === 4) allStarted.resolve(null)
      await allStarted.promise
      await pause(ms)
    }
    await sources.read()
    expect(calls).toHaveLength(16)
    for (const [host, kind] of [
      ['hn.algolia.com', 'hackernews'],
      ['api.stackexchange.com', 'stackexchange'],
      ['lemmy.example', 'lemmy'],
      ['lemmy2.example', 'lemmy'],
    ] as const) {
      const times = calls.filter((call) => call.host === host).map(({ at }) => at)
      expect(times).toHaveLength(4)
      for (const [index, at] of times.slice(1).entries()) {
        expect(at - times[index]!, host).toBeGreaterThanOrEqual(adapters[kind].pauseMs)
      }
    }
  })

  it('start no request after their time, and the next run continues with those that waited longest', async () => {
    for (let n = 0; n < 5; n += 1) await givenKeyword(api, world.projectId, `teapot number ${n}`)
    await sources.listen(world.projectId, 'hackernews')
    const asked = () => sources.double.calls.map(({ url }) => url.searchParams.get('query'))
    await sources.read(api.clock.now + 2500)
    expect(asked()).toHaveLength(3)
    await sources.read(api.clock.now + 2500)
    expect(new Set(asked()).size).toBe(6)
  })

  it('that fail are repeated later and later, and say why', async () => {
    await sources.listen(world.projectId, 'hackernews')
    sources.double.mood = () => ({ status: 200, body: 'changed' })
    const waits: number[] = []
    for (let time = 0; time < 9; time += 1) {
      await sources.read()
      const [poll] = await rows()
      waits.push((poll!.dueAt - api.clock.now) / minute)
      expect(poll).toMatchObject({ failures: time + 1, error: sourceFaults.unexpected('hackernews'), readAt: null })
      api.clock.now = poll!.dueAt
    }
    expect(waits).toEqual([5, 15, 45, 120, 360, 720, 1440, 1440, 1440])
    sources.post('hackernews')
    sources.double.mood = () => null
    await sources.read()
    expect(await rows()).toMatchObject([{ failures: 0, error: null, readAt: api.clock.now }])
    expect(await stored()).toHaveLength(1)
    expect(api.log.filter(({ event }) => event === 'source-not-read')).toHaveLength(9)
  })

  it('wait when a source asks to: all of them if they are of one host', async () => {
    await givenKeyword(api, world.projectId, 'teapot')
    await sources.listen(world.projectId, 'reddit', 'lemmy')
    const other = {
      id: 'other',
      projectId: world.projectId,
      kind: 'lemmy',
      place: 'lemmy2.example',
      createdAt: 1,
    } as const
    await api.db.insert(mentionSources).values(other)
    sources.double.mood = ({ host }) =>
      host === 'www.reddit.com' || host === 'lemmy.example'
        ? { status: 429, body: '', headers: { 'retry-after': '7200' } }
        : null
    const at = api.clock.now
    await sources.read()
    const count = (host: string) => sources.double.calls.filter((call) => call.host === host).length
    expect(['www.reddit.com', 'lemmy.example', 'lemmy2.example'].map(count)).toEqual([1, 1, 2])
    const notified = await api.db.select().from(pollHosts)
    expect(notified.map(({ host, error }) => [host, error]).sort()).toEqual([
      ['lemmy.example', sourceFaults.busy('lemmy')],
      ['lemmy2.example', null],
      ['reddit.com', sourceFaults.busy('reddit')],
    ])
    for (const { error, waitUntil } of notified) if (error) expect(waitUntil).toBeGreaterThanOrEqual(at + 2 * hour)
    sources.double.mood = () => null
    api.clock.now = at + 2 * hour - 1
    await sources.read()
    expect(count('www.reddit.com')).toBe(1)
    api.clock.now = at + 2 * hour + minute
    await sources.read()
    // Both terms in one search.
    expect(count('www.reddit.com')).toBe(2)
    expect((await rows()).map(({ error }) => error)).toEqual((await rows()).map(() => null))
  })

  it('spread a day’s requests to Stack Exchange over the day, over all runs', async () => {
    for (let n = 0; n < 20; n += 1) await givenKeyword(api, world.projectId, `teapot number ${n}`)
    await sources.listen(world.projectId, 'stackexchange')
    sources.double.mood = () => ({
      status: 200,
      body: JSON.stringify({ items: [], quota_max: 300, quota_remaining: 299 }),
    })
    const start = api.clock.now
    const until = start + 12 * hour
    for (; api.clock.now < until; api.clock.now += 5 * minute) await sources.read(api.clock.now + 15_000)
    const asked = sources.double.calls.map(({ url }) => url.searchParams.get('q'))
    expect(asked.length).toBeGreaterThan(130)
    expect(asked.length).toBeLessThanOrEqual(150)
    // Each has its turn.
    const counts = Map.groupBy(asked, (query) => query)
    expect(counts.size).toBe(21)
    for (const own of counts.values()) expect(own.length).toBeGreaterThanOrEqual(5)
  })

  it('of one source don’t delay or break those of another', async () => {
    await sources.listen(world.projectId, ...polledKinds)
    sources.double.mood = ({ host }) => (host === 'www.reddit.com' || host === 'lemmy.example' ? 'hang' : null)
    for (const kind of polledKinds) sources.post(kind)
    await sources.read()
    expect(await stored()).toHaveLength(4)
    expect(
      (await rows())
        .filter(({ error }) => error !== null)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['lemmy', 'reddit'])
  })

  it('end with the last keyword or source that wants them, and what is read meanwhile is kept', async () => {
    await sources.listen(world.projectId, 'hackernews')
    sources.post('hackernews')
    sources.double.mood = () => {
      void api.db.delete(keywords).run()
      return null
    }
    await sources.read()
    await sources.read()
    expect(await rows()).toEqual([])
    expect(await stored()).toHaveLength(1)
  })

  it('don’t store old posts, and those from the future don’t hide others', async () => {
    await sources.listen(world.projectId, 'feed')
    sources.post('feed', { at: api.clock.now - 31 * day })
    sources.post('feed', { at: api.clock.now + 365 * day })
    await sources.read()
    const [post] = await api.db.select().from(publicPosts)
    expect([(await stored()).length, post?.postedAt]).toEqual([1, api.clock.now])
    expect((await rows())[0]?.newestAt).toBe(api.clock.now)
  })

  it('never reach private hosts', async () => {
    const place = 'http://169.254.169.254/feed.xml'
    const row = { id: 'f', projectId: world.projectId, kind: 'feed', place, createdAt: 1 } as const
    await api.db.insert(mentionSources).values(row)
    await sources.listen(world.projectId, 'lemmy')
    const origins = {
      ...sources.access,
      settings: { ...sources.access.settings, originOf: () => 'https://intern.example' },
    }
    Object.assign(sources.access, origins)
    await sources.read()
    expect((await rows()).map(({ error }) => error)).toEqual([sourceFaults.notPublic, sourceFaults.notPublic])
    expect(sources.double.calls).toEqual([])
  })
})
