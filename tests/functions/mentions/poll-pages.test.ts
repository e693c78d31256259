import { lt } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { perDayLimit } from '#functions/mentions/read-poll.ts'
import { adapters } from '#functions/mentions/sources/adapters.ts'
import type { PolledKind } from '#src/domain/mentions/sources.ts'
import { polls, publicPosts } from '#src/storage/mentions/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { longestBlock } from '#tests/support/event-loop.ts'
import { answerOf } from '#tests/support/mention-sources/answers.ts'
import { day, hour, minute, useSources } from '#tests/support/mention-sources/use-sources.ts'
import { givenKeyword, givenOwner, type MentionOwner } from '#tests/support/mentions.ts'

/** What the job has for a run. */
const budget = 15_000

describeDatabases('a search of many pages in a $kind', ({ kind: database }) => {
  const api = useApi(database)
  const sources = useSources(api)
  let world: MentionOwner
  beforeEach(async () => {
    world = await givenOwner(api)
    await givenKeyword(api, world.projectId, 'tea timer')
  })

  const stored = async () => (await api.db.select({ id: publicPosts.externalId }).from(publicPosts)).length
  const poll = async () => (await api.db.select().from(polls))[0]!
  const calls = () => sources.double.calls.length
  /** The first reading, after which only what is new is wanted. */
  const givenRead = async (kind: PolledKind) => {
    await sources.listen(world.projectId, kind)
    sources.post(kind)
    await sources.read()
    api.clock.now += day
    sources.double.calls.length = 0
  }
  const givenPosts = (kind: PolledKind, count: number) => {
    const [first] = sources.double.posts
    const start = api.clock.now
    for (let n = 0; n < count; n += 1) {
      const id = kind === 'reddit' ? `t3_${1000 + n}` : String(1000 + n)
      sources.post(kind, { ...first, id, at: start - n * 10_000 })
    }
  }
  /** Runs a minute apart, as the job does, each with its budget. */
  const runFor = async (ms: number) => {
    const until = api.clock.now + ms
    for (let next = api.clock.now; next < until; next += minute) {
      api.clock.now = Math.max(api.clock.now, next)
      await sources.read(api.clock.now + budget)
    }
  }

  it.each([
    ['hackernews', 700, 300],
    ['reddit', 260, 800],
    ['reddit', 260, 6500],
    ['stackexchange', 250, 300],
    ['lemmy', 130, 4000],
    ['mastodon', 130, 4000],
  ] as const)('is read to its end over several runs: %s, %i posts, %i ms an answer', async (kind, count, ms) => {
    await givenRead(kind)
    givenPosts(kind, count)
    const newest = api.clock.now
    sources.double.mood = () => {
      api.clock.now += ms
      return null
    }
    await runFor(12 * minute)
    expect(await stored()).toBe(count + 1)
    expect(await poll()).toMatchObject({ newestAt: newest, cursor: null, seenTo: null, failures: 0 })
    expect((await poll()).dueAt).toBeGreaterThan(newest + adapters[kind].intervalMs)
    const pageSize = { lemmy: 50, mastodon: 40 }[kind as string] ?? 100
    expect(calls()).toBeLessThanOrEqual(Math.ceil((count + 1) / (pageSize - 1)) + 1)
  })

  it('takes its share of a day’s requests, and no more: Stack Exchange without a key', async () => {
    await givenRead('stackexchange')
    givenPosts('stackexchange', 120)
    sources.double.mood = (call) => {
      const { body } = answerOf(call, sources.double.posts)
      const answer = { ...(JSON.parse(String(body)) as object), quota_max: 300, quota_remaining: 200 }
      return { status: 200, body: JSON.stringify(answer) }
    }
    const start = api.clock.now
    await runFor(minute)
    expect([await stored(), calls()]).toEqual([121, 2])
    await givenKeyword(api, world.projectId, 'teapot')
    // Two requests have the time of two.
    await runFor(start + (2 * day) / 300 - api.clock.now - minute)
    expect(calls()).toBe(2)
    await runFor(6 * hour)
    expect((await poll()).newestAt).toBe(start)
    expect(calls()).toBeLessThanOrEqual(2 + 2 * 7)
  })

  it('starts again if a page can’t be read anymore, and loses nothing', async () => {
    await givenRead('reddit')
    givenPosts('reddit', 250)
    let refused = 0
    sources.double.mood = ({ url }) => {
      const isThird = url.searchParams.get('after') === 't3_1199' && refused < 3
      refused += Number(isThird)
      return isThird ? { status: 400, body: '' } : null
    }
    await runFor(3 * hour)
    expect([refused, await stored()]).toEqual([3, 251])
  })

  it('that never ends isn’t asked more often for it', async () => {
    await givenRead('mastodon')
    const status = (id: number) => ({
      ...{ id: String(id), uri: `u:${id}`, url: `https://social.example/@a/${id}`, content: 'tea timer' },
      ...{
        created_at: new Date(api.clock.now).toISOString(),
        account: { acct: 'a', url: 'https://social.example/@a' },
      },
    })
    const body = JSON.stringify(Array.from({ length: 40 }, (_, n) => status(n)))
    sources.double.mood = () => ({ status: 200, body })
    await runFor(2 * hour)
    expect(calls()).toBeLessThanOrEqual(26)
  })

  it('of sixteen thousand small posts is read in part, without delay for others', async () => {
    await givenRead('mastodon')
    const status = (id: number) => ({
      ...{ id: String(id), uri: `u:${id}`, url: `https://social.example/@a/${id}` },
      ...{ content: `A tea timer for everyone who likes their tea as it should be, which is number ${id}.` },
      ...{ created_at: new Date(api.clock.now - 1).toISOString(), account: { acct: 'a', url: 'https://s.example/@a' } },
    })
    const body = JSON.stringify(Array.from({ length: 12_000 }, (_, n) => status(n)))
    sources.double.mood = ({ url }) => ({ status: 200, body: url.searchParams.has('max_id') ? '[]' : body })
    expect(await longestBlock(() => sources.read())).toBeLessThan(1000)
    expect(await stored()).toBe(101)
    expect(await poll()).toMatchObject({ error: null, failures: 0 })
  })

  it('of a feed without dates has each post once, although old posts are deleted while it still lists them', async () => {
    await sources.listen(world.projectId, 'feed')
    const items = (...ids: number[]) => {
      const all = ids.map((id) => `<item><title>T</title><link>https://blog.example/${id}</link></item>`)
      const body = `<rss version="2.0"><channel><title>N</title>${all.join('')}</channel></rss>`
      sources.double.mood = () => ({ status: 200, body })
    }
    const ids = async () => (await api.db.select().from(publicPosts)).map(({ url }) => url.at(-1))
    items(1, 2)
    await sources.read()
    api.clock.now += 181 * day
    items(3, 1, 2)
    await sources.read()
    expect(await ids()).toEqual(['1', '2', '3'])
    await api.db.delete(publicPosts).where(lt(publicPosts.foundAt, api.clock.now - 180 * day))
    for (let reading = 0; reading < 3; reading += 1) {
      api.clock.now += hour
      await sources.read()
    }
    expect(await ids()).toEqual(['3'])
    // Added again, it's new again.
    await api.db.delete(polls)
    await sources.read()
    expect((await ids()).sort()).toEqual(['1', '2', '3'])
  })

  it('stores as many posts of a host as fit into a day, and goes on the next', async () => {
    await sources.listen(world.projectId, 'feed')
    let reading = 0
    sources.double.mood = () => {
      reading += 1
      const items = Array.from(
        { length: 490 },
        (_, n) => `<item><link>https://blog.example/${reading}/${n}</link>
        <title>T</title></item>`,
      )
      return { status: 200, body: `<rss version="2.0"><channel><title>N</title>${items.join('')}</channel></rss>` }
    }
    // From noon to midnight there are 24 readings.
    const midnight = Math.ceil(api.clock.now / day) * day
    for (; api.clock.now < midnight - hour; api.clock.now += hour / 2) await sources.read()
    expect(await stored()).toBe(perDayLimit)
    const before = reading
    api.clock.now = midnight + minute
    await sources.read()
    expect([reading, await stored()]).toEqual([before + 1, perDayLimit + 490])
  })
})
