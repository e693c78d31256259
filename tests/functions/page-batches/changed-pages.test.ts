import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import type { Report } from '#src/domain/deliveries/deliveries.api.ts'
import type { BatchPage, PageBatch } from '#src/domain/page-batches/page-batches.api.ts'
import { batchMessages } from '#src/domain/page-batches/page-batches.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { batchPages } from '#src/storage/page-batches/schema.ts'
import { publications } from '#src/storage/publishing/schema.ts'
import { removeTarget } from '#src/storage/publishing/targets.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { givenArticles } from '#tests/support/articles.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenPages, refundOrder, refusal, replacePages, usePageSites } from '#tests/support/page-batches.ts'
import type { TestWordPress } from '#tests/support/publishing-sites/wordpress.ts'

describeDatabases('published pages of customers, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const { sites, passMinutes, choose, statesOf, retitle, testPasses } = usePageSites(api)

  const titles = (site: TestWordPress) => site.posts.map(({ title }) => title).sort()

  it('are changed where they are, also after the project chose another site', async () => {
    const world = await givenArticles(api, 4)
    await choose(world, sites.blog)
    const batch = await givenPages(api, world, 'Bonn')
    await passMinutes()
    const more = await replacePages(api, world, batch, 'Bonn', 'Ulm')
    // Ulm waits for the first site.
    await runJob(api.services, 'page-batches')
    await choose(world, sites.shop)
    await retitle(world, more, 'Tea houses in {{city}}')
    await passMinutes()
    expect(titles(sites.blog)).toEqual(['Tea houses in Bonn', 'Tea houses in Ulm'])
    expect(sites.shop.posts).toEqual([])
    const { version } = (await send<PageBatch>(api, `GET /page-batches/${batch.id}`, world.customer)).body.data
    await replacePages(api, world, { ...more, version }, 'Bonn', 'Ulm', 'Jena')
    await passMinutes()
    expect(titles(sites.shop)).toEqual(['Tea houses in Jena'])
    expect(sites.blog.posts).toHaveLength(2)
  })

  it('were sent while the site doesn’t show them, and are published once it does', async () => {
    const world = await givenArticles(api, 4)
    const { customer, projectId } = world
    await choose(world, sites.blog)
    sites.blog.reviews = true
    const batch = await givenPages(api, world, 'Bonn')
    await passMinutes()
    const why = faultTexts.hidden('WordPress', 'it’s waiting for review')
    const pages = async () =>
      (await send<{ pages: BatchPage[] }>(api, `GET /page-batches/${batch.id}/pages`, customer)).body.data.pages
    const written = async () =>
      (await send<Report>(api, `GET /projects/${projectId}/report`, customer)).body.data.orders[0]?.pages
    expect(await pages()).toMatchObject([{ state: 'sent', liveUrl: null, publishError: why, outdated: false }])
    expect(await written()).toEqual({ owed: 300, published: 0, sent: 1 })
    sites.blog.posts[0]!.status = 'publish'
    api.clock.now += 60 * 60_000
    await passMinutes()
    const liveUrl = `${sites.blog.origin}/tea-rooms-bonn/`
    expect(await pages()).toMatchObject([{ state: 'published', liveUrl, publishError: null, outdated: false }])
    expect(await written()).toEqual({ owed: 300, published: 1, sent: 0 })
  })

  it('are changed where they are, also if a slug is still reserved where publishing was given up before', async () => {
    const world = await givenArticles(api, 4)
    const first = await choose(world, sites.blog)
    await choose(world, sites.shop)
    const batch = await givenPages(api, world, 'Bonn', 'Ulm')
    await passMinutes()
    const [bonn] = await api.db.select().from(publications).where(eq(publications.title, 'Tea rooms in Bonn'))
    const failed = { targetId: first.id, state: 'failed' as const, remoteId: null, remoteUrl: null, publishedAt: null }
    await api.db.insert(publications).values({ ...bonn!, ...failed, id: 'before', remoteSlug: 'tea-rooms-bonn' })
    const next = await retitle(world, batch, 'Tea houses in {{city}}')
    await passMinutes()
    // Both may have it, so it waits, and keeps no other from being changed.
    expect(titles(sites.shop)).toEqual(['Tea houses in Ulm', 'Tea rooms in Bonn'])
    const queued = await api.db.select().from(batchPages).where(eq(batchPages.title, 'Tea houses in Bonn'))
    expect(queued[0]!.queuedHash).not.toBe(queued[0]!.hash)
    const migration = readFileSync('src/storage/migrations/0042_sent_articles.sql', 'utf8')
    await api.db.run(sql.raw(migration.split('--> statement-breakpoint').at(-1) ?? ''))
    await passMinutes()
    expect(titles(sites.shop)).toEqual(['Tea houses in Bonn', 'Tea houses in Ulm'])
    expect(sites.blog.posts).toEqual([])
    expect(next.id).toBe(batch.id)
  })

  it('say why their last version isn’t on the site, and stay there until it is', async () => {
    const world = await givenArticles(api, 4)
    const target = await choose(world, sites.blog)
    const batch = await givenPages(api, world, 'Bonn')
    await passMinutes()
    sites.blog.misbehave((_, { method }) => (method === 'POST' ? refusal : null))
    const next = await retitle(world, batch, 'Tea houses in {{city}}')
    await passMinutes()
    expect(await statesOf(world, batch)).toEqual([['Bonn', 'published', refusal.body.message]])
    await choose(world, sites.shop)
    await retitle(world, next, 'Where to drink tea in {{city}}')
    await passMinutes()
    expect(sites.shop.posts).toEqual([])
    sites.blog.behave()
    await testPasses(world, target)
    await passMinutes()
    expect(titles(sites.blog)).toEqual(['Where to drink tea in Bonn'])
    expect(await statesOf(world, batch)).toEqual([['Bonn', 'published', null]])
  })

  it('stay as they are on a site that is no target anymore', async () => {
    const world = await givenArticles(api, 4)
    const target = await choose(world, sites.blog)
    const batch = await givenPages(api, world, 'Bonn')
    await passMinutes()
    await removeTarget(api.db, target, api.clock.now)
    await choose(world, sites.shop)
    expect(await statesOf(world, batch)).toEqual([['Bonn', 'published', null]])
    const { pages } = (await send<{ pages: BatchPage[] }>(api, `GET /page-batches/${batch.id}/pages`, world.customer))
      .body.data
    expect(pages).toMatchObject([{ outdated: false }])
    await retitle(world, batch, 'Tea houses in {{city}}')
    await passMinutes()
    expect(sites.shop.posts).toEqual([])
    expect(await statesOf(world, batch)).toEqual([['Bonn', 'published', batchMessages.siteRemoved]])
  })

  it('stay as they are once their order was stopped', async () => {
    const world = await givenArticles(api, 4)
    await choose(world, sites.blog)
    const batch = await givenPages(api, world, 'Bonn')
    await passMinutes()
    await refundOrder(api, world)
    await retitle(world, batch, 'Tea houses in {{city}}')
    await passMinutes()
    expect(titles(sites.blog)).toEqual(['Tea rooms in Bonn'])
    expect(await statesOf(world, batch)).toEqual([['Bonn', 'published', batchMessages.orderStopped]])
  })

  it('that were published and then removed from the table count in the report as in what is left', async () => {
    const world = await givenArticles(api, 4)
    await choose(world, sites.blog)
    const batch = await givenPages(api, world, 'Bonn', 'Ulm')
    await passMinutes()
    const fewer = await replacePages(api, world, batch, 'Bonn')
    const { customer, projectId } = world
    const report = (await send<Report>(api, `GET /projects/${projectId}/report`, customer)).body.data
    expect(report.orders[0]?.pages).toEqual({ owed: 300, published: 2, sent: 0 })
    expect([fewer.room, fewer.counts]).toEqual([298, { published: 1 }])
  })
})
