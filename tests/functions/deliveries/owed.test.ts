import { deliveryDays } from '#src/domain/plans/allowances.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import type { AdminOrder } from '#src/domain/deliveries/admin.api.ts'
import type { OrderList } from '#src/domain/deliveries/admin.ts'
import type { Report } from '#src/domain/deliveries/deliveries.api.ts'
import { findMatches } from '#src/domain/directories/matches.ts'
import { countMatches } from '#src/seo/directories/matches.ts'
import { removeOutsidePool } from '#src/storage/deliveries/customer-choices.ts'
import { postponeDelivery, takeDelivery } from '#src/storage/deliveries/leases.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { addTestSession, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenOperator } from '#tests/support/operators.ts'
import { givenPool } from '#tests/support/pools.ts'
import { ask, type Customer, givenCustomer, happen, list, rowsOf, submit } from '#tests/support/reports.ts'

const day = 24 * 60 * 60 * 1000
const site = { category: 'saas', countries: [] }

describeDatabases('an order for which too few directories fit, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  async function inReport({ user, projectId }: Customer) {
    const token = await addTestSession(api.services, user)
    const { data } = (await send<Report>(api, `GET /projects/${projectId}/report`, { token })).body
    return data.orders[0]!
  }
  async function inAdmin(list: OrderList) {
    const operator = await givenOperator(api)
    const { data } = (await operator.get<{ orders: AdminOrder[] }>(`/orders?list=${list}`)).body
    return data.orders
  }
  async function submitAll(customer: Customer) {
    for (const row of await rowsOf(api, customer)) if (row.state === 'waiting') await submit(api, row)
  }

  it('is delivered as far as it goes, owes the rest, and submits it as directories join', async () => {
    const resize = await givenPool(api, site)
    await resize(48)
    const customer = await givenCustomer(api)
    expect(await rowsOf(api, customer)).toHaveLength(48)
    expect(await inReport(customer)).toMatchObject({ state: 'active', progress: { toGo: 48, missing: 12 } })
    await submitAll(customer)
    expect(await inReport(customer)).toMatchObject({ state: 'owed', progress: { submitted: 48, toGo: 0, missing: 12 } })
    expect(await inAdmin('open')).toEqual([])
    expect(await inAdmin('done')).toEqual([])
    const later = api.clock.now + 60 * day
    api.clock.now = later
    expect(await inAdmin('owed')).toMatchObject([{ state: 'owed', risks: ['pool'], progress: { missing: 12 } }])

    await resize(53)
    await syncOrders(api.services)
    const joined = (await rowsOf(api, customer)).filter(({ state }) => state === 'waiting')
    expect(joined.map(({ workAt }) => workAt)).toEqual(Array.from({ length: 5 }, () => later + deliveryDays * day))
    expect(await inReport(customer)).toMatchObject({ state: 'active', progress: { toGo: 5, missing: 7, late: false } })
    expect(await inAdmin('open')).toMatchObject([{ risks: ['pool'] }])
    await submitAll(customer)
    expect((await inReport(customer)).state).toBe('owed')

    await resize(90)
    await syncOrders(api.services)
    await syncOrders(api.services)
    await submitAll(customer)
    expect(await rowsOf(api, customer)).toHaveLength(60)
    expect(await inReport(customer)).toMatchObject({ state: 'done', progress: { submitted: 60, missing: 0 } })
    expect([await inAdmin('owed'), (await inAdmin('done')).length]).toEqual([[], 1])
  })

  it('without any directory owes all of them', async () => {
    const resize = await givenPool(api, site)
    await resize(0)
    const customer = await givenCustomer(api)
    expect(await inReport(customer)).toMatchObject({ state: 'owed', rows: [], progress: { missing: 60 } })
    await resize(1)
    await syncOrders(api.services)
    expect(await inReport(customer)).toMatchObject({ state: 'active', progress: { toGo: 1, missing: 59 } })
  })

  it('gives what joins a late order as long as a new order has, and keeps that through a pause', async () => {
    const resize = await givenPool(api, site)
    await resize(58)
    const customer = await givenCustomer(api)
    await submitAll(customer)
    const [declined, ...rest] = await rowsOf(api, customer)
    const late = api.clock.now + (deliveryDays + 5) * day
    await ask(api, rest[0]!, 'question', 'Which plan?')
    api.clock.now = late
    await resize(59)
    await syncOrders(api.services)
    await happen(api, declined!, 'decline', { declineReason: 'closed' })
    await resize(60)
    await syncOrders(api.services)
    const due = async () =>
      (await rowsOf(api, customer)).filter(({ state }) => state === 'waiting').map((row) => row.workAt)
    expect(await due()).toEqual([late + deliveryDays * day, late + deliveryDays * day])
    expect((await inAdmin('open'))[0]?.risks).toContain('late')
    const operator = await givenOperator(api)
    const { data } = (await operator.get<{ items: { kind: string; count: number }[] }>('/overview')).body
    expect(data.items.find(({ kind }) => kind === 'overdueRows')?.count).toBe(0)
    for (const hold of ['past_due', 'active'] as const) {
      await api.db.update(subscriptions).set({ state: hold }).where(eq(subscriptions.id, customer.planId))
      await syncOrders(api.services)
    }
    expect(await due()).toEqual([late + deliveryDays * day, late + deliveryDays * day])
  })

  it('keeps what it has when the pool shrinks, and owes what is declined then', async () => {
    const resize = await givenPool(api, site)
    await resize(60)
    const customer = await givenCustomer(api)
    await submitAll(customer)
    expect((await inReport(customer)).state).toBe('done')
    await resize(20)
    await syncOrders(api.services)
    expect((await inReport(customer)).state).toBe('done')
    await happen(api, (await rowsOf(api, customer))[0]!, 'decline', { declineReason: 'refused' })
    await syncOrders(api.services)
    expect(await inReport(customer)).toMatchObject({ state: 'owed', progress: { submitted: 60, missing: 1 } })
  })

  it('loses no row that an operator has put off with a note, and none if the pool must be wrong', async () => {
    const resize = await givenPool(api, site)
    await resize(60)
    const customer = await givenCustomer(api)
    const rows = await rowsOf(api, customer)
    const keys = rows.map(({ directoryKey }) => directoryKey)
    const remove = (pool: string[]) => removeOutsidePool(api.db, pool, api.clock.now)
    expect([await remove([]), await remove(keys.slice(0, 9))]).toEqual([false, false])
    expect(await rowsOf(api, customer)).toHaveLength(60)
    const lease = { operator: 'a', now: api.clock.now, holdMs: 1 }
    const { id } = (await takeDelivery(api.db, rows[59]!.id, lease))!
    await postponeDelivery(api.db, { id, version: 0, note: 'Asks for a phone number' }, lease, api.clock.now)
    expect(await remove(keys.slice(0, 10))).toBe(true)
    expect((await rowsOf(api, customer)).map(({ directoryKey }) => directoryKey)).toEqual([
      ...keys.slice(0, 10),
      keys[59],
    ])
  })

  it('gets new directories though an admin decided not to replace its lost listings', async () => {
    const resize = await givenPool(api, site)
    await resize(58)
    const customer = await givenCustomer(api)
    const rows = await rowsOf(api, customer)
    const lose = async (few: typeof rows) => {
      for (const row of few) await list(api, row, 'https://directory.example/tea')
      for (const row of few) await happen(api, row, 'lose', { lostAt: api.clock.now })
    }
    await lose(rows.slice(0, 12))
    await resize(70)
    await syncOrders(api.services)
    await lose(rows.slice(12, 15))
    const { token } = await givenOperator(api)
    await send(api, `POST /admin/orders/${customer.order.id}/losses`, { token, body: { decision: 'keep' } })
    expect((await inReport(customer)).progress).toMatchObject({ toGo: 55, uncounted: 12, missing: 2 })
    await resize(71)
    await syncOrders(api.services)
    expect((await inReport(customer)).progress).toMatchObject({ toGo: 56, uncounted: 12, missing: 1 })
    await happen(api, rows[15]!, 'decline', { declineReason: 'closed' })
    await resize(72)
    await syncOrders(api.services)
    expect((await rowsOf(api, customer)).at(-1)).toMatchObject({ replaces: rows[15]!.id })
  })

  it('gets a new directory before a newer order for the same website', async () => {
    const resize = await givenPool(api, site)
    await resize(70)
    const first = await givenCustomer(api, { url: 'https://tea.example/' })
    api.clock.now += day
    const second = await givenCustomer(api, { url: 'https://www.tea.example/shop' })
    await submitAll(first)
    await happen(api, (await rowsOf(api, first))[0]!, 'decline', { declineReason: 'closed' })
    const missing = async () => [(await inReport(first)).progress.missing, (await inReport(second)).progress.missing]
    expect(await missing()).toEqual([1, 50])
    await syncOrders(api.services)
    await resize(71)
    // A payment of the second customer doesn't take what the first is owed.
    await syncOrders(api.services, second.planId)
    expect(await missing()).toEqual([0, 50])
    await resize(74)
    await Promise.all([syncOrders(api.services), syncOrders(api.services, second.planId)])
    expect(await missing()).toEqual([0, 47])
  })
})

describeDatabases('the number of directories shown before paying, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const data = countMatches(new Map())

  it.each([
    ['restaurant', 'KE'],
    ['ecommerce', null],
    ['startup', 'US'],
    ['saas', 'DE'],
    ['freelancer', null],
  ])('is the number that an order takes: %s in %s', async (category, country) => {
    const countries = country === null ? [] : [country]
    const customer = await givenCustomer(api, { plan: 2, profile: { category, countries } })
    const shown = findMatches(data, category, country)?.submit ?? 0
    expect(await rowsOf(api, customer)).toHaveLength(Math.min(200, shown))
  })
})
