import type { SQL } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applyLookUp } from '#functions/scout/apply-look-up.ts'
import { syncLookUps } from '#functions/scout/sync-look-ups.ts'
import { holdMs } from '#src/domain/deliveries/outcomes.ts'
import type { Report } from '#src/domain/deliveries/deliveries.api.ts'
import type { LookUpResult } from '#src/domain/scout/look-ups.ts'
import { takeDelivery } from '#src/storage/deliveries/leases.ts'
import { findDelivery } from '#src/storage/deliveries/queries.ts'
import { takeHost } from '#src/storage/fetching/hosts.ts'
import { saveLookUp } from '#src/storage/scout/ended.ts'
import { addTestSession, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { endLookUp, endLookUpWhenDue, listedAt, lookUpOf } from '#tests/support/look-ups.ts'
import { givenOperator } from '#tests/support/operators.ts'
import { type Customer, givenCustomer, list, rowsOf, submit } from '#tests/support/reports.ts'

// Listings that were there before we came, and rows that someone works on while it's found out.

const api = useApi('file')
const url = 'https://uneed.best/tool/tea'
const rowOf = async ({ id }: { id: string }) => (await findDelivery(api.db, id))!
const unseen = { outcome: 'could-not-look', fault: 'timeout' } as const

async function progressOf({ user, projectId }: Customer) {
  const token = await addTestSession(api.services, user)
  const report = await send<Report>(api, `GET /projects/${projectId}/report`, { token })
  return report.body.data.orders[0]?.progress
}

async function holdHost(host: string) {
  const holder = { list: 'proofs', holder: api.services.newId() } as const
  await takeHost(api.db, host, { ...holder, now: api.clock.now, holdMs: 60_000 })
  return holder
}

it('A look-up changes nothing that an operator has open, and looks again once they’re done', async () => {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  await endLookUp(api, row!, unseen)
  api.clock.now = (await lookUpOf(api, row!))!.dueAt!
  const operator = await givenOperator(api)
  expect((await operator.next(customer.order.id))?.row.id).toBe(row!.id)
  await endLookUp(api, row!, listedAt(url, api.clock.now))
  const held = await rowOf(row!)
  expect(held).toMatchObject({ state: 'waiting', version: 0 })
  expect((await lookUpOf(api, row!))?.dueAt).toBe(held.heldUntil)
  await endLookUpWhenDue(api, row!, listedAt(url, api.clock.now))
  expect(await rowOf(row!)).toMatchObject({ state: 'declined', declineReason: 'listed' })
})

it('A row that an operator takes while its look-up is saved stays as it is', async () => {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  await syncLookUps(api.services)
  const lookUp = (await lookUpOf(api, row!))!
  const holder = await holdHost(lookUp.host)
  await takeDelivery(api.db, row!.id, { operator: 'operator', now: api.clock.now, holdMs })
  const change = { action: 'already', set: { liveUrl: url } } as const
  const consequences = { row: row!, dueAt: null, holder, change, drift: null, isOpen: true }
  expect(
    await saveLookUp(api.db, { lookUp, result: listedAt(url, api.clock.now) }, consequences, api.clock.now),
  ).toBeNull()
  expect(await rowOf(row!)).toMatchObject({ state: 'waiting', heldBy: 'operator' })
  expect(await lookUpOf(api, row!)).toEqual(lookUp)
})

/** The row's listing says something else, so it's an operator's to correct. */
async function givenCorrection() {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  await endLookUp(api, row!, listedAt(url, api.clock.now, { name: 'Old Kettle' }))
  return { customer, row: row! }
}

it('A listing that was seen before an operator had the row isn’t the result of what they then submit', async () => {
  const { customer, row } = await givenCorrection()
  const operator = await givenOperator(api)
  api.clock.now += holdMs + 1
  await operator.next(customer.order.id)
  await operator.record(row, { action: 'submit', note: 'Sent with the long text' })
  await syncLookUps(api.services)
  await expectListedBefore(customer, row)
  expect(await rowOf(row)).toMatchObject({ notes: 'Sent with the long text' })
})

it('What was seen before isn’t forgotten for a row that is submitted while look-ups are synced', async () => {
  const { customer, row } = await givenCorrection()
  api.clock.now += holdMs + 1
  const { db } = api
  const all = async (query: SQL) => {
    const found = await db.all(query)
    if ((await rowOf(row)).state === 'waiting') await submit(api, row)
    return found
  }
  await syncLookUps({ ...api.services, db: Object.assign(Object.create(db) as typeof db, { all }) })
  expect(await rowOf(row)).toMatchObject({ state: 'submitted' })
  await syncLookUps(api.services)
  await expectListedBefore(customer, row)
})

it('A listing that was seen while an operator had the row open may be what they had just sent', async () => {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  await endLookUp(api, row!, unseen)
  api.clock.now = (await lookUpOf(api, row!))!.dueAt!
  const operator = await givenOperator(api)
  await operator.next(customer.order.id)
  await endLookUp(api, row!, listedAt(url, api.clock.now))
  // They kept the page in view, so it stayed theirs.
  api.clock.now += holdMs - 1
  await operator.next(customer.order.id)
  api.clock.now += holdMs - 1
  await operator.record(row!, { action: 'submit' })
  await syncLookUps(api.services)
  expect(await rowOf(row!)).toMatchObject({ state: 'submitted' })
  expect(await lookUpOf(api, row!)).toMatchObject({ purpose: 'after', url: null })
})

/** A look-up from before that ends after the submission. */
async function endLate(row: { id: string }, change: () => Promise<unknown>, result: LookUpResult) {
  await syncLookUps(api.services)
  const lookUp = (await lookUpOf(api, row))!
  const holder = await holdHost(lookUp.host)
  await change()
  await applyLookUp(api.services, { lookUp, result }, holder)
}

async function expectListedBefore(customer: Customer, row: { id: string }) {
  const ended = { state: 'declined', declineReason: 'listed', liveUrl: url, submittedAt: null, liveAt: null }
  expect(await rowOf(row)).toMatchObject(ended)
  expect((await rowsOf(api, customer)).at(-1)?.replaces).toBe(row.id)
  expect(await progressOf(customer)).toMatchObject({ submitted: 0, doubted: 0, live: 0, toGo: 60 })
}

it.each(['submitted', 'live'])(
  'A listing that was seen before anyone can have had the row that is %s was there before',
  async (state) => {
    const customer = await givenCustomer(api)
    const [row] = await rowsOf(api, customer)
    const result = listedAt(url, api.clock.now)
    api.clock.now += holdMs + 1
    await endLate(row!, () => (state === 'live' ? list(api, row!, url) : submit(api, row!)), result)
    await expectListedBefore(customer, row!)
  },
)

it('A listing that a look-up from before saw when the form may have been sent is no reason to take it back', async () => {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  const result = listedAt(url, api.clock.now)
  api.clock.now += holdMs
  await endLate(row!, () => submit(api, row!), result)
  expect(await rowOf(row!)).toMatchObject({ state: 'submitted' })
})

it('An operator can’t say of a row that was submitted that it was listed before', async () => {
  const customer = await givenCustomer(api)
  const operator = await givenOperator(api)
  const [row] = await rowsOf(api, customer)
  await list(api, row!, url)
  const said = await operator.record(await rowOf(row!), { action: 'already', liveUrl: url })
  expect(said.status).toBe(409)
  expect(await rowOf(row!)).toMatchObject({ state: 'live' })
})
