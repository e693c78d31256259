import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import type { AdminOrder, AdminOrderDetail } from '#src/domain/deliveries/admin.api.ts'
import type { Report } from '#src/domain/deliveries/deliveries.api.ts'
import { maxReplacedLosses, orderMessages } from '#src/domain/deliveries/orders.ts'
import { countedStates } from '#src/domain/deliveries/states.ts'
import { type DeliveryRow, findDelivery } from '#src/storage/deliveries/queries.ts'
import { takeDelivery } from '#src/storage/deliveries/leases.ts'
import { findOrder } from '#src/storage/orders/queries.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenOperator } from '#tests/support/operators.ts'
import { type Customer, givenCustomer, happen, list, refund, rowsOf, submit } from '#tests/support/reports.ts'

describeDatabases('lost listings, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const lose = (row: DeliveryRow) => happen(api, row, 'lose', { lostAt: api.clock.now })
  const find = (row: DeliveryRow) => happen(api, row, 'find', { liveAt: api.clock.now, lostAt: null })
  /** Two at the same time, as after a run that was killed. */
  const fill = () => Promise.all([syncOrders(api.services), syncOrders(api.services)])
  const replacementOf = async (customer: Customer, { id }: DeliveryRow) =>
    (await rowsOf(api, customer)).find(({ replaces }) => replaces === id)
  const countedOf = async (customer: Customer) =>
    (await rowsOf(api, customer)).filter(({ state }) => countedStates.includes(state)).length
  const decide = async (customer: Customer, decision: string) => {
    const operator = await givenOperator(api)
    const path = `POST /admin/orders/${customer.order.id}/losses` as const
    return send<AdminOrderDetail>(api, path, { token: operator.token, body: { decision } })
  }
  const orderOf = async ({ order: { id } }: Customer): Promise<AdminOrder> =>
    (await (await givenOperator(api)).get<AdminOrderDetail>(`/orders/${id}`)).body.data.order

  /** An order whose first rows are lost, one after another, each replaced if it can be. */
  const givenLost = async (count: number) => {
    const customer = await givenCustomer(api)
    const rows = (await rowsOf(api, customer)).slice(0, count)
    for (const row of rows) {
      await list(api, row, 'https://directory.example/tea')
      await lose(row)
      await fill()
    }
    return { customer, rows, limit: maxReplacedLosses(customer.order) }
  }

  it('that come back aren’t owed twice: what replaces them and nobody has worked on goes away', async () => {
    const { customer, rows } = await givenLost(4)
    const [untouched, held, asking, submitted] = await Promise.all(
      rows.map(async (row) => (await replacementOf(customer, row))!),
    )
    await takeDelivery(api.db, held!.id, { operator: 'ann', now: api.clock.now, holdMs: 60_000 })
    await happen(api, asking!, 'ask', { ask: 'question', askText: 'What does it cost?' })
    await submit(api, submitted!)
    for (const row of rows) await find(row)
    expect(await findDelivery(api.db, untouched!.id)).toBeNull()
    for (const row of [held, asking, submitted]) expect(await findDelivery(api.db, row!.id)).not.toBeNull()
    await fill()
    expect(await countedOf(customer)).toBe(customer.order.directories + 3)
    // Lost again, it's only replaced if that leaves fewer than owed.
    await lose(rows[0]!)
    await fill()
    expect(await replacementOf(customer, rows[0]!)).toBeUndefined()
    expect(await countedOf(customer)).toBe(customer.order.directories + 2)
  })

  it('beyond a fifth of an order aren’t replaced until an admin decides', async () => {
    const { customer, rows, limit } = await givenLost(14)
    expect(limit).toBe(12)
    const lost = rows.slice(limit)
    for (const row of lost) expect(await replacementOf(customer, row)).toBeUndefined()
    expect(await countedOf(customer)).toBe(58)
    // Returned ones were replaced, too.
    for (const row of rows.slice(0, 3)) await submit(api, (await replacementOf(customer, row))!)
    for (const row of rows.slice(0, 3)) await find(row)
    await fill()
    for (const row of lost) expect(await replacementOf(customer, row)).toBeUndefined()
  })

  it('that wait for a decision keep their order open, and are told apart from what the pool lacks', async () => {
    const { customer } = await givenLost(14)
    for (const row of await rowsOf(api, customer)) if (row.state === 'waiting') await submit(api, row)
    const order = await orderOf(customer)
    expect(order).toMatchObject({ state: 'active', risks: ['losses'] })
    expect(order.progress).toMatchObject({ all: 72, toGo: 0, missing: 0, uncounted: 12, heldLosses: 2 })
    const { token, projectId } = customer
    const report = (await send<Report>(api, `GET /projects/${projectId}/report`, { token })).body.data
    expect(report.orders[0]?.progress).toMatchObject({ all: 72, missing: 0, uncounted: 12, heldLosses: 2 })
  })

  it('are replaced if the admin says so, and the next one that is lost waits for a decision again', async () => {
    const { customer, rows, limit } = await givenLost(14)
    const { status, body } = await decide(customer, 'replace')
    expect([status, body.data.order.progress.heldLosses]).toEqual([200, 0])
    for (const row of rows.slice(limit)) expect(await replacementOf(customer, row)).toMatchObject({ state: 'waiting' })
    const [next] = (await rowsOf(api, customer)).filter(({ state }) => state === 'waiting')
    await list(api, next!, 'https://directory.example/tea')
    api.clock.now += 60_000
    await lose(next!)
    await fill()
    expect(await replacementOf(customer, next!)).toBeUndefined()
    expect((await orderOf(customer)).progress).toMatchObject({ missing: 0, heldLosses: 1 })
    expect((await decide(customer, 'replace')).status).toBe(200)
    expect(await replacementOf(customer, next!)).toMatchObject({ state: 'waiting' })
    expect(await countedOf(customer)).toBe(60)
  })

  it('are left if the admin says so, and the order can be done', async () => {
    const { customer, rows, limit } = await givenLost(14)
    for (const row of await rowsOf(api, customer)) if (row.state === 'waiting') await submit(api, row)
    expect((await findOrder(api.db, customer.order.id))?.doneAt).toBeNull()
    expect((await decide(customer, 'keep')).status).toBe(200)
    await fill()
    for (const row of rows.slice(limit)) expect(await replacementOf(customer, row)).toBeUndefined()
    expect(await orderOf(customer)).toMatchObject({ state: 'done', risks: [], progress: { heldLosses: 0, missing: 0 } })
    // Declined ones are still replaced.
    const [declined] = (await rowsOf(api, customer)).filter(({ state }) => state === 'submitted')
    await happen(api, declined!, 'decline', { declineReason: 'closed' })
    await fill()
    expect(await replacementOf(customer, declined!)).toMatchObject({ state: 'waiting' })
    // One that is lost later is about more than was decided.
    const [later] = (await rowsOf(api, customer)).filter(({ state }) => state === 'submitted')
    await list(api, later!, 'https://directory.example/tea')
    api.clock.now += 60_000
    await lose(later!)
    await fill()
    expect(await orderOf(customer)).toMatchObject({ state: 'active', risks: ['losses'], progress: { heldLosses: 1 } })
  })

  it('are only decided about while some wait for it', async () => {
    const { customer } = await givenLost(12)
    expect((await decide(customer, 'perhaps')).body.errors[0]?.message).toBe(orderMessages.lossDecisionUnknown)
    const early = await decide(customer, 'keep')
    expect([early.status, early.body.message]).toEqual([409, orderMessages.noHeldLosses])
    const { token } = await givenOperator(api)
    const path = 'POST /admin/orders/nothing/losses' as const
    expect((await send(api, path, { token, body: { decision: 'keep' } })).status).toBe(404)
    const other = await givenLost(13)
    await refund(api, other.customer)
    expect((await decide(other.customer, 'replace')).status).toBe(409)
  })
})
