import { expect, it } from 'vitest'
import type { AdminOverview } from '#src/domain/admin/overview.api.ts'
import type { Drift, DriftPage } from '#src/domain/scout/scout.api.ts'
import { addTestSession, addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { endLookUpWhenDue, listedAt, lookUpOf } from '#tests/support/look-ups.ts'
import { givenCustomer, list, rowsOf } from '#tests/support/reports.ts'

const day = 86_400_000
const page = 'https://uneed.best/tool/tea'
const api = useApi('file')

/** A live listing that has an old name, and an operator. */
async function givenDrift() {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  await list(api, row!, page)
  await endLookUpWhenDue(api, row!, listedAt(page, api.clock.now, { name: 'Old Kettle' }))
  const { user } = await addTestUser(api, { admin: true })
  const read = async (of: 'open' | 'closed') => {
    const token = await addTestSession(api.services, user)
    const { drifts } = (await send<DriftPage>(api, `GET /admin/drifts?list=${of}&limit=100`, { token })).body.data
    return drifts.find(({ id }) => id === row!.id) ?? null
  }
  const decide = async (drift: Drift, decision: string | null) => {
    const token = await addTestSession(api.services, user)
    const body = { decision, foundAt: drift.foundAt }
    return send<Drift>(api, `POST /admin/drifts/${drift.id}`, { token, body })
  }
  /** How many listings the overview of the admin area has to correct. */
  const counted = async () => {
    const token = await addTestSession(api.services, user)
    const { items } = (await send<AdminOverview>(api, 'GET /admin/overview', { token })).body.data
    return items.find(({ kind }) => kind === 'driftedListings')
  }
  return { row: row!, read, decide, counted }
}

it('A listing that differs is open until an operator decides, and that can be undone', async () => {
  const { row, read, decide, counted } = await givenDrift()
  const before = (await counted())!.count
  const drift = (await read('open'))!
  expect(drift).toMatchObject({
    url: page,
    differences: [{ field: 'name', listed: 'Old Kettle', profile: 'Tea Timer' }],
  })
  expect((await decide(drift, 'corrected')).body.data).toMatchObject({ decision: 'corrected' })
  expect(await read('open')).toBeNull()
  expect((await counted())!.count).toBe(before - 1)
  // A directory may have to approve the correction.
  expect((await lookUpOf(api, row))?.dueAt).toBe(api.clock.now + 7 * day)
  expect((await decide(drift, null)).body.data).toMatchObject({ decision: null, closedAt: null })
  expect(await read('open')).not.toBeNull()
  expect((await counted())!.count).toBe(before)
})

it('What was corrected is opened again if the listing still differs, and what was left isn’t', async () => {
  const { row, read, decide } = await givenDrift()
  await decide((await read('open'))!, 'corrected')
  await endLookUpWhenDue(api, row, listedAt(page, api.clock.now, { name: 'Old Kettle' }))
  const again = (await read('open'))!
  expect(again.decision).toBeNull()
  await decide(again, 'left')
  await endLookUpWhenDue(api, row, listedAt(page, api.clock.now, { name: 'Old Kettle' }))
  expect(await read('open')).toBeNull()
  await endLookUpWhenDue(api, row, listedAt(page, api.clock.now, { name: 'Another Kettle' }))
  expect(await read('open')).toMatchObject({ differences: [{ listed: 'Another Kettle' }] })
})

it('A drift that has changed since isn’t decided on', async () => {
  const { row, read, decide } = await givenDrift()
  const drift = (await read('open'))!
  await endLookUpWhenDue(api, row, listedAt(page, api.clock.now, { name: 'Another Kettle' }))
  expect(await decide(drift, 'left')).toMatchObject({ status: 409 })
  expect(await read('open')).toMatchObject({ differences: [{ listed: 'Another Kettle' }] })
})

it('A listing that agrees again closes its drift', async () => {
  const { row, read } = await givenDrift()
  await endLookUpWhenDue(api, row, listedAt(page, api.clock.now, { name: 'Tea Timer – every tea in time' }))
  expect(await read('open')).toBeNull()
  expect(await read('closed')).toMatchObject({ decision: null })
})
