import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readReport } from '#functions/deliveries/report.ts'
import { buildModel, forecastStarted, refreshForecasts } from '#functions/survival/forecasts.ts'
import { startOrders } from '#functions/fulfilment/start-orders.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import type { AdminOrderDetail } from '#src/domain/deliveries/admin.api.ts'
import type { FittingDirectories } from '#src/domain/deliveries/deliveries.api.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { listScored } from '#src/storage/survival/forecasts.ts'
import { forecasts } from '#src/storage/survival/schema.ts'
import { addTestSession, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { givenOperator, givenOrder } from '#tests/support/operators.ts'

const api = useApi('file')
const customers = { rows: 'customers' } as const

/** Orders of 60 rows that were submitted so many days ago, of which two thirds went live a week later. */
async function givenResults(count: number, age = 100) {
  const given = []
  for (let made = 0; made < count; made += 1) {
    const order = await givenOrder(api)
    const at = api.clock.now - age * dayMs
    await api.db.run(
      sql`UPDATE deliveries SET submitted_at = ${at}, state = 'submitted' WHERE order_id = ${order.order.id}`,
    )
    await api.db.run(sql`UPDATE deliveries SET live_at = ${at + 7 * dayMs}, state = 'live'
      WHERE order_id = ${order.order.id} AND rank % 3 <> ${made % 3}`)
    given.push(order)
  }
  return given
}
const refresh = () => refreshForecasts(api.services, Number.POSITIVE_INFINITY)
const fittingOf = async ({ user, projectId }: Awaited<ReturnType<typeof givenOrder>>) => {
  const token = await addTestSession(api.services, user)
  return (await send<FittingDirectories>(api, `GET /projects/${projectId}/fitting`, { token })).body.data
}

it('says before paying how many directories will be live, once there are enough results', async () => {
  const [first] = await givenResults(3)
  await refresh()
  expect((await fittingOf(first!)).forecast).toMatchObject({ needed: 200, days: 60, sizes: [] })
  const young = await givenResults(2, 59)
  await refresh()
  expect((await fittingOf(first!)).forecast?.sizes).toEqual([])
  for (const { order } of young) {
    await api.db.run(sql`UPDATE deliveries SET submitted_at = submitted_at - ${dayMs} WHERE order_id = ${order.id}`)
  }
  await refresh()
  const { forecast } = await fittingOf(first!)
  expect(forecast?.sizes.map(({ directories }) => directories)).toContain(60)
  expect(forecast?.demo).toBe(false)
  const { low, high, of } = forecast!.sizes.find(({ directories }) => directories === 60)!
  expect(of).toBe(60)
  expect(low).toBeGreaterThan(20)
  expect(high).toBeLessThan(58)
  expect(low).toBeLessThan(40)
  expect(high).toBeGreaterThan(40)
  await api.db.update(projects).set({ demo: true }).where(eq(projects.id, young[0]!.projectId))
  await refresh()
  expect((await fittingOf(first!)).forecast?.demo).toBe(true)
})

it('counts no demo data, and no rows whose project was deleted, on a public site', async () => {
  const [demo, gone] = await givenResults(3)
  await api.db.update(projects).set({ demo: true }).where(eq(projects.id, demo!.projectId))
  await api.db.delete(projects).where(eq(projects.id, gone!.projectId))
  const env = (production: boolean) => ({ ...api.services, env: { production } })
  expect((await buildModel(env(true))).rows).toBe(60)
  expect((await buildModel(env(false))).rows).toBe(120)
})

it('is made from refusals before anything was sent, too, because such places aren’t live either', async () => {
  await givenResults(5)
  await api.db.run(sql`UPDATE deliveries SET state = 'declined', decline_reason = 'closed', submitted_at = NULL,
    updated_at = submitted_at WHERE state = 'submitted'`)
  const { rows, mean } = await buildModel({ ...api.services, env: { production: true } })
  expect(rows).toBe(300)
  expect(mean).toBeCloseTo(2 / 3, 1)
})

it('is kept when an order starts, never changed, and stands beside the outcome', async () => {
  await givenResults(5)
  await refresh()
  const operator = await givenOperator(api)
  const { order, projectId, rows } = await givenOrder(api)
  const kept = async () => (await api.db.select().from(forecasts)).find(({ orderId }) => orderId === order.id)
  const forecast = await kept()
  expect(forecast).toMatchObject({ places: 60, days: 60, rows: 300, at: api.clock.now, outcome: null })
  const shown = async () => (await readReport(api.services, { id: projectId, demo: false })).orders[0]?.forecast
  expect(await shown()).toMatchObject({ low: forecast!.low, of: 60, live: 0, known: 0, final: false })

  const start = api.clock.now
  await api.db.run(sql`UPDATE deliveries SET submitted_at = ${start}, state = 'submitted' WHERE order_id = ${order.id}`)
  await api.db.run(sql`UPDATE deliveries SET live_at = ${start + 9 * dayMs}, state = 'live'
    WHERE order_id = ${order.id} AND rank <= 43`)
  api.clock.now = start + 10 * dayMs
  await refresh()
  await startOrders(api.services)
  expect(await kept()).toEqual(forecast)
  expect(await shown()).toMatchObject({ live: 43, known: 43, final: false })
  api.clock.now = start + 61 * dayMs
  await refresh()
  expect(await kept()).toEqual({ ...forecast, outcome: 43 })
  expect(await shown()).toMatchObject({ live: 43, known: 60, final: true })
  await operator.signInAgain()
  expect((await operator.get<AdminOrderDetail>(`/orders/${order.id}`)).body.data.forecast).toEqual(await shown())
  // A listing that is found later doesn't change what was scored.
  await api.db.run(sql`UPDATE deliveries SET live_at = ${start + dayMs} WHERE id = ${rows[59]!.id}`)
  await refresh()
  expect(await kept()).toEqual({ ...forecast, outcome: 43 })
  expect(await listScored(api.db, customers.rows)).toEqual([{ ...forecast, outcome: 43 }])
  await api.db.update(projects).set({ demo: true }).where(eq(projects.id, projectId))
  expect(await listScored(api.db, customers.rows)).toEqual([])
  expect(await shown()).toMatchObject({ demo: false })
  await refresh()
  expect(await shown()).toMatchObject({ demo: true })
  await api.db.delete(orders).where(eq(orders.id, order.id))
  expect(await kept()).toBeUndefined()
})

it('isn’t made for an order of which something was submitted already', async () => {
  const { order, rows } = await givenOrder(api)
  await api.db.run(sql`UPDATE deliveries SET state = 'submitted', submitted_at = 1 WHERE id = ${rows[0]!.id}`)
  await givenResults(5)
  await refresh()
  await forecastStarted(api.services)
  const found = (await api.db.select().from(forecasts)).filter(({ orderId }) => orderId === order.id)
  expect(found).toEqual([])
})
