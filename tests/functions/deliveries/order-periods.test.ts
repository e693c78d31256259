import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { listOrders } from '#src/storage/orders/queries.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { addTestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenPayment, givenProject, givenSubscription } from '#tests/support/orders.ts'

const day = 86_400_000

describeDatabases('orders of settled periods and paid years, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const sync = (id?: string) => syncOrders(api.services, id)

  it('come once per settled period, and a corrected end isn’t a new period', async () => {
    const { user } = await addTestUser(api)
    await givenProject(api, user.id)
    const plan = await givenSubscription(api, user.id, 3, { providerId: null })
    const settle = async (periodEndsAt: number) => {
      await api.db.update(subscriptions).set({ periodEndsAt }).where(eq(subscriptions.id, plan))
      await sync(plan)
    }
    const end = api.clock.now + 30 * day
    await settle(end)
    await settle(end + 2 * day)
    await settle(end - 2 * day)
    expect(await listOrders(api.db, user.id)).toHaveLength(1)
    await settle(end + 31 * day)
    expect(await listOrders(api.db, user.id)).toHaveLength(2)
    const rows = await Promise.all((await listOrders(api.db, user.id)).map(({ id }) => listDeliveries(api.db, id)))
    expect(rows.flat()).toHaveLength(100)
  })

  it('don’t come again when a period without an end is given one, and a one-time plan has one order', async () => {
    const { user } = await addTestUser(api)
    await givenProject(api, user.id)
    const [monthly, once] = [
      await givenSubscription(api, user.id, 3, { providerId: null }),
      await givenSubscription(api, user.id, 1, { providerId: null }),
    ]
    const settle = async (periodEndsAt: number) => {
      await api.db.update(subscriptions).set({ periodEndsAt })
      await sync()
      const orders = await listOrders(api.db, user.id)
      return [monthly, once].map((id) => orders.filter(({ subscriptionId }) => subscriptionId === id).length)
    }
    await sync()
    const start = api.clock.now
    expect(await settle(start + 31 * day)).toEqual([1, 1])
    expect(await settle(start + 61 * day)).toEqual([2, 1])
  })

  it.each(['a payment', 'a settled period'])('of a yearly plan from %s come month by month', async (from) => {
    const isPaid = from === 'a payment'
    const { user } = await addTestUser(api)
    await givenProject(api, user.id)
    const start = Date.UTC(2026, 0, 31, 10, 20, 30, 456)
    api.clock.now = start
    const plan = await givenSubscription(api, user.id, 3, isPaid ? {} : { providerId: null })
    const set = (values: Partial<typeof subscriptions.$inferSelect>) =>
      api.db.update(subscriptions).set(values).where(eq(subscriptions.id, plan))
    const end = Date.UTC(2027, 0, 31)
    await set({ type: 'annually', periodEndsAt: end })
    if (isPaid) await givenPayment(api, user.id, plan)
    await Promise.all([sync(plan), sync()])
    expect(await listOrders(api.db, user.id)).toHaveLength(1)
    api.clock.now = Date.UTC(2026, 3, 1)
    // A later change of the subscription moves no month.
    await set({ updatedAt: api.clock.now, periodEndsAt: end + 2 * day })
    await sync()
    expect((await listOrders(api.db, user.id)).map(({ startsAt }) => new Date(startsAt).toISOString())).toEqual([
      '2026-03-31T10:20:30.456Z',
      '2026-02-28T10:20:30.456Z',
      '2026-01-31T10:20:30.456Z',
    ])
    api.clock.now = Date.UTC(2028, 0, 1)
    await Promise.all([sync(), sync(plan)])
    expect(await listOrders(api.db, user.id)).toHaveLength(12)
  })

  it('of a settled year end with the plan, and a second year has its own twelve', async () => {
    const { user } = await addTestUser(api)
    await givenProject(api, user.id)
    api.clock.now = Date.UTC(2026, 0, 15)
    const plan = await givenSubscription(api, user.id, 3, { providerId: null })
    const settle = (values: Partial<typeof subscriptions.$inferSelect>) =>
      api.db
        .update(subscriptions)
        .set({ type: 'annually', updatedAt: api.clock.now, ...values })
        .where(eq(subscriptions.id, plan))
    await settle({ periodEndsAt: Date.UTC(2027, 0, 15) })
    await sync(plan)
    api.clock.now = Date.UTC(2027, 0, 15)
    await settle({ periodEndsAt: Date.UTC(2028, 0, 15) })
    await sync(plan)
    expect(await listOrders(api.db, user.id)).toHaveLength(13)
    api.clock.now = Date.UTC(2027, 2, 1)
    await settle({ state: 'ended' })
    await sync(plan)
    expect(await listOrders(api.db, user.id)).toHaveLength(13)
    await settle({ state: 'active' })
    await sync(plan)
    expect(await listOrders(api.db, user.id)).toHaveLength(14)
  })

  it('of a settled year go on until its end, though it was canceled', async () => {
    const { user } = await addTestUser(api)
    await givenProject(api, user.id)
    api.clock.now = Date.UTC(2026, 0, 15)
    const plan = await givenSubscription(api, user.id, 3, { providerId: null })
    const set = (values: Partial<typeof subscriptions.$inferSelect>) =>
      api.db.update(subscriptions).set(values).where(eq(subscriptions.id, plan))
    await set({ type: 'annually', periodEndsAt: Date.UTC(2027, 0, 15) })
    await sync(plan)
    await set({ state: 'canceled' })
    api.clock.now = Date.UTC(2027, 0, 14)
    await sync()
    expect(await listOrders(api.db, user.id)).toHaveLength(12)
    api.clock.now = Date.UTC(2027, 6, 1)
    await sync()
    expect(await listOrders(api.db, user.id)).toHaveLength(12)
  })
})
