import { expect, it } from 'vitest'
import { readKnownPost, readPage } from '#functions/mentions/links/posts.ts'
import { sourceFaults } from '#src/domain/mentions/faults.ts'
import { pollHosts } from '#src/storage/mentions/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { hour, minute, useSources } from '#tests/support/mention-sources/use-sources.ts'
import { givenKeyword, givenOwner } from '#tests/support/mentions.ts'

describeDatabases('links of sites that are searched, in a $kind', ({ kind: database }) => {
  const api = useApi(database)
  const sources = useSources(api)
  const question = (id: number) => `https://softwarerecs.stackexchange.com/questions/${id}/tea`
  const read = (link: string) => readKnownPost(api.services, new URL(link), sources.access)
  const answer = (more: object) => {
    const item = { question_id: 5, link: question(5), title: 'Tea', body: 'Which?', creation_date: 1_763_600_000 }
    sources.double.mood = () => ({ status: 200, body: JSON.stringify({ items: [item], ...more }) })
  }
  const calls = () => sources.double.calls.length

  it('are asked with our key, and count with the searches of a day', async () => {
    const { projectId } = await givenOwner(api)
    await givenKeyword(api, projectId, 'tea timer')
    await sources.listen(projectId, 'stackexchange')
    sources.access.settings.stackExchangeKey = 'our key'
    answer({ quota_max: 300, quota_remaining: 100 })
    expect(await read(question(5))).toMatchObject({ kind: 'stackexchange', place: 'softwarerecs' })
    expect(sources.double.calls[0]?.url.searchParams.get('key')).toBe('our key')
    await sources.read()
    expect(calls()).toBe(1)
    api.clock.now += 5 * minute
    await sources.read()
    expect(calls()).toBe(2)
  })

  it('use up no more than the requests of the next hour', async () => {
    answer({ quota_max: 300, quota_remaining: 100 })
    for (let n = 0; n < 40; n += 1) await read(question(n))
    expect(calls()).toBe(13)
    api.clock.now += hour
    expect(await read(question(5))).not.toBeNull()
  })

  it('wait when the site asks for it', async () => {
    answer({ quota_max: 10_000, quota_remaining: 9000, backoff: 120 })
    await read(question(5))
    expect(await read(question(6))).toBeNull()
    expect(calls()).toBe(1)
    api.clock.now += 2 * minute
    sources.double.mood = () => ({ status: 429, body: '', headers: { 'retry-after': '600' } })
    expect(await read(question(6))).toBeNull()
    expect(await read(question(7))).toBeNull()
    expect(calls()).toBe(2)
    await api.db.insert(pollHosts).values({ host: 'reddit.com', waitUntil: api.clock.now + hour, error: 'x' })
    const link = new URL('https://www.reddit.com/r/tea/comments/1abc/which_timer/')
    expect(await readKnownPost(api.services, link, sources.access)).toBeNull()
    expect(await readPage(api.services, link)).toBe(sourceFaults.busy('link'))
    expect(calls()).toBe(2)
  })

  it('that fail say nothing about searches', async () => {
    for (const status of [404, 403, 500]) {
      sources.double.mood = () => ({ status, body: '' })
      expect(await read(question(status))).toBeNull()
    }
    expect(await api.db.select().from(pollHosts)).toEqual([])
  })
})
