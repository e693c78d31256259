import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { articles } from '#src/storage/articles/schema.ts'
import { listOrders } from '#src/storage/orders/queries.ts'
import { payments } from '#src/storage/payments/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { addTestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenPayment, givenProject, givenSubscription } from '#tests/support/orders.ts'

const day = 86_400_000

describeDatabases('articles of an order, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const planned = () => api.db.select().from(articles).orderBy(articles.orderId, articles.position)

  it('are planned evenly over its month, once, however often orders are synced', async () => {
    api.clock.now = Date.UTC(2026, 10, 1, 12)
    const { user } = await addTestUser(api)
    const projectId = await givenProject(api, user.id)
    const plan = await givenSubscription(api, user.id, 3)
    await givenPayment(api, user.id, plan)
    await Promise.all([syncOrders(api.services, plan), syncOrders(api.services), syncOrders(api.services)])
    const rows = await planned()
    expect(rows).toHaveLength(30)
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
    expect(rows.map(({ plannedOn }) => plannedOn)).toEqual(
      Array.from({ length: 30 }, (_, index) => new Date(api.clock.now + (index + 1) * day).toISOString().slice(0, 10)),
    )
    expect(new Set(rows.map((row) => `${row.projectId} ${row.state} ${row.version}`))).toEqual(
      new Set([`${projectId} planned 0`]),
    )
    expect(new Set(rows.map(({ id }) => id)).size).toBe(30)
  })

  it('are completed after a run that was killed in the middle', async () => {
    const { user } = await addTestUser(api)
    await givenProject(api, user.id)
    const plan = await givenSubscription(api, user.id, 3)
    await givenPayment(api, user.id, plan)
    await syncOrders(api.services)
    await api.db.delete(articles).where(eq(articles.position, 7))
    await syncOrders(api.services)
    expect(await planned()).toHaveLength(30)
  })

  it('are none for plans without posts, trials, refunded orders and orders without an approved profile', async () => {
    const { user } = await addTestUser(api)
    const early = await givenSubscription(api, user.id, 3)
    await givenPayment(api, user.id, early)
    await givenProject(api, user.id, { approved: false })
    const { user: other } = await addTestUser(api)
    await givenProject(api, other.id)
    await givenPayment(api, other.id, await givenSubscription(api, other.id, 2))
    const { user: third } = await addTestUser(api)
    await givenProject(api, third.id)
    await givenSubscription(api, third.id, 3, { state: 'trialing', trialEndsAt: api.clock.now + 3 * day })
    const { user: fourth } = await addTestUser(api)
    await givenProject(api, fourth.id)
    const refunded = await givenPayment(api, fourth.id, await givenSubscription(api, fourth.id, 3))
    await api.db.update(payments).set({ state: 'refunded' }).where(eq(payments.id, refunded))
    await syncOrders(api.services)
    expect(await planned()).toEqual([])
  })

  it('keep an order open until all of them are published', async () => {
    const { user } = await addTestUser(api)
    await givenProject(api, user.id)
    const plan = await givenSubscription(api, user.id, 3)
    await givenPayment(api, user.id, plan)
    await api.db.update(subscriptions).set({ state: 'active' })
    await syncOrders(api.services)
    const [order] = await listOrders(api.db, user.id)
    expect(order).toMatchObject({ posts: 30, pages: 0, doneAt: null })
  })
})
