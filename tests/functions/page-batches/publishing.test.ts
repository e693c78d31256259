import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { syncOrders } from '#functions/deliveries/ordering.ts'
import { runJob } from '#functions/jobs.ts'
import { publishDue } from '#functions/publishing/job.ts'
import { type BatchPage, type PageBatch } from '#src/domain/page-batches/page-batches.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { saveSettings } from '#src/storage/articles/changes.ts'
import { orders } from '#src/storage/deliveries/schema.ts'
import { batchPages } from '#src/storage/page-batches/schema.ts'
import { payments } from '#src/storage/payments/schema.ts'
import { findTarget, type TargetRow } from '#src/storage/publishing/queries.ts'
import { publications } from '#src/storage/publishing/schema.ts'
import { saveTestPassed } from '#src/storage/publishing/targets.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { type ArticleWorld, givenArticles } from '#tests/support/articles.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenPayment, givenSubscription } from '#tests/support/orders.ts'
import { givenPages, replacePages } from '#tests/support/page-batches.ts'
import { accessTo, givenSite, wordpressTarget } from '#tests/support/publishing.ts'
import { startWordPress, type TestWordPress } from '#tests/support/publishing-sites/wordpress.ts'

const minute = 60_000
const refused = { status: 401, body: { code: 'incorrect_password', message: 'Wrong password.', data: { status: 401 } } }

describeDatabases('pages of customers, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  let blog: TestWordPress
  let shop: TestWordPress
  beforeEach(async () => {
    blog = await startWordPress()
    shop = await startWordPress()
  })
  afterEach(async () => {
    await blog.stop()
    await shop.stop()
  })

  /** What happens within minutes: pages are queued, published and recorded. */
  const passMinutes = async () => {
    for (let step = 0; step < 3; step += 1) {
      await runJob(api.services, 'page-batches')
      await publishDue(
        api.services,
        undefined,
        accessTo([blog.origin, shop.origin], () => api.clock.now),
      )
      api.clock.now += minute
    }
    await runJob(api.services, 'page-batches')
  }
  const chooseSite = async ({ projectId }: ArticleWorld, site: TestWordPress): Promise<TargetRow> => {
    const target = await givenSite(api, 'wordpress', wordpressTarget(site), { projectId })
    await saveSettings(api.db, projectId, { targetId: target.id, automatic: true }, api.clock.now)
    return target
  }
  const statesOf = async ({ customer }: ArticleWorld, { id }: PageBatch) => {
    const { pages } = (await send<{ pages: BatchPage[] }>(api, `GET /page-batches/${id}/pages`, customer)).body.data
    return pages.map(({ title, state, publishError }) => [title.split(' ').at(-1), state, publishError])
  }
  const setState = async ({ orderId }: ArticleWorld, state: 'past_due' | 'active') => {
    const [order] = await api.db.select().from(orders).where(eq(orders.id, orderId))
    await api.db.update(subscriptions).set({ state }).where(eq(subscriptions.id, order!.subscriptionId))
    await syncOrders(api.services)
  }
  const refund = async ({ orderId }: ArticleWorld) => {
    const [order] = await api.db.select().from(orders).where(eq(orders.id, orderId))
    await api.db.update(payments).set({ state: 'refunded' }).where(eq(payments.id, order!.paymentId!))
    await syncOrders(api.services)
  }
  const slugs = (site: TestWordPress) => site.posts.map(({ slug }) => slug).sort()

  it('wait while their order is paused, and go out when it resumes', async () => {
    const world = await givenArticles(api, 4)
    await chooseSite(world, blog)
    const batch = await givenPages(api, world, 'Bonn', 'Ulm')
    await runJob(api.services, 'page-batches')
    await setState(world, 'past_due')
    await passMinutes()
    expect(blog.posts).toEqual([])
    expect(await statesOf(world, batch)).toEqual([
      ['Bonn', 'approved', null],
      ['Ulm', 'approved', null],
    ])
    await setState(world, 'active')
    await passMinutes()
    expect(slugs(blog)).toEqual(['tea-rooms-bonn', 'tea-rooms-ulm'])
  })

  it('that are queued when their order is refunded stay off the site, and the next order pays for them', async () => {
    const world = await givenArticles(api, 4)
    await chooseSite(world, blog)
    const batch = await givenPages(api, world, 'Bonn')
    await passMinutes()
    const more = await replacePages(api, world, batch, 'Bonn', 'Ulm', 'Jena')
    await runJob(api.services, 'page-batches')
    await refund(world)
    await publishDue(
      api.services,
      undefined,
      accessTo([blog.origin], () => api.clock.now),
    )
    expect(await statesOf(world, more)).toEqual([
      ['Bonn', 'published', null],
      ['Ulm', 'approved', faultTexts.withdrawn],
      ['Jena', 'approved', faultTexts.withdrawn],
    ])
    await passMinutes()
    await syncOrders(api.services)
    expect(slugs(blog)).toEqual(['tea-rooms-bonn'])
    expect((await statesOf(world, more)).map(([, state]) => state)).toEqual(['published', 'planned', 'planned'])
    const { customer } = world
    await givenPayment(api, customer.user.id, await givenSubscription(api, customer.user.id, 4))
    await Promise.all([syncOrders(api.services), syncOrders(api.services)])
    await passMinutes()
    expect(slugs(blog)).toEqual(['tea-rooms-bonn', 'tea-rooms-jena', 'tea-rooms-ulm'])
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
    const first = await chooseSite(world, blog)
    blog.misbehave((_, { method }) => (method === 'POST' ? refused : null))
    const batch = await givenPages(api, world, 'Bonn', 'Ulm')
    await passMinutes()
    expect(await statesOf(world, batch)).toEqual([
      ['Bonn', 'approved', refused.body.message],
      ['Ulm', 'approved', refused.body.message],
    ])
    blog.behave()
    await chooseSite(world, shop)
    await passMinutes()
    await passMinutes()
    expect(slugs(shop)).toEqual(['tea-rooms-bonn', 'tea-rooms-ulm'])
    const target = { userId: world.customer.user.id, projectId: world.projectId, id: first.id }
    expect(await saveTestPassed(api.db, (await findTarget(api.db, target))!, api.clock.now)).toBe(0)
    await passMinutes()
    expect(blog.posts).toEqual([])
    expect((await statesOf(world, batch)).map(([, state]) => state)).toEqual(['published', 'published'])
  })

  it('that failed go out after a test of the same site passes', async () => {
    const world = await givenArticles(api, 4)
    const target = await chooseSite(world, blog)
    blog.misbehave((_, { method }) => (method === 'POST' ? refused : null))
    const batch = await givenPages(api, world, 'Bonn')
    await passMinutes()
    blog.behave()
    const { id, projectId } = target
    const stored = await findTarget(api.db, { userId: world.customer.user.id, projectId, id })
    expect(await saveTestPassed(api.db, stored!, api.clock.now)).toBe(1)
    await passMinutes()
    expect(slugs(blog)).toEqual(['tea-rooms-bonn'])
    expect(await statesOf(world, batch)).toEqual([['Bonn', 'published', null]])
  })

  it('that are removed while they are queued stay off the site, and their place is free again', async () => {
    const world = await givenArticles(api, 4)
    await chooseSite(world, blog)
    const batch = await givenPages(api, world, 'Bonn', 'Ulm', 'Jena')
    await runJob(api.services, 'page-batches')
    const fewer = await replacePages(api, world, batch, 'Bonn')
    // One comes back before anyone looked.
    const again = await replacePages(api, world, fewer, 'Bonn', 'Ulm')
    await passMinutes()
    expect(slugs(blog)).toEqual(['tea-rooms-bonn', 'tea-rooms-ulm'])
    expect(await api.db.select().from(batchPages)).toHaveLength(2)
    expect(await api.db.select().from(publications)).toHaveLength(2)
    const all = await replacePages(api, world, again, 'Bonn', 'Ulm', 'Jena')
    expect(all.room).toBe(297)
    await passMinutes()
    expect(slugs(blog)).toEqual(['tea-rooms-bonn', 'tea-rooms-jena', 'tea-rooms-ulm'])
  })
})
