import { expect, it } from 'vitest'
import { queuePublications } from '#functions/publishing/queue.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { publications } from '#src/storage/publishing/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenItem, givenSite, wordpressTarget } from '#tests/support/publishing.ts'
import { usePublishingJob } from '#tests/support/publishing-job.ts'
import { inFull } from '#tests/support/full.ts'

// What a site says about a post of ours, and whether visitors can see it.

const minute = 60_000

describeDatabases('What a site says about a post, with a $kind,', ({ kind }) => {
  const api = useApi(kind)
  const { sites, run, rowOf, targetOf, givenBlog, queue } = usePublishingJob(api)

  it.each([
    ['javascript:alert(document.domain)', null],
    ['not a URL', null],
    ['https://elsewhere.example/a/', null],
    [`/${'a'.repeat(3000)}`, null],
    ['/a/', '/a/'],
  ])('is only kept as its URL if it can be: %.60s', async (link, kept) => {
    const at = (path: string) => (path.startsWith('/') ? sites.blog.origin + path : path)
    const { id } = await givenBlog()
    await queue(id, 'a')
    sites.blog.misbehave((_, { method }) =>
      method === 'POST' ? { status: 201, body: { id: 7, status: 'publish', link: at(link) } } : null,
    )
    await run()
    expect(await rowOf('a')).toMatchObject({ state: 'published', remoteUrl: kept && at(kept) })
  })

  it('may be that it waits for review: we look again until visitors can see it, and leave it alone', async () => {
    const { id } = await givenBlog()
    await queue(id, 'a', 'b')
    sites.blog.reviews = true
    await run()
    const sent = { state: 'published', remoteUrl: null, dueAt: api.clock.now + 15 * minute }
    expect(await rowOf('a')).toMatchObject(sent)
    expect(await rowOf('b')).toMatchObject(sent)
    expect((await rowOf('a')).lastError).toBe(faultTexts.hidden('WordPress', 'it’s waiting for review'))
    // Who reviews it may change it.
    for (const post of sites.blog.posts) post.content = 'Reviewed'
    api.clock.now += 15 * minute
    await run()
    expect(await rowOf('a')).toMatchObject({ state: 'published', remoteUrl: null, dueAt: api.clock.now + 15 * minute })
    for (const post of sites.blog.posts) post.status = 'publish'
    api.clock.now += 15 * minute
    await run()
    const url = `${sites.blog.origin}/how-to-brew-a/`
    expect(await rowOf('a')).toMatchObject({ remoteUrl: url, dueAt: null, lastError: null, item: null })
    expect(sites.blog.posts.map(({ content }) => content)).toEqual(['Reviewed', 'Reviewed'])
  })

  it('may be that it waits for review for good, or is deleted there: we look ever less, and stop', inFull, async () => {
    const { id } = await givenBlog()
    await queue(id, 'a', 'b')
    sites.blog.reviews = true
    await run()
    sites.blog.posts.splice(1)
    api.clock.now += 15 * minute
    await run()
    expect(await rowOf('b')).toMatchObject({ state: 'published', dueAt: null, lastError: faultTexts.deletedThere })
    let looks = 1
    for (; (await rowOf('a')).dueAt !== null && looks < 1000; looks += 1) {
      api.clock.now = (await rowOf('a')).dueAt!
      await run()
    }
    expect(looks).toBeLessThan(450)
    expect(await rowOf('a')).toMatchObject({ state: 'published', dueAt: null, item: null })
  })

  it('may be that it can’t be looked at: the site isn’t given up, and what is new there goes first', async () => {
    const { id } = await givenBlog()
    await queue(id, 'a')
    sites.blog.reviews = true
    await run()
    sites.blog.misbehave(() => ({ status: 500, body: '' }))
    api.clock.now += 15 * minute
    await run()
    expect(await rowOf('a')).toMatchObject({ state: 'published', dueAt: api.clock.now + 15 * minute, attempts: 0 })
    expect(await targetOf(id)).toMatchObject({ lastError: null })
    sites.blog.behave()
    await queue(id, 'c')
    api.clock.now += 60 * minute
    sites.blog.calls.splice(0)
    await run()
    expect(sites.blog.calls.at(-1)).toMatch(/^GET .*posts\/\d+$/)
  })

  it('may be nothing at all: we try ever less, and stop', async () => {
    const { id } = await givenBlog()
    await queue(id, 'a')
    sites.blog.reviews = true
    await run()
    sites.blog.misbehave(() => ({ status: 500, body: '' }))
    const day = 24 * 60 * minute
    for (const [days, wait] of [
      [1, 3 * 60 * minute],
      [10, 12 * 60 * minute],
    ] as const) {
      api.clock.now = (await rowOf('a')).publishedAt! + days * day
      await run()
      expect(await rowOf('a')).toMatchObject({ state: 'published', dueAt: api.clock.now + wait })
    }
    api.clock.now += 181 * day
    await run()
    expect(await rowOf('a')).toMatchObject({ state: 'published', dueAt: null, item: null })
  })

  it('may be that the password was revoked since: the site stops, and is asked ever less about what waits there', async () => {
    const { id } = await givenBlog()
    await queue(id, 'a', 'b')
    sites.blog.reviews = true
    await run()
    const message = 'The provided password is an invalid application password.'
    sites.blog.misbehave(() => ({ status: 401, body: { code: 'incorrect_password', message, data: { status: 401 } } }))
    api.clock.now += 15 * minute
    sites.blog.calls.splice(0)
    await run()
    expect(sites.blog.calls).toHaveLength(1)
    expect(await targetOf(id)).toMatchObject({ verifiedAt: null, lastError: message })
    for (const key of ['a', 'b']) {
      expect(await rowOf(key)).toMatchObject({ state: 'published', dueAt: api.clock.now + 15 * minute, attempts: 0 })
    }
    api.clock.now += 181 * 24 * 60 * minute
    await run()
    for (const key of ['a', 'b'])
      expect(await rowOf(key)).toMatchObject({ state: 'published', dueAt: null, item: null })
    expect((await api.db.select().from(mails)).filter(({ key }) => key.includes('publishing-failed'))).toHaveLength(1)
  })

  it.each(['draft', 'pending', 'private', 'future'])(
    'may be that the customer made it %s: its URL stays',
    async (status) => {
      const { id } = await givenBlog()
      await queue(id, 'a')
      await run()
      const { remoteUrl } = await rowOf('a')
      Object.assign(sites.blog.posts[0]!, { status })
      await queuePublications(api.services, id, [givenItem('a', { title: 'A better title' })])
      await run()
      expect(sites.blog.posts).toMatchObject([{ title: 'A better title', status }])
      expect(await rowOf('a')).toMatchObject({ state: 'published', remoteUrl })
      expect((await rowOf('a')).lastError).toMatch(/^It’s in WordPress, but visitors can’t see it: /)
    },
  )

  it('may be that the password was revoked: the site stops, and the customer is told once', async () => {
    const { id } = await givenSite(api, 'wordpress', { ...wordpressTarget(sites.blog), secret: 'x'.repeat(24) })
    await queue(id, 'a', 'b')
    await run()
    expect(sites.blog.calls).toHaveLength(1)
    const lastError = faultTexts.credentials('WordPress', 'username or application password')
    expect(await targetOf(id)).toMatchObject({ verifiedAt: null, lastError })
    expect(await api.db.select().from(publications)).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
    expect((await api.db.select().from(mails)).filter(({ key }) => key.includes('publishing-failed'))).toHaveLength(1)
  })
})
