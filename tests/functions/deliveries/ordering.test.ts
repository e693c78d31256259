import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { orderState } from '#src/domain/deliveries/orders.ts'
import { listingKey } from '#src/domain/urls/listing-keys.ts'
import { changeDelivery } from '#src/storage/deliveries/changes.ts'
import { fillStatement } from '#src/storage/deliveries/fill.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { takeNextDelivery } from '#src/storage/deliveries/leases.ts'
import { listOrders } from '#src/storage/orders/queries.ts'
import { payments } from '#src/storage/payments/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { addTestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenPayment, givenProject, givenSubscription } from '#tests/support/orders.ts'
import { givenCustomer, happen, list } from '#tests/support/reports.ts'

const day = 86_400_000

describeDatabases('orders, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const sync = (id?: string) => syncOrders(api.services, id)
  const setState = (id: string, state: typeof subscriptions.$inferSelect.state) =>
    api.db.update(subscriptions).set({ state }).where(eq(subscriptions.id, id))
  const statesOf = async (userId: string) => (await listOrders(api.db, userId)).map(orderState)
  const rowsOf = async (userId: string) => {
    const orders = await listOrders(api.db, userId)
    return (await Promise.all(orders.map(({ id }) => listDeliveries(api.db, id)))).flat()
  }

  it('follow a payment once, however often it is looked at, and wait for a project and an approved profile', async () => {
    const { user } = await addTestUser(api)
    const plan = await givenSubscription(api, user.id, 1)
    await givenPayment(api, user.id, plan)
    await Promise.all([sync(plan), sync(plan), sync()])
    expect(await statesOf(user.id)).toEqual(['profile'])
    expect((await listOrders(api.db, user.id))[0]).toMatchObject({
      directories: 60,
      posts: 0,
      pages: 0,
      projectId: null,
    })
    const projectId = await givenProject(api, user.id)
    await Promise.all([sync(), sync(plan)])
    expect(await statesOf(user.id)).toEqual(['active'])
    expect((await listOrders(api.db, user.id))[0]).toMatchObject({ projectId, approvedAt: api.clock.now })
    const rows = await rowsOf(user.id)
    expect(rows.map(({ rank }) => rank)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    expect(new Set(rows.map(({ directoryKey }) => directoryKey)).size).toBe(60)
    expect(rows.every(({ state, workAt }) => state === 'waiting' && workAt === api.clock.now + 30 * day)).toBe(true)
  })

  it('give each paid month its own rows, and never the same directory twice for one site', async () => {
    const { user } = await addTestUser(api)
    const url = 'https://tea.example'
    await givenProject(api, user.id, { url, profile: { category: 'ai-tool' } })
    const plan = await givenSubscription(api, user.id, 3)
    for (let month = 0; month < 3; month += 1) {
      await givenPayment(api, user.id, plan, { at: api.clock.now })
      await sync(plan)
      api.clock.now += 30 * day
    }
    const once = await givenSubscription(api, user.id, 1)
    await givenPayment(api, user.id, once)
    await sync(once)
    const rows = await rowsOf(user.id)
    expect(rows).toHaveLength(50 * 3 + 60)
    expect(new Set(rows.map(({ directoryKey }) => directoryKey)).size).toBe(rows.length)
    expect(new Set(rows.map(({ site }) => site))).toEqual(new Set(['tea.example']))
  })

  it('of a trial have no rows, and become those of the first payment with what was prepared', async () => {
    const { user } = await addTestUser(api)
    await givenProject(api, user.id)
    const trialEndsAt = api.clock.now + 3 * day
    const plan = await givenSubscription(api, user.id, 3, { state: 'trialing', trialEndsAt })
    await givenPayment(api, user.id, plan, { amount: 0 })
    await sync(plan)
    const [trial] = await listOrders(api.db, user.id)
    expect(await statesOf(user.id)).toEqual(['trial'])
    expect(await rowsOf(user.id)).toEqual([])
    api.clock.now = trialEndsAt
    await setState(plan, 'active')
    await sync(plan)
    expect(await statesOf(user.id)).toEqual(['trial'])
    await givenPayment(api, user.id, plan)
    await sync(plan)
    expect((await listOrders(api.db, user.id)).map(({ id }) => id)).toEqual([trial?.id])
    expect(await rowsOf(user.id)).toHaveLength(50)
  })

  it('of a trial that is never paid are stopped', async () => {
    const { user } = await addTestUser(api)
    await givenProject(api, user.id)
    const plan = await givenSubscription(api, user.id, 3, { state: 'trialing', trialEndsAt: api.clock.now + 3 * day })
    await sync(plan)
    await setState(plan, 'ended')
    await sync()
    expect((await listOrders(api.db, user.id))[0]).toMatchObject({ stopReason: 'unpaid' })
    expect(await rowsOf(user.id)).toEqual([])
  })

  it('pause while a payment is past due, and resume', async () => {
    const { user } = await addTestUser(api)
    await givenProject(api, user.id)
    const plan = await givenSubscription(api, user.id, 3)
    await givenPayment(api, user.id, plan)
    await sync(plan)
    await setState(plan, 'past_due')
    await sync(plan)
    expect(await statesOf(user.id)).toEqual(['paused'])
    expect((await rowsOf(user.id)).every(({ workAt }) => workAt === null)).toBe(true)
    await setState(plan, 'active')
    await sync(plan)
    expect(await statesOf(user.id)).toEqual(['active'])
    expect((await rowsOf(user.id)).every(({ workAt }) => workAt !== null)).toBe(true)
  })

  it('stop when their payment is refunded, and others go on', async () => {
    const { user } = await addTestUser(api)
    await givenProject(api, user.id)
    const plan = await givenSubscription(api, user.id, 3)
    const first = await givenPayment(api, user.id, plan)
    await givenPayment(api, user.id, plan, { at: api.clock.now + 1 })
    api.clock.now += day
    await sync(plan)
    await api.db.update(payments).set({ state: 'refunded' }).where(eq(payments.id, first))
    await sync()
    expect(await statesOf(user.id)).toEqual(['active', 'stopped'])
    expect((await rowsOf(user.id)).filter(({ workAt }) => workAt !== null)).toHaveLength(50)
  })

  it('give back directories that weren’t submitted to when they stop, but not one that someone works on', async () => {
    const { user } = await addTestUser(api)
    await givenProject(api, user.id)
    const refunded = await givenSubscription(api, user.id, 1)
    const payment = await givenPayment(api, user.id, refunded)
    await sync(refunded)
    const [submitted, ...waiting] = await rowsOf(user.id)
    const { id, orderId, version } = submitted!
    const set = { submittedAt: api.clock.now }
    await changeDelivery(api.db, { id, orderId, version, action: 'submit', actor: 'ann', set }, api.clock.now)
    const held = (await takeNextDelivery(api.db, { operator: 'ann', now: api.clock.now, holdMs: 1000 }))!
    await api.db.update(payments).set({ state: 'refunded' }).where(eq(payments.id, payment))
    await sync(refunded)
    expect((await rowsOf(user.id)).map((row) => row.id).sort()).toEqual([id, held.id].sort())

    api.clock.now += 1000
    const again = await givenSubscription(api, user.id, 1)
    await givenPayment(api, user.id, again)
    await sync()
    const rows = await rowsOf(user.id)
    expect(rows.filter(({ state }) => state === 'waiting')).toHaveLength(60)
    const before = new Set(waiting.map(({ directoryKey }) => directoryKey))
    expect(rows.filter(({ directoryKey }) => before.has(directoryKey))).toHaveLength(59)
  })

  it('owe all of their directories if none is left for them', async () => {
    const { user } = await addTestUser(api)
    await givenProject(api, user.id, { profile: { category: 'ecommerce' } })
    for (const planId of [2, 1]) {
      const plan = await givenSubscription(api, user.id, planId)
      await givenPayment(api, user.id, plan)
      await sync(plan)
      api.clock.now += day
    }
    const rowsOfOrders = await Promise.all(
      (await listOrders(api.db, user.id)).map(async (order) => [
        order.directories,
        orderState(order),
        (await listDeliveries(api.db, order.id)).length,
      ]),
    )
    expect(rowsOfOrders.sort()).toEqual([
      [200, 'active', expect.any(Number)],
      [60, 'owed', 0],
    ])
  })

  it('replace each lost row by one of its own, also when a run knows only some of them', async () => {
    const { order, projectId } = await givenCustomer(api)
    const [one, other] = await listDeliveries(api.db, order.id)
    for (const row of [one!, other!]) {
      await list(api, row, `https://directory.example/${row.id}`)
      await happen(api, row, 'lose', { lostAt: api.clock.now })
    }
    const [project] = await api.db.select().from(projects).where(eq(projects.id, projectId))
    const target = { id: order.id, site: listingKey(new URL(project!.websiteUrl)) }
    const candidates = ['first', 'second'].map((name) => ({
      id: name,
      key: `${name}.example`,
      name,
      url: '',
      reason: '',
    }))
    const fill = (replaces: string | null, from = 0) =>
      fillStatement(api.db, target, candidates.slice(from), api.clock.now, replaces)
    await fill(one!.id)
    // A run that began before the second row was lost.
    await fill(null, 1)
    await fill(other!.id)
    const added = (await listDeliveries(api.db, order.id)).filter(({ replaces }) => replaces !== null)
    expect(added.map(({ id, replaces }) => [id, replaces])).toEqual([
      ['first', one!.id],
      ['second', other!.id],
    ])
  })
})
