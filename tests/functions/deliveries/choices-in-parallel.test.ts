import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { maxExcluded as maxExcludedOf, orderMessages } from '#src/domain/deliveries/orders.ts'
import { excludeRow } from '#src/storage/deliveries/customer-choices.ts'
import { takeNextDelivery } from '#src/storage/deliveries/leases.ts'
import { findOrder } from '#src/storage/orders/queries.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { choose, preview, waitingKeys } from '#tests/support/choices.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenCustomer, rowsOf } from '#tests/support/reports.ts'

describeDatabases('choices while others work on an order, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const leaseOf = (operator: string) => ({ operator, now: api.clock.now, holdMs: 60_000 })

  it('an operator who takes rows meanwhile never gets an excluded one, and none is lost', async () => {
    const customer = await givenCustomer(api)
    const keys = (await waitingKeys(api, customer)).slice(0, 12)
    const taken = keys.map((_, at) => takeNextDelivery(api.db, leaseOf(`operator-${at}`)))
    const chosen = keys.map((key, at) => choose(api, customer, key, at % 2 === 0 ? 'excluded' : 'first'))
    const [leases, answers] = await Promise.all([Promise.all(taken), Promise.all(chosen)])
    for (const [at, { status, body }] of answers.entries()) {
      if (status === 200) continue
      const rows = await rowsOf(api, customer)
      const { directoryName, heldBy } = rows.find(({ directoryKey }) => directoryKey === keys[at])!
      expect([status, body.message]).toEqual([
        409,
        heldBy === null ? orderMessages.busy : orderMessages.working(directoryName),
      ])
    }
    const rows = await rowsOf(api, customer)
    const excluded = rows.filter(({ declineReason }) => declineReason === 'excluded')
    expect(excluded.every(({ heldBy }) => heldBy === null)).toBe(true)
    expect(new Set(leases.map((row) => row!.id)).size).toBe(12)
    expect(rows.filter(({ state }) => state === 'waiting')).toHaveLength(60)
    expect(new Set(rows.map(({ rank }) => rank)).size).toBe(rows.length)
  })

  it('a directory that is excluded while rows are being added is never added', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const keys = (await preview(api, customer)).body.data.directories.map(({ key }) => key)
    // Started, and killed before it had rows.
    await api.db.update(orders).set({ approvedAt: api.clock.now })
    await api.db.update(profiles).set({ approvedAt: api.clock.now })
    const [, answer] = await Promise.all([syncOrders(api.services), choose(api, customer, keys[3]!, 'excluded')])
    expect(answer.status).toBe(200)
    await syncOrders(api.services)
    const used = await waitingKeys(api, customer)
    expect([used.length, used.includes(keys[3]!)]).toEqual([60, false])
  })

  it('no more are excluded than may be, whether they have a row or are next in line', async () => {
    const customer = await givenCustomer(api)
    const { directories, maxExcluded } = (await preview(api, customer)).body.data
    const keys = directories.map(({ key }) => key)
    for (const key of keys.slice(0, maxExcluded - 1)) await choose(api, customer, key, 'excluded')
    const [row, spare] = [keys[maxExcluded]!, (await preview(api, customer)).body.data.directories.at(-1)!.key]
    // Both read the list before either has changed it.
    const readBefore = await findOrder(api.db, customer.order.id)
    const rows = await rowsOf(api, customer)
    expect((await choose(api, customer, spare, 'excluded')).status).toBe(200)
    const late = rows.find(({ directoryKey }) => directoryKey === row)!
    const own = { actor: customer.user.id, limit: maxExcludedOf(readBefore!), uncounted: [] }
    expect(await excludeRow(api.db, late, own, api.clock.now)).toBe(false)
    expect((await choose(api, customer, row, 'excluded')).status).toBe(422)
    expect((await choose(api, customer, spare, 'none')).status).toBe(200)
    expect((await choose(api, customer, row, 'excluded')).status).toBe(200)
  })
})
