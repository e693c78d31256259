import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { listOrders } from '#src/storage/orders/queries.ts'
import { addTestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { killJobUntilDone } from '#tests/support/kills.ts'
import { givenPayment, givenProject, givenSubscription } from '#tests/support/orders.ts'
import { inFull } from '#tests/support/full.ts'

describeDatabases('the job for orders, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it(
    'continues where a killed run stopped: no order and no row is missing or there twice',
    { ...inFull, timeout: 300_000 },
    async () => {
      const users: string[] = []
      for (let count = 0; count < 12; count += 1) {
        const { user } = await addTestUser(api)
        await givenProject(api, user.id)
        const plan = await givenSubscription(api, user.id, 1)
        await givenPayment(api, user.id, plan)
        users.push(user.id)
      }
      const kills = await killJobUntilDone('orders', api)
      expect(kills).toBeGreaterThan(2)
      const before = await stored(users)
      for (const { orders, rows } of before) {
        expect(orders).toHaveLength(1)
        expect(rows).toHaveLength(60)
        expect(new Set(rows.map(({ directoryKey }) => directoryKey)).size).toBe(60)
        expect(rows.map(({ rank }) => rank)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
      }
      await syncOrders(api.services)
      expect(await stored(users)).toEqual(before)
    },
  )

  const stored = (users: readonly string[]) =>
    Promise.all(
      users.map(async (id) => {
        const orders = await listOrders(api.db, id)
        const rows = await Promise.all(orders.map((order) => listDeliveries(api.db, order.id)))
        return { orders, rows: rows.flat() }
      }),
    )
})
