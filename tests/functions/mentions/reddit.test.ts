import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitOfHeaders } from '#functions/mentions/sources/rate-limits.ts'
import { sourceFaults } from '#src/domain/mentions/faults.ts'
import type { MentionSource } from '#src/domain/mentions/sources.api.ts'
import { searchedEvery } from '#src/domain/mentions/sources.ts'
import { site } from '#src/site.ts'
import { pollHosts, polls, publicPosts } from '#src/storage/mentions/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { atom } from '#tests/support/mention-sources/answers.ts'
import { hour, minute, useSources } from '#tests/support/mention-sources/use-sources.ts'
import { givenKeyword, givenOwner, type MentionOwner } from '#tests/support/mentions.ts'

/** What the job has for a run. */
const budget = 15_000

describeDatabases('Reddit, on a $kind', ({ kind: database }) => {
  const api = useApi(database)
  const sources = useSources(api)
  let world: MentionOwner
  beforeEach(async () => {
    world = await givenOwner(api)
    await sources.listen(world.projectId, 'reddit')
  })
  afterEach(() => {
    Object.assign(site, { reddit: true })
  })

  const calls = () => sources.double.calls.filter(({ host }) => host === 'www.reddit.com')
  const queries = () => calls().map(({ url }) => url.searchParams.get('q') ?? '')
  const gaps = () =>
    calls()
      .slice(1)
      .map(({ at }, index) => at - calls()[index]!.at)
  /** Runs a minute apart, as the job does, each with its budget. */
  const runFor = async (ms: number) => {
    const until = api.clock.now + ms
    for (let next = api.clock.now; next < until; next += minute) {
      api.clock.now = Math.max(api.clock.now, next)
      await sources.read(api.clock.now + budget)
    }
  }
  const listed = async () => {
    const path = `GET /projects/${world.projectId}/sources` as const
    return (await send<{ items: MentionSource[] }>(api, path, { token: world.owner.token })).body.data.items
  }

  it('is asked for many keywords in one search, and what it finds is matched here', async () => {
    const other = await givenOwner(api)
    await sources.listen(other.projectId, 'reddit')
    await givenKeyword(api, world.projectId, 'tea timer')
    await givenKeyword(api, world.projectId, 'kettle')
    await givenKeyword(api, other.projectId, 'matcha whisk', { match: 'all' })
    for (const text of ['A tea timer, please', 'My kettle leaks', 'A whisk for matcha', 'Coffee']) {
      sources.post('reddit', { title: '', text })
    }
    await sources.read()
    expect(queries().map((query) => query.split(' OR ').sort())).toEqual([['"tea timer"', '(matcha whisk)', 'kettle']])
    expect(await api.db.$count(publicPosts)).toBe(3)
    for (const poll of await api.db.select().from(polls))
      expect(poll).toMatchObject({ readAt: api.clock.now, error: null })
    await sources.match()
    const inbox = (owner: MentionOwner) =>
      send<{ items: unknown[] }>(api, `GET /posts/${owner.projectId}/mentions`, { token: owner.owner.token })
    expect([(await inbox(world)).body.data.items.length, (await inbox(other)).body.data.items.length]).toEqual([2, 1])
  })

  it('is asked once in 61 seconds, in every run, whatever is waiting', async () => {
    for (let n = 0; n < 120; n += 1) await givenKeyword(api, world.projectId, `a rather long keyword of number ${n}`)
    await runFor(9 * minute)
    expect(calls().length).toBeGreaterThanOrEqual(8)
    await runFor(9 * minute)
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(61_000)
    for (const query of queries()) expect(query.length).toBeLessThanOrEqual(512)
    expect((await api.db.select().from(polls)).every(({ readAt }) => readAt !== null)).toBe(true)
  })

  it('is read back over several pages for all keywords of a search', async () => {
    for (const text of ['kettle', 'teapot']) await givenKeyword(api, world.projectId, text)
    for (const text of ['kettle', 'teapot']) sources.post('reddit', { text })
    await sources.read()
    api.clock.now += hour
    for (let n = 0; n < 250; n += 1) {
      sources.post('reddit', { text: n % 2 === 0 ? `kettle ${n}` : `teapot ${n}`, at: api.clock.now - n * 1000 })
    }
    sources.double.calls.length = 0
    await runFor(6 * minute)
    expect(await api.db.$count(publicPosts)).toBe(252)
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(61_000)
    for (const poll of await api.db.select().from(polls)) expect(poll).toMatchObject({ cursor: null, seenTo: null })
  })

  it.each([
    [{ status: 429, headers: { 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': '1200' } }, 1_201_000],
    [{ status: 429, headers: { 'retry-after': '900' } }, 900_000],
    [{ status: 200, headers: { 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': '540' } }, 541_000],
  ])('is left alone as long as it asks: %j', async ({ status, headers }, waitMs) => {
    await givenKeyword(api, world.projectId, 'kettle')
    const start = api.clock.now
    sources.double.mood = () => ({ status, headers, body: atom([]).body })
    await sources.read(start + budget)
    const [host] = await api.db.select().from(pollHosts)
    expect(host?.waitUntil).toBeGreaterThanOrEqual(start + waitMs)
    await givenKeyword(api, world.projectId, 'teapot')
    api.clock.now = start + waitMs - 1
    await sources.read(api.clock.now + budget)
    expect(calls()).toHaveLength(1)
  })

  it('says how often each keyword is searched', async () => {
    await givenKeyword(api, world.projectId, 'kettle')
    await sources.read()
    expect((await listed())[0]?.everyMinutes).toBe(30)
    const busy = await givenOwner(api)
    await sources.listen(busy.projectId, 'reddit', 'hackernews')
    for (let n = 0; n < 600; n += 1) await givenKeyword(api, busy.projectId, `a rather long keyword of number ${n}`)
    await sources.read(api.clock.now)
    const [reddit] = await listed()
    expect(reddit?.everyMinutes).toBeGreaterThan(40)
    expect(reddit?.everyMinutes).toBeLessThan(90)
    world = busy
    expect((await listed()).map(({ kind, everyMinutes }) => [kind, everyMinutes])).toContainEqual(['hackernews', null])
  })

  it('knows an app of ours, and answers it more often', async () => {
    sources.access.settings.reddit = { id: api.services.newId(), secret: 'a secret' }
    for (let n = 0; n < 30; n += 1) await givenKeyword(api, world.projectId, `a rather long keyword of number ${n}`)
    const text = 'A rather long keyword of number 7 &amp; more'
    const { at } = sources.post('reddit', { id: 't3_1abc', author: 'leaf', title: 'Tea', text })
    const atStart = api.clock.now
    await sources.read(atStart + budget)
    const asked = sources.double.calls.map(({ host, headers }) => [host, headers.authorization?.split(' ')[0]])
    expect(asked).toEqual([['www.reddit.com', 'Basic'], ...Array<unknown>(3).fill(['oauth.reddit.com', 'Bearer'])])
    expect(await api.db.select().from(publicPosts)).toMatchObject([
      {
        ...{ kind: 'reddit', externalId: 't3_1abc', author: 'leaf', title: 'Tea', text, postedAt: at },
        ...{ url: 'https://www.reddit.com/r/tea/comments/1abc/post/', authorUrl: 'https://www.reddit.com/user/leaf' },
      },
    ])
  })

  it.each([
    ['a refused app', { status: 401, body: '{}' }, sourceFaults.blocked('reddit', 401)],
    ['something else', { status: 200, body: '{"error":"x"}' }, sourceFaults.unexpected('reddit')],
  ])('says what is wrong with an app of ours: %s', async (_, answer, error) => {
    sources.access.settings.reddit = { id: api.services.newId(), secret: 'a secret' }
    await givenKeyword(api, world.projectId, 'kettle')
    sources.double.mood = ({ url }) => (url.pathname === '/api/v1/access_token' ? answer : null)
    await sources.read()
    expect(await api.db.select().from(polls)).toMatchObject([{ error }])
    expect(JSON.stringify(api.log)).not.toContain('a secret')
  })

  it('isn’t asked anything once it is switched off', async () => {
    await givenKeyword(api, world.projectId, 'kettle')
    Object.assign(site, { reddit: false })
    await sources.read()
    expect(calls()).toEqual([])
    expect(await listed()).toMatchObject([{ kind: 'reddit', error: sourceFaults.off }])
    const path = `POST /projects/${world.projectId}/sources` as const
    const added = await send(api, path, { token: world.owner.token, body: { kind: 'reddit', place: '' } })
    expect(added.status).toBe(422)
  })
})

describe('How long a host asks to wait', () => {
  const now = Date.UTC(2026, 10, 20, 12)
  const wait = (remaining: string, reset: string) =>
    waitOfHeaders({ 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset }, now)

  it('is until its window ends, if nothing is left of it', () => {
    expect(wait('0', '60')).toBe(61_000)
    expect(wait('0.0', '60.5')).toBe(61_500)
    expect(wait('0', String(now / 1000 + 60))).toBe(61_000)
    expect(wait('0', new Date(now + 60_000).toISOString())).toBe(61_000)
    expect(wait('0', '9999999')).toBe(24 * hour)
  })

  it.each([
    ['1', '60'],
    ['', '60'],
    ['x', '60'],
    ['0', ''],
    ['0', 'x'],
    ['0', '-5'],
    ['0', new Date(now - 1).toISOString()],
  ])('is nothing otherwise: %s, %s', (remaining, reset) => {
    expect(wait(remaining, reset)).toBe(0)
  })

  it('is said in minutes or hours', () => {
    expect([30, 89, 90, 400].map(searchedEvery)).toEqual([
      'about every 30 minutes',
      'about every 89 minutes',
      'about every 2 hours',
      'about every 7 hours',
    ])
  })
})
