import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import type { AdminOrder, AdminOrderDetail } from '#src/domain/deliveries/admin.api.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import { articles } from '#src/storage/articles/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { addTestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { givenArticles } from '#tests/support/articles.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenOperator, givenOrder } from '#tests/support/operators.ts'
import { givenPayment, givenProject, givenSubscription } from '#tests/support/orders.ts'

const day = 86_400_000
type Listed = { orders: AdminOrder[]; pagination: Pagination }

describeDatabases('the list of orders, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('is sorted by due date, and says what may keep an order from being done in time', async () => {
    const operator = await givenOperator(api)
    const list = async (query = '') => (await operator.get<Listed>(`/orders${query}`)).body.data.orders
    const first = await givenOrder(api)
    api.clock.now += 1000
    const unpaid = await givenOrder(api)
    await api.db.update(subscriptions).set({ state: 'past_due' }).where(eq(subscriptions.id, unpaid.subscriptionId))
    await syncOrders(api.services)
    api.clock.now += 1000
    for (const approved of [null, false]) {
      const { user } = await addTestUser(api)
      if (approved !== null) await givenProject(api, user.id, { approved })
      await givenPayment(api, user.id, await givenSubscription(api, user.id, 1))
      await syncOrders(api.services)
      api.clock.now += 1000
    }
    const risks = async () => (await list()).map((order) => order.risks)
    expect(await risks()).toEqual([[], ['payment'], ['project'], ['profile']])
    expect((await list())[0]).toMatchObject({
      id: first.order.id,
      email: first.user.email,
      state: 'active',
      progress: { all: 60, submitted: 0, toGo: 60, missing: 0 },
    })

    // One a day won't do for 59 in 29 days.
    await operator.record(first.rows[0]!, { action: 'submit' })
    api.clock.now += day
    await operator.signInAgain()
    expect((await risks())[0]).toEqual(['pace'])
    expect((await list())[0]?.progress).toMatchObject({ submitted: 1, toGo: 59 })
    api.clock.now += 30 * day
    await operator.signInAgain()
    expect((await risks())[0]).toEqual(['late'])
    const { order, rows } = (await operator.get<AdminOrderDetail>(`/orders/${first.order.id}`)).body.data
    expect(order).toMatchObject({ id: first.order.id, risks: ['late'] })
    expect(rows).toHaveLength(60)
    expect(rows[0]).toMatchObject({ state: 'submitted', undoable: true, workable: false })
    expect(rows[1]).toMatchObject({ state: 'waiting', undoable: false, workable: true })
    expect((await operator.get('/orders/nothing')).status).toBe(404)
  })

  it('says how much of the written work is published, and what is demo data', async () => {
    const operator = await givenOperator(api)
    const { ids, projectId } = await givenArticles(api)
    const list = async () => (await operator.get<Listed>('/orders')).body.data.orders[0]
    const quota = { posts: { owed: 30, published: 0, sent: 0 }, pages: { owed: 0, published: 0, sent: 0 } }
    expect(await list()).toMatchObject({ ...quota, demo: false })
    for (const [index, state] of (['published', 'live', 'lost', 'approved', 'sent'] as const).entries()) {
      await api.db.update(articles).set({ state }).where(eq(articles.id, ids[index]!))
    }
    await api.db.update(projects).set({ demo: true }).where(eq(projects.id, projectId))
    const order = await list()
    expect(order).toMatchObject({ posts: { owed: 30, published: 3, sent: 1 }, demo: true })
    expect((await operator.get<AdminOrderDetail>(`/orders/${order!.id}`)).body.data.order).toEqual(order)
    const item = await operator.next(order!.id)
    expect(item?.order.demo).toBe(true)
  })

  it('moves an order to those done when nothing is left to do', async () => {
    const operator = await givenOperator(api)
    const { rows, order } = await givenOrder(api)
    const outcomes = rows.map(({ id, version }) => ({ id, version, action: 'submit' }))
    await operator.post('/outcomes', { outcomes })
    const ids = async (query: string) =>
      (await operator.get<Listed>(`/orders?${query}`)).body.data.orders.map(({ id }) => id)
    expect(await ids('list=open')).toEqual([])
    expect(await ids('list=stopped')).toEqual([])
    expect(await ids('list=done')).toEqual([order.id])
    expect(await ids('list=done&page=2')).toEqual([])
    expect((await operator.get('/orders?list=lost')).status).toBe(400)
  })
})
