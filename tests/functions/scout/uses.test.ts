import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runScout } from '#functions/scout/job.ts'
import { syncLookUps } from '#functions/scout/sync-look-ups.ts'
import type { AdminOrderDetail } from '#src/domain/deliveries/admin.api.ts'
import { summarizeReport } from '#src/domain/deliveries/report.ts'
import type { DeliveryDetails, Report } from '#src/domain/deliveries/deliveries.api.ts'
import { findDelivery } from '#src/storage/deliveries/queries.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { findCheck } from '#src/storage/proofs/queries.ts'
import { lookUps } from '#src/storage/scout/schema.ts'
import { addTestSession, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { endLookUp, endLookUpWhenDue, listedAt, lookUpOf } from '#tests/support/look-ups.ts'
import { givenOperator } from '#tests/support/operators.ts'
import { type Customer, givenCustomer, happen, list, rowsOf, submit } from '#tests/support/reports.ts'

const day = 86_400_000
const api = useApi('file')
const rowOf = async ({ id }: { id: string }) => (await findDelivery(api.db, id))!
const notFound = { outcome: 'not-found' } as const
const unseen = { outcome: 'could-not-look', fault: 'robots' } as const
const tea = 'https://uneed.best/tool/tea'

/** Sessions end before look-ups do. */
async function ask<Data>({ user }: Customer, path: `/${string}`): Promise<Data> {
  const token = await addTestSession(api.services, user)
  return (await send<Data>(api, `GET ${path}`, { token })).body.data
}
const reportOf = async (customer: Customer) =>
  (await ask<Report>(customer, `/projects/${customer.projectId}/report`)).orders[0]!
const detailsOf = (customer: Customer) => ask<DeliveryDetails>(customer, `/orders/${customer.order.id}/deliveries/1`)

it('A row stays away from the queue until its first look-up has ended, or for two days', async () => {
  const customer = await givenCustomer(api)
  const [first, second] = await rowsOf(api, customer)
  const operator = await givenOperator(api)
  await syncLookUps(api.services)
  expect(await lookUpOf(api, first!)).toMatchObject({ purpose: 'before', dueAt: api.clock.now })
  expect(await operator.next(customer.order.id)).toBeNull()
  await endLookUp(api, second!, notFound)
  expect((await operator.next(customer.order.id))?.row.id).toBe(second!.id)
  await operator.record(await rowOf(second!), { action: 'submit' })
  api.clock.now += 2 * day
  await operator.signInAgain()
  expect((await operator.next(customer.order.id))?.row.id).toBe(first!.id)
})

it('A row waits for no look-up while they are switched off', async () => {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  const operator = await givenOperator(api)
  const runOff = () => runScout({ ...api.services, env: { ...api.services.env, scout: false } }, Infinity)
  await runOff()
  expect((await operator.next(customer.order.id))?.row.id).toBe(row!.id)
  expect(await lookUpOf(api, row!)).toMatchObject({ purpose: 'before', dueAt: api.clock.now })
  // Nor does one that waited before.
  const held = await givenCustomer(api)
  await syncLookUps(api.services)
  expect(await operator.next(held.order.id)).toBeNull()
  await runOff()
  expect((await operator.next(held.order.id))?.row.id).toBe((await rowsOf(api, held))[0]!.id)
})

it('A look-up that could see nothing gives the row to the queue, and is tried again', async () => {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  const operator = await givenOperator(api)
  await endLookUp(api, row!, unseen)
  expect((await operator.next(customer.order.id))?.row.id).toBe(row!.id)
  expect((await lookUpOf(api, row!))?.dueAt).toBeGreaterThan(api.clock.now)
})

it('A listing that was there before is replaced, isn’t charged, and is no failure of its directory', async () => {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  await endLookUp(api, row!, listedAt('https://uneed.best/tool/tea', api.clock.now, { name: 'Tea Timer' }))
  const rows = await rowsOf(api, customer)
  expect(rows).toHaveLength(61)
  expect(rows.at(-1)?.replaces).toBe(row!.id)
  const { progress, rows: shown } = await reportOf(customer)
  expect(progress).toMatchObject({ submitted: 0, toGo: 60, all: 60, uncounted: 0 })
  expect(summarizeReport(shown)).toMatchObject({ submitted: 0, counts: { listed: 1, waiting: 60, skipped: 0 } })
  expect(shown[0]).toMatchObject({ state: 'listed', liveLink: 'https://uneed.best/tool/tea' })
  const edits = await api.db.$client.execute('SELECT coalesce(sum(failures), 0) AS failures FROM directory_edits')
  expect(edits.rows[0]).toMatchObject({ failures: 0 })
})

it('A listing that says something else is corrected instead of submitted, and isn’t counted as accepted', async () => {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  const operator = await givenOperator(api)
  await endLookUp(api, row!, listedAt('https://uneed.best/tool/tea', api.clock.now, { name: 'Old Kettle' }))
  const item = (await operator.next(customer.order.id))!
  expect(item.correction).toMatchObject({
    url: 'https://uneed.best/tool/tea',
    differences: [{ field: 'name', listed: 'Old Kettle' }],
  })
  const shown = async () => [
    (await reportOf(customer)).rows[0]?.toCorrect,
    (await operator.get<AdminOrderDetail>(`/orders/${customer.order.id}`)).body.data.rows[0]?.toCorrect,
  ]
  expect(await shown()).toEqual([item.correction!.url, item.correction!.url])
  const stop = (stoppedAt: number | null) =>
    api.db.update(orders).set({ stoppedAt }).where(eq(orders.id, customer.order.id))
  await stop(api.clock.now)
  expect([...(await shown()), (await detailsOf(customer)).drift]).toEqual([undefined, null, null])
  await stop(null)
  const refused = await operator.record(item.row, { action: 'correct' })
  expect(refused.body.errors).toMatchObject([{ field: 'liveUrl' }])
  await operator.record(item.row, { action: 'correct', liveUrl: item.correction!.url })
  expect(await rowOf(row!)).toMatchObject({ state: 'submitted', submittedAt: null, liveUrl: item.correction!.url })
  expect(await shown()).toEqual([undefined, null])
  await happen(api, row!, 'find', { liveAt: api.clock.now })
  // What was wrong before isn't, until a look-up sees it again.
  expect(await detailsOf(customer)).toMatchObject({ state: 'live', drift: null })
  expect((await reportOf(customer)).progress).toMatchObject({ submitted: 1, toGo: 59, live: 1 })
})

it('A submission is looked for daily, then weekly, and for 120 days', async () => {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  await submit(api, row!)
  const submittedAt = api.clock.now
  const days: number[] = []
  for (let looked = 0; looked < 60; looked += 1) {
    await syncLookUps(api.services)
    const due = (await lookUpOf(api, row!))?.dueAt ?? null
    if (due === null) break
    days.push(Math.round((due - submittedAt) / day))
    await endLookUpWhenDue(api, row!, notFound)
  }
  expect(days.slice(0, 15)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17])
  expect(days.slice(-3).map((one, at, all) => one - (all[at - 1] ?? one - 7))).toEqual([7, 7, expect.any(Number)])
  expect(days.at(-1)).toBe(120)
  expect(await rowOf(row!)).toMatchObject({ state: 'submitted' })
})

it('A submission that is found gets its URL, and its page is checked at once', async () => {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  const { submittedAt } = await submit(api, row!)
  api.clock.now += day
  await endLookUpWhenDue(api, row!, listedAt('https://uneed.best/tool/tea', api.clock.now))
  expect(await rowOf(row!)).toMatchObject({ state: 'submitted', submittedAt, liveUrl: 'https://uneed.best/tool/tea' })
  expect(await findCheck(api.db, 'delivery', row!.id)).toMatchObject({ dueAt: api.clock.now })
})

it('A row that may have been sent stays one until the check of what was found confirms it', async () => {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  const { doubtedAt } = await happen(api, row!, 'doubt', { doubtedAt: api.clock.now })
  await endLookUpWhenDue(api, row!, listedAt('https://uneed.best/tool/tea-pro', api.clock.now))
  const { version } = await rowOf(row!)
  await endLookUpWhenDue(api, row!, listedAt('https://uneed.best/tool/tea-pro', api.clock.now))
  expect(await rowOf(row!)).toMatchObject({ state: 'submitted', submittedAt: null, doubtedAt, version })
  await endLookUpWhenDue(api, row!, listedAt(tea, api.clock.now))
  expect(await rowOf(row!)).toMatchObject({ state: 'submitted', submittedAt: null, doubtedAt, liveUrl: tea })
  expect(await findCheck(api.db, 'delivery', row!.id)).toMatchObject({ url: tea, dueAt: api.clock.now })
})

it('A row that may have been sent and isn’t found for 120 days is declined for that reason, and replaced', async () => {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  await happen(api, row!, 'doubt', { doubtedAt: api.clock.now })
  for (let looked = 0; looked < 60 && (await rowOf(row!)).state === 'submitted'; looked += 1) {
    // What no check confirms is no listing.
    await endLookUpWhenDue(api, row!, looked === 20 ? listedAt(tea, api.clock.now) : notFound)
  }
  expect(await rowOf(row!)).toMatchObject({ state: 'declined', declineReason: 'unconfirmed' })
  expect((await rowsOf(api, customer)).at(-1)?.replaces).toBe(row!.id)
  expect((await reportOf(customer)).progress).toMatchObject({ submitted: 0, doubted: 0, toGo: 60 })
})

it('A row that may have been sent isn’t declined while its listing is there, for a week in which a check may confirm it', async () => {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  await happen(api, row!, 'doubt', { doubtedAt: api.clock.now })
  const daysOf = async () => (api.clock.now - (await rowOf(row!)).doubtedAt!) / day
  while ((await daysOf()) < 110) await endLookUpWhenDue(api, row!, notFound)
  const seen: number[] = []
  for (let looked = 0; looked < 20 && (await rowOf(row!)).state === 'submitted'; looked += 1) {
    // That nothing could be seen for once doesn't make it go away.
    await endLookUpWhenDue(api, row!, looked === 2 ? unseen : listedAt(tea, api.clock.now))
    seen.push(Math.round(await daysOf()))
  }
  expect(await rowOf(row!)).toMatchObject({ state: 'declined', declineReason: 'unconfirmed' })
  expect(seen.slice(-8)).toEqual([120, 121, 122, 123, 124, 125, 126, 127])
})

it('A row is looked up again once an operator takes back what ended it, or its lost listing comes back', async () => {
  const customer = await givenCustomer(api)
  const operator = await givenOperator(api)
  const [row] = await rowsOf(api, customer)
  await happen(api, row!, 'doubt', { doubtedAt: api.clock.now })
  await endLookUpWhenDue(api, row!, notFound)
  await operator.signInAgain()
  await operator.record(await rowOf(row!), { action: 'decline', reason: 'unconfirmed' })
  await syncLookUps(api.services)
  expect((await lookUpOf(api, row!))?.dueAt).toBeNull()
  await operator.undo(await rowOf(row!))
  await syncLookUps(api.services)
  let lookUp = await lookUpOf(api, row!)
  expect(lookUp?.purpose).toBe('after')
  expect(lookUp?.dueAt).not.toBeNull()

  await list(api, await rowOf(row!), 'https://uneed.best/tool/tea')
  await endLookUpWhenDue(api, row!, listedAt('https://uneed.best/tool/tea', api.clock.now))
  const { liveAt } = await happen(api, await rowOf(row!), 'lose', { lostAt: api.clock.now })
  await syncLookUps(api.services)
  expect((await lookUpOf(api, row!))?.dueAt).toBeNull()
  await happen(api, await rowOf(row!), 'find', { liveAt, lostAt: null })
  await syncLookUps(api.services)
  lookUp = await lookUpOf(api, row!)
  expect(lookUp?.purpose).toBe('monthly')
  expect(lookUp?.dueAt).not.toBeNull()
})

it('A live listing that says something else is shown to its customer until it agrees again', async () => {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  await list(api, row!, 'https://uneed.best/tool/tea')
  await endLookUpWhenDue(api, row!, listedAt('https://uneed.best/tool/tea', api.clock.now, { name: 'Old Kettle' }))
  expect((await detailsOf(customer)).drift).toMatchObject({ differences: [{ field: 'name', listed: 'Old Kettle' }] })
  await endLookUpWhenDue(api, row!, listedAt('https://uneed.best/tool/tea', api.clock.now))
  expect((await detailsOf(customer)).drift).toBeNull()
})

it('Nothing is looked up for demo projects, stopped orders or rows that are over', async () => {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  await happen(api, row!, 'decline', { declineReason: 'refused' })
  await api.db.$client.execute({ sql: 'UPDATE projects SET demo = 1 WHERE id = ?', args: [customer.projectId] })
  const before = (await api.db.select().from(lookUps)).length
  await syncLookUps(api.services)
  expect((await api.db.select().from(lookUps)).length).toBe(before)
  await api.db.$client.execute({ sql: 'UPDATE projects SET demo = 0 WHERE id = ?', args: [customer.projectId] })
  await syncLookUps(api.services)
  expect(await lookUpOf(api, row!)).toBeNull()
})
