import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { runJob } from '#functions/jobs.ts'
import { publishDue } from '#functions/publishing/job.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { batchPages } from '#src/storage/page-batches/schema.ts'
import { publications } from '#src/storage/publishing/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { type ArticleWorld, givenArticles } from '#tests/support/articles.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenPayment, givenSubscription } from '#tests/support/orders.ts'
import { givenPages, refundOrder, refusal as refused, replacePages, usePageSites } from '#tests/support/page-batches.ts'
import type { TestWordPress } from '#tests/support/publishing-sites/wordpress.ts'
import { accessTo } from '#tests/support/publishing.ts'

describeDatabases('pages of customers, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const { sites, passMinutes, choose, statesOf, testPasses } = usePageSites(api)

  const setState = async ({ orderId }: ArticleWorld, state: 'past_due' | 'active') => {
    const [order] = await api.db.select().from(orders).where(eq(orders.id, orderId))
    await api.db.update(subscriptions).set({ state }).where(eq(subscriptions.id, order!.subscriptionId))
    await syncOrders(api.services)
  }
  const refund = (world: ArticleWorld) => refundOrder(api, world)
  const slugs = (site: TestWordPress) => site.posts.map(({ slug }) => slug).sort()

  it('wait while their order is paused, and go out when it resumes', async () => {
    const world = await givenArticles(api, 4)
    await choose(world, sites.blog)
    const batch = await givenPages(api, world, 'Bonn', 'Ulm')
    await runJob(api.services, 'page-batches')
    await setState(world, 'past_due')
    await passMinutes()
    expect(sites.blog.posts).toEqual([])
    expect(await statesOf(world, batch)).toEqual([
      ['Bonn', 'approved', null],
      ['Ulm', 'approved', null],
    ])
    await setState(world, 'active')
    await passMinutes()
    expect(slugs(sites.blog)).toEqual(['tea-rooms-bonn', 'tea-rooms-ulm'])
  })

  it('that are queued when their order is refunded stay off the site, and the next order pays for them', async () => {
    const world = await givenArticles(api, 4)
    await choose(world, sites.blog)
    const batch = await givenPages(api, world, 'Bonn')
    await passMinutes()
    const more = await replacePages(api, world, batch, 'Bonn', 'Ulm', 'Jena')
    await runJob(api.services, 'page-batches')
    await refund(world)
    await publishDue(
      api.services,
      undefined,
      accessTo([sites.blog.origin], () => api.clock.now),
    )
    expect(await statesOf(world, more)).toEqual([
      ['Bonn', 'published', null],
      ['Ulm', 'approved', faultTexts.withdrawn],
      ['Jena', 'approved', faultTexts.withdrawn],
    ])
    await passMinutes()
    await syncOrders(api.services)
    expect(slugs(sites.blog)).toEqual(['tea-rooms-bonn'])
    expect((await statesOf(world, more)).map(([, state]) => state)).toEqual(['published', 'planned', 'planned'])
    const { customer } = world
    await givenPayment(api, customer.user.id, await givenSubscription(api, customer.user.id, 4))
    await Promise.all([syncOrders(api.services), syncOrders(api.services)])
    await passMinutes()
    expect(slugs(sites.blog)).toEqual(['tea-rooms-bonn', 'tea-rooms-jena', 'tea-rooms-ulm'])
    const pages = await api.db.select().from(batchPages).orderBy(batchPages.line)
    expect(pages.map(({ state }) => state)).toEqual(['published', 'published', 'published'])
    expect(pages.map(({ orderId }) => orderId === world.orderId)).toEqual([true, false, false])
  })

  it('of a refunded order that were never queued are given back at once', async () => {
    const world = await givenArticles(api, 4)
    const batch = await givenPages(api, world, 'Bonn')
    await refund(world)
    expect(await statesOf(world, batch)).toEqual([['Bonn', 'planned', null]])
    expect(await api.db.select().from(batchPages)).toMatchObject([{ orderId: null, queuedHash: null }])
  })

  it('that failed go out at the site that is chosen next, and only there', async () => {
    const world = await givenArticles(api, 4)
    const first = await choose(world, sites.blog)
    sites.blog.misbehave((_, { method }) => (method === 'POST' ? refused : null))
    const batch = await givenPages(api, world, 'Bonn', 'Ulm')
    await passMinutes()
    expect(await statesOf(world, batch)).toEqual([
      ['Bonn', 'approved', refused.body.message],
      ['Ulm', 'approved', refused.body.message],
    ])
    sites.blog.behave()
    await choose(world, sites.shop)
    await passMinutes()
    await passMinutes()
    expect(slugs(sites.shop)).toEqual(['tea-rooms-bonn', 'tea-rooms-ulm'])
    expect(await testPasses(world, first)).toBe(0)
    await passMinutes()
    expect(sites.blog.posts).toEqual([])
    expect((await statesOf(world, batch)).map(([, state]) => state)).toEqual(['published', 'published'])
  })

  it('that failed go out after a test of the same site passes', async () => {
    const world = await givenArticles(api, 4)
    const target = await choose(world, sites.blog)
    sites.blog.misbehave((_, { method }) => (method === 'POST' ? refused : null))
    const batch = await givenPages(api, world, 'Bonn')
    await passMinutes()
    sites.blog.behave()
    expect(await testPasses(world, target)).toBe(1)
    await passMinutes()
    expect(slugs(sites.blog)).toEqual(['tea-rooms-bonn'])
    expect(await statesOf(world, batch)).toEqual([['Bonn', 'published', null]])
  })

  it('that are removed while they are queued stay off the site, and their place is free again', async () => {
    const world = await givenArticles(api, 4)
    await choose(world, sites.blog)
    const batch = await givenPages(api, world, 'Bonn', 'Ulm', 'Jena')
    await runJob(api.services, 'page-batches')
    const fewer = await replacePages(api, world, batch, 'Bonn')
    // One comes back before anyone looked.
    const again = await replacePages(api, world, fewer, 'Bonn', 'Ulm')
    await passMinutes()
    expect(slugs(sites.blog)).toEqual(['tea-rooms-bonn', 'tea-rooms-ulm'])
    expect(await api.db.select().from(batchPages)).toHaveLength(2)
    expect(await api.db.select().from(publications)).toHaveLength(2)
    const all = await replacePages(api, world, again, 'Bonn', 'Ulm', 'Jena')
    expect(all.room).toBe(297)
    await passMinutes()
    expect(slugs(sites.blog)).toEqual(['tea-rooms-bonn', 'tea-rooms-jena', 'tea-rooms-ulm'])
  })
})
