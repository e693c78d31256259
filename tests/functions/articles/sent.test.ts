import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import type { Article } from '#src/domain/articles/articles.api.ts'
import type { Report } from '#src/domain/deliveries/deliveries.api.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { saveSettings } from '#src/storage/articles/changes.ts'
import { findArticle } from '#src/storage/articles/queries.ts'
import { publications } from '#src/storage/publishing/schema.ts'
import { removeTarget } from '#src/storage/publishing/targets.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { approveArticle, type ArticleWorld } from '#tests/support/articles.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenSite, wordpressTarget } from '#tests/support/publishing.ts'
import { usePublishingJob } from '#tests/support/publishing-job.ts'

const minute = 60_000

describeDatabases('an article that the site has, but visitors can’t see, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const { sites, run: publish, rowOf } = usePublishingJob(api)
  const choose = async ({ projectId }: ArticleWorld, publishAs = '') => {
    const { settings, secret } = wordpressTarget(sites.blog)
    const target = await givenSite(api, 'wordpress', { settings: { ...settings, publishAs }, secret }, { projectId })
    await saveSettings(api.db, projectId, { targetId: target.id, automatic: true }, api.clock.now)
    return target
  }
  /** What happens within minutes. */
  const pass = async () => {
    for (const step of [() => runJob(api.services, 'articles'), publish, () => runJob(api.services, 'articles')]) {
      await step()
      api.clock.now += minute
    }
  }
  const given = async (publishAs = '') => {
    const world = await approveArticle(api)
    const target = await choose(world, publishAs)
    api.clock.now += 24 * 60 * minute
    await pass()
    return { ...world, target }
  }
  const shown = async ({ id, customer }: { id: string } & ArticleWorld) =>
    (await send<Article>(api, `GET /articles/${id}`, customer)).body.data
  const written = async ({ customer, projectId }: ArticleWorld) =>
    (await send<Report>(api, `GET /projects/${projectId}/report`, customer)).body.data.orders[0]?.posts

  it.each([
    ['because its customer publishes drafts', 'draft'],
    ['because the site reviews it', ''],
  ])('%s, was sent, and is published once they can', async (_, publishAs) => {
    sites.blog.reviews = publishAs === ''
    const world = await given(publishAs)
    const { id } = world
    expect(await findArticle(api.db, id)).toMatchObject({ state: 'sent', liveUrl: null, publishedAt: null })
    expect(await written(world)).toEqual({ owed: 30, published: 0, sent: 1 })
    const why = publishAs === '' ? 'it’s waiting for review' : 'it’s a draft'
    expect(await shown(world)).toMatchObject({ state: 'sent', publishError: faultTexts.hidden('WordPress', why) })
    sites.blog.posts[0]!.status = 'publish'
    api.clock.now += 60 * minute
    await pass()
    const url = `${sites.blog.origin}/tea-for-beginners-part-1/`
    expect(await findArticle(api.db, id)).toMatchObject({ state: 'published', liveUrl: url })
    expect(await written(world)).toEqual({ owed: 30, published: 1, sent: 0 })
    expect(await shown(world)).toMatchObject({ publishError: null })
  })

  it('is published once its customer says where', async () => {
    const world = await given('draft')
    const { id, customer } = world
    const { version } = (await findArticle(api.db, id))!
    const body = { action: 'publish', version, url: 'https://blog.example/tea' }
    expect((await send(api, `POST /articles/${id}/actions`, { token: customer.token, body })).status).toBe(200)
    expect(await findArticle(api.db, id)).toMatchObject({ state: 'published', liveUrl: 'https://blog.example/tea' })
    sites.blog.posts[0]!.status = 'publish'
    api.clock.now += 60 * minute
    await pass()
    expect(await findArticle(api.db, id)).toMatchObject({ liveUrl: 'https://blog.example/tea' })
  })

  it('is never sent to another site, however long that takes, also once its connection is deleted', async () => {
    sites.blog.reviews = true
    const world = await given()
    for (let day = 0; day < 10; day += 1) {
      api.clock.now += 24 * 60 * minute
      await pass()
    }
    await choose(world)
    await removeTarget(api.db, world.target, api.clock.now)
    api.clock.now += 10 * minute
    await pass()
    expect(sites.blog.posts).toHaveLength(1)
    expect(await api.db.select().from(publications)).toEqual([])
    expect(await findArticle(api.db, world.id)).toMatchObject({ state: 'sent' })
  })

  it('may be, if no answer ever came: it’s only published there', async () => {
    const world = await approveArticle(api)
    await choose(world)
    api.clock.now += 24 * 60 * minute
    await runJob(api.services, 'articles')
    sites.blog.misbehave((_, { method }) => (method === 'POST' ? 'cut-after' : null))
    await publish()
    sites.blog.misbehave(() => ({ status: 500, body: '' }))
    const key = `article:${world.id}`
    for (let attempt = 0; attempt < 10 && (await rowOf(key)).dueAt !== null; attempt += 1) {
      api.clock.now = (await rowOf(key)).dueAt!
      await publish()
    }
    expect(await rowOf(key)).toMatchObject({ state: 'failed', publishedAt: null })
    const first = sites.blog.posts.length
    sites.blog.behave()
    const other = await choose(world)
    await pass()
    await pass()
    expect(sites.blog.posts).toHaveLength(first)
    expect(await api.db.select().from(publications).where(eq(publications.targetId, other.id))).toEqual([])
    const { version } = (await findArticle(api.db, world.id))!
    const body = { action: 'queue', version }
    const { token } = world.customer
    expect((await send(api, `POST /articles/${world.id}/actions`, { token, body })).status).toBe(200)
    await pass()
    expect(sites.blog.posts).toHaveLength(first)
    expect(await findArticle(api.db, world.id)).toMatchObject({ state: 'published' })
    expect((await rowOf(key)).targetId).not.toBe(other.id)
  })
})
