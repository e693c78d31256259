import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { publishDue } from '#functions/publishing/job.ts'
import { queuePublications } from '#functions/publishing/queue.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { listPublications } from '#src/storage/publishing/queries.ts'
import { publishingTargets } from '#src/storage/publishing/schema.ts'
import { saveTarget, saveTestPassed } from '#src/storage/publishing/targets.ts'
import { savePublished, takeDuePublications } from '#src/storage/publishing/due-publications.ts'
import { useApi } from '#tests/support/api.ts'
import { describeBothDatabases } from '#tests/support/database.ts'
import { ghostTarget, givenItem, givenSite, givenTarget } from '#tests/support/publishing.ts'
import { usePublishingJob } from '#tests/support/publishing-job.ts'

const minute = 60_000

describeBothDatabases('The job of publications on a $kind', ({ kind }) => {
  const api = useApi(kind)
  const { sites, access, run, rowOf, targetOf, givenBlog, queue } = usePublishingJob(api)

  it('publishes each item once, at every target', async () => {
    const targets = [
      await givenBlog(),
      await givenSite(api, 'ghost', ghostTarget(sites.magazine)),
      await givenTarget(api),
    ]
    for (const { id } of targets) await queue(id, 'oolong', 'sencha')
    for (let time = 0; time < 3; time += 1) await run()
    expect(sites.blog.posts.map(({ slug }) => slug)).toEqual(['how-to-brew-oolong', 'how-to-brew-sencha'])
    expect(sites.magazine.posts.map(({ slug }) => slug)).toEqual(['how-to-brew-oolong', 'how-to-brew-sencha'])
    const seen = await listPublications(api.db, ['oolong'])
    expect(seen).toMatchObject([{ state: 'published' }, { state: 'published' }, { state: 'published' }])
    expect(seen.find((one) => one.kind === 'wordpress')?.remoteUrl).toBe(`${sites.blog.origin}/how-to-brew-oolong/`)
    expect(seen.find((one) => one.kind === 'zip')?.remoteUrl).toBeNull()
    expect((await targetOf(targets[0]!.id)).verifiedAt).toBe(api.clock.now)
  })

  it('keeps an item only until its site has it, and in a download for good', async () => {
    const [site, download] = [await givenBlog(), await givenTarget(api)]
    await queue(site.id, 'a')
    await queue(download.id, 'b')
    await run()
    expect([(await rowOf('a')).item, (await rowOf('b')).item]).toEqual([null, givenItem('b')])
  })

  it('sends a change to the same post', async () => {
    const { id } = await givenBlog()
    await queue(id, 'a')
    await run()
    await queuePublications(api.services, id, [givenItem('a', { title: 'A better title' })])
    await run()
    expect(sites.blog.posts).toMatchObject([{ title: 'A better title', slug: 'how-to-brew-a' }])
  })

  it('publishes a change that arrived while the item was being published', async () => {
    const { id } = await givenBlog()
    await queue(id, 'a')
    let isChanged = false
    const network = access().network
    const resolve = async (host: string) => {
      if (!isChanged) await queuePublications(api.services, id, [givenItem('a', { title: 'A better title' })])
      isChanged = true
      return network.resolve(host)
    }
    await publishDue(api.services, undefined, { ...access(), network: { ...network, resolve } })
    expect(await rowOf('a')).toMatchObject({ state: 'waiting', dueAt: api.clock.now })
    await run()
    expect(sites.blog.posts).toMatchObject([{ title: 'A better title' }])
    expect(await rowOf('a')).toMatchObject({ state: 'published', item: null })
  })

  it('stops at wrong credentials and tells the customer once, until a test passes', async () => {
    const target = await givenBlog()
    await queue(target.id, 'a', 'b')
    sites.blog.misbehave((_, { headers }) => (headers.authorization ? { status: 401, body: refusedPassword } : null))
    await run()
    expect(sites.blog.calls).toHaveLength(1)
    expect([(await rowOf('a')).state, (await rowOf('b')).state]).toEqual(['failed', 'failed'])
    expect(await targetOf(target.id)).toMatchObject({ verifiedAt: null, lastError: refusedPassword.message })
    await queue(target.id, 'c')
    await run()
    const notified = (await api.db.select().from(mails)).filter(({ key }) =>
      key.startsWith('account-publishing-failed:'),
    )
    expect(notified.map(({ subject }) => subject)).toEqual(['We can’t publish to Our download'])
    expect(notified[0]?.text).toContain(refusedPassword.message)
    sites.blog.behave()
    expect(await saveTestPassed(api.db, await targetOf(target.id), api.clock.now)).toBe(3)
    await run()
    expect(sites.blog.posts).toHaveLength(3)
    expect(await targetOf(target.id)).toMatchObject({ lastError: null })
  })

  it('leaves what another run publishes at a failing target to that run', async () => {
    const target = await givenBlog()
    await queue(target.id, 'a')
    const [other] = await takeDuePublications(api.db, api.clock.now, minute, { limit: 1, perTarget: 1 })
    await queue(target.id, 'b', 'c')
    sites.blog.misbehave((_, { headers }) => (headers.authorization ? { status: 401, body: refusedPassword } : null))
    await run()
    expect([(await rowOf('b')).state, (await rowOf('c')).state]).toEqual(['failed', 'failed'])
    expect(await rowOf('a')).toMatchObject({ state: 'waiting', dueAt: other!.heldUntil, lastError: null })
    await savePublished(api.db, other!, { remoteId: '1', url: `${sites.blog.origin}/a/` }, api.clock.now)
    expect(await rowOf('a')).toMatchObject({ state: 'published', dueAt: null })
  })

  it('tries again if the target was changed while its old credentials failed', async () => {
    const target = await givenBlog()
    await queue(target.id, 'a')
    const network = access().network
    sites.blog.misbehave((count) => (count === 1 ? { status: 401, body: refusedPassword } : null))
    const resolve = async (host: string) => {
      await saveTarget(api.db, target, api.clock.now)
      return network.resolve(host)
    }
    await publishDue(api.services, undefined, { ...access(), network: { ...network, resolve } })
    expect(await targetOf(target.id)).toMatchObject({ lastError: null })
    expect(await rowOf('a')).toMatchObject({ state: 'waiting', dueAt: api.clock.now })
    expect(await api.db.select().from(mails)).toEqual([])
    await run()
    expect(sites.blog.posts).toHaveLength(1)
  })

  it('retries nothing after a test of settings that were changed meanwhile', async () => {
    const target = await givenBlog()
    await queue(target.id, 'a')
    sites.blog.misbehave(() => ({ status: 401, body: refusedPassword }))
    await run()
    await saveTarget(api.db, { ...target, settings: { ...target.settings, username: 'nobody' } }, api.clock.now)
    expect(await saveTestPassed(api.db, target, api.clock.now)).toBe(0)
    expect(await rowOf('a')).toMatchObject({ state: 'failed', dueAt: null })
    expect(await saveTestPassed(api.db, await targetOf(target.id), api.clock.now)).toBe(1)
  })

  it('waits longer after each failure of the site, then gives up', async () => {
    const { id } = await givenBlog()
    await queue(id, 'a')
    sites.blog.misbehave(() => ({ status: 503, body: 'Down' }))
    const waits: number[] = []
    for (let row = await rowOf('a'); row.dueAt !== null; row = await rowOf('a')) {
      waits.push(Math.round((row.dueAt - api.clock.now) / minute))
      api.clock.now = row.dueAt
      await run()
    }
    expect(waits).toEqual([0, 1, 5, 15, 60, 240, 720, 1440, 1440])
    expect(await rowOf('a')).toMatchObject({ state: 'failed', lastError: faultTexts.gaveUp(faultTexts.busy(503)) })
    expect((await targetOf(id)).lastError).toBeNull()
  })

  it('leaves a busy site alone for as long as it asks', async () => {
    const { id } = await givenBlog()
    await queue(id, 'a', 'b')
    sites.blog.misbehave(() => ({ status: 429, headers: { 'retry-after': '1800' }, body: {} }))
    await run()
    expect(sites.blog.calls).toHaveLength(1)
    expect([(await rowOf('a')).dueAt, (await rowOf('b')).dueAt]).toEqual(Array(2).fill(api.clock.now + 30 * minute))
    expect((await rowOf('b')).attempts).toBe(0)
  })

  it("stops at an item that the site refuses, with the site's message, and goes on with the next", async () => {
    const { id } = await givenBlog()
    await queue(id, 'a', 'b')
    const refused = { code: 'rest_invalid_param', message: '<p>Invalid parameter(s): title</p>', data: { status: 400 } }
    sites.blog.misbehave((count, { method }) =>
      count === 2 && method === 'POST' ? { status: 400, body: refused } : null,
    )
    await run()
    expect(await rowOf('a')).toMatchObject({ state: 'failed', lastError: 'Invalid parameter(s): title.', dueAt: null })
    expect(await rowOf('b')).toMatchObject({ state: 'published' })
    expect((await targetOf(id)).lastError).toBeNull()
  })

  it('releases what it has no time for', async () => {
    const { id } = await givenBlog()
    await queue(id, 'a', 'b')
    await run(api.clock.now)
    expect(await rowOf('a')).toMatchObject({ state: 'waiting', dueAt: api.clock.now, attempts: 0 })
    expect(sites.blog.calls).toEqual([])
    await run()
    expect(sites.blog.posts).toHaveLength(2)
  })

  it("can't read credentials that were copied from another target", async () => {
    const [own, other] = [await givenBlog(), await givenBlog()]
    await api.db
      .update(publishingTargets)
      .set({ credentials: other.credentials })
      .where(eq(publishingTargets.id, own.id))
    await queue(own.id, 'a')
    await run()
    expect(sites.blog.calls).toEqual([])
    expect(await rowOf('a')).toMatchObject({ state: 'failed', lastError: faultTexts.unreadable })
  })

  it('reads credentials from before a change of the secret once, and encrypts them again', async () => {
    const target = await givenBlog()
    await queue(target.id, 'a')
    const { secret, env } = api.services
    const services = { ...api.services, secret: 'another secret', env: { ...env, previousSecret: secret } }
    await publishDue(services, undefined, access())
    await queue(target.id, 'b')
    await publishDue({ ...services, env }, undefined, access())
    expect(sites.blog.posts).toHaveLength(2)
  })
})

const refusedPassword = {
  code: 'incorrect_password',
  message: 'The provided password is an invalid application password.',
  data: { status: 401 },
}
