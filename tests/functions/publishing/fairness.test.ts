import { expect, it } from 'vitest'
import { queuePublications } from '#functions/publishing/queue.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { publishingTargets } from '#src/storage/publishing/schema.ts'
import { takeDuePublications } from '#src/storage/publishing/due-publications.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { ghostTarget, givenItem, givenSite } from '#tests/support/publishing.ts'
import { usePublishingJob } from '#tests/support/publishing-job.ts'
import type { DoubleAnswer, DoubleCall, Mood } from '#tests/support/publishing-sites/double.ts'

// What one item or one site does never stops the others.

const second = 1000
const minute = 60 * second
const budget = 9 * second

describeDatabases('What fails at a site, with a $kind,', ({ kind }) => {
  const api = useApi(kind)
  const { sites, run, rowOf, targetOf, givenBlog, queue } = usePublishingJob(api)
  /** How a site treats requests with these texts. */
  const forTexts =
    (texts: readonly string[], mood: Mood) =>
    (_: number, { method, body }: DoubleCall) =>
      method !== 'GET' && texts.some((text) => body.includes(`How to brew ${text}"`)) ? mood : null
  const states = async (...keys: string[]) => Promise.all(keys.map(async (key) => (await rowOf(key)).state))
  const failureMails = async () =>
    (await api.db.select().from(mails)).filter(({ key }) => key.startsWith('account-publishing-failed:'))

  it('stops nothing but itself, if the site has a problem with one text only', async () => {
    const { id } = await givenBlog()
    await queue(id, 'a', 'b', 'c')
    sites.blog.misbehave(forTexts(['a'], { status: 500, body: 'Fatal error' }))
    await run()
    expect(await states('a', 'b', 'c')).toEqual(['waiting', 'published', 'published'])
  })

  // What firewalls answer. Not in the words of the site's API.
  const blocks: [string, DoubleAnswer][] = [
    ['403', { status: 403, body: '<h1>Forbidden</h1>' }],
    ['403 as JSON', { status: 403, body: { blocked: true } }],
    ['404', { status: 404, body: '<h1>Not Found</h1>' }],
    ['401', { status: 401, body: '<h1>Unauthorized</h1>' }],
    ['a redirect', { status: 302, headers: { location: 'https://firewall.example/blocked' } }],
  ]

  it.each(blocks)('stops nothing but itself, if a firewall blocks one text only with %s', async (_, blocked) => {
    const blog = await givenBlog()
    const magazine = await givenSite(api, 'ghost', ghostTarget(sites.magazine))
    for (const [site, { id }] of [
      [sites.blog, blog],
      [sites.magazine, magazine],
    ] as const) {
      await queue(id, `a${id}`, `b${id}`)
      site.misbehave(forTexts([`a${id}`], blocked))
      await run()
      expect(await states(`a${id}`, `b${id}`)).toEqual(['failed', 'published'])
      expect((await rowOf(`a${id}`)).lastError).toBe(faultTexts.textBlocked(blocked.status))
      expect(await targetOf(id)).toMatchObject({ lastError: null })
    }
    expect(await failureMails()).toEqual([])
  })

  it.each(blocks)('stops nothing but itself, if a firewall blocks its slug with %s', async (_, blocked) => {
    const { id } = await givenBlog()
    await queue(id, 'union-select', 'b')
    sites.blog.misbehave((_, { url }) => (url.search.includes('union-select') ? blocked : null))
    await run()
    expect(await states('union-select', 'b')).toEqual(['failed', 'published'])
    expect(await targetOf(id)).toMatchObject({ lastError: null })
  })

  it.each(blocks)('stops the site, if a firewall blocks every change with %s', async (_, blocked) => {
    const { id } = await givenBlog()
    await queue(id, 'a', 'b')
    sites.blog.misbehave((_, { method }) => (method === 'GET' ? null : blocked))
    await run()
    expect(await states('a', 'b')).toEqual(['failed', 'failed'])
    expect((await targetOf(id)).lastError).not.toBeNull()
    expect(await failureMails()).toHaveLength(1)
  })

  it('makes the rest wait once two texts have failed one after the other', async () => {
    const { id } = await givenBlog()
    await queue(id, 'a', 'b', 'c', 'd')
    sites.blog.misbehave(() => ({ status: 502, body: 'Bad Gateway' }))
    await run()
    expect(sites.blog.calls).toHaveLength(2)
    expect((await rowOf('c')).dueAt).toBe(api.clock.now + minute)
    expect(await rowOf('d')).toMatchObject({ attempts: 0, lastError: null })
  })

  it('makes a good text wait for the second run at most, even if it takes all the time of the first', async () => {
    const { id } = await givenBlog()
    await queue(id, 'a', 'b')
    const isSlow = forTexts(['a'], 'cut')
    sites.blog.misbehave((count, call) => {
      const mood = isSlow(count, call)
      if (mood) api.clock.now += budget
      return mood
    })
    await run(api.clock.now + budget)
    expect(await states('a', 'b')).toEqual(['waiting', 'waiting'])
    // The next run, and one in which the bad text is due again, too.
    for (let time = 0; time < 2; time += 1) {
      api.clock.now += 6 * minute
      await queue(id, `good${time}`)
      await run(api.clock.now + budget)
      expect(await states('a', 'b', `good${time}`)).toEqual(['waiting', 'published', 'published'])
    }
  })

  it('is one item of a customer, whose hundreds of pages leave room for the other customers', async () => {
    const [big, small] = [await givenBlog(), await givenSite(api, 'ghost', ghostTarget(sites.magazine))]
    const pages = Array.from({ length: 100 }, (_, number) => givenItem(`page${number}`))
    await queuePublications(api.services, big.id, pages)
    api.clock.now += minute
    await queue(small.id, 'a')
    await run()
    expect(await states('a')).toEqual(['published'])
    expect(sites.blog.posts).toHaveLength(10)
  })

  it('leaves the turn to others: where something was just published comes after a site that waits', async () => {
    const slow = await Promise.all(Array.from({ length: 5 }, () => givenBlog()))
    for (const { id } of slow) await queue(id, `${id}1`, `${id}2`)
    api.clock.now += minute
    await api.db.update(publishingTargets).set({ verifiedAt: api.clock.now })
    const other = await givenSite(api, 'ghost', ghostTarget(sites.magazine))
    api.clock.now -= second
    await queue(other.id, 'a')
    api.clock.now += second
    const taken = await takeDuePublications(api.db, api.clock.now, minute, { limit: 3, perTarget: 2 })
    expect(taken[0]?.row.key).toBe('a')
    expect(new Set(taken.map(({ target }) => target.id)).size).toBe(3)
  })

  it('ends with its run, which the platform would stop otherwise', async () => {
    const { id } = await givenBlog()
    await queue(id, 'a')
    sites.blog.misbehave(() => {
      api.clock.now += 30 * second
      return null
    })
    await run(api.clock.now + budget)
    expect(sites.blog.calls).toEqual(['GET /wp-json/wp/v2/posts'])
    expect(await rowOf('a')).toMatchObject({ state: 'waiting', dueAt: api.clock.now + minute })
  })

  it('is due again five minutes later, if the site may still be working on it', async () => {
    const { id } = await givenBlog()
    await queue(id, 'a')
    sites.blog.misbehave((_, { method }) => (method === 'POST' ? 'cut-after' : null))
    await run()
    expect((await rowOf('a')).dueAt).toBe(api.clock.now + 5 * minute)
    sites.blog.misbehave((_, { method }) =>
      method === 'POST' ? { status: 500, body: 'Must not be sent again' } : null,
    )
    api.clock.now += 5 * minute
    await run()
    expect(await rowOf('a')).toMatchObject({ state: 'published', remoteUrl: `${sites.blog.origin}/how-to-brew-a/` })
    expect(sites.blog.posts).toHaveLength(1)
  })
})
