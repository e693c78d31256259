import { expect, it } from 'vitest'
import { listFitting, listPool } from '#functions/deliveries/pool.ts'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { fittingDirectories } from '#src/domain/deliveries/choices.ts'
import { orderMessages } from '#src/domain/deliveries/orders.ts'
import type { Profile } from '#src/domain/profiles/profiles.api.ts'
import { listReportRows } from '#src/storage/proofs/report.ts'
import { takeDelivery, takeNextDelivery } from '#src/storage/deliveries/leases.ts'
import { deliveryEvents } from '#src/storage/deliveries/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { type TestApi, useApi } from '#tests/support/api.ts'
import { choose, preview, waitingKeys } from '#tests/support/choices.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenPayment } from '#tests/support/orders.ts'
import { pngOf } from '#tests/support/images.ts'
import { givenPool } from '#tests/support/pools.ts'
import { fullProfile } from '#tests/support/profiles.ts'
import { type Customer, ask, givenCustomer, list, refund, rowsOf, submit } from '#tests/support/reports.ts'
import { sendImage, useEmptyImageStores } from '#tests/support/uploads.ts'

const leaseOf = (api: TestApi) => ({ operator: 'operator', now: api.clock.now, holdMs: 60_000 })

/** As the customer's approval does. */
async function startWork(api: TestApi) {
  await api.db.update(profiles).set({ approvedAt: api.clock.now })
  await syncOrders(api.services)
}

async function saveProfile(
  api: TestApi,
  { projectId, token }: Customer,
  version: number,
  fields: object,
  uploadTokens: string[] = [],
) {
  const saved = await send(api, `PUT /projects/${projectId}/profile`, {
    token,
    body: { version, fields, uploadTokens },
  })
  expect([saved.status, saved.body.errors]).toEqual([200, undefined])
}

/** Filled in and approved. */
async function givenFullProfile(api: TestApi, customer: Customer) {
  const logo = (await sendImage(api, await pngOf({ width: 300, height: 300 }), 'logo')).body.data
  const fields = { ...fullProfile, category: 'saas', countries: [], logoSquare: logo.id, screenshots: [] }
  await saveProfile(api, customer, 1, fields, [logo.token])
  const path = `/projects/${customer.projectId}/profile` as const
  const approved = await send<Profile>(api, `POST ${path}/approve`, { token: customer.token, body: { version: 2 } })
  expect(approved.status).toBe(200)
  return fields
}

async function rowAt(api: TestApi, customer: Customer, key: string) {
  return (await rowsOf(api, customer)).find(({ directoryKey }) => directoryKey === key)!
}

describeDatabases('once work has started, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  useEmptyImageStores()

  it('what is excluded stays in its place, the next one takes its turn, and that can be taken back', async () => {
    const customer = await givenCustomer(api)
    const before = (await preview(api, customer)).body.data
    expect([before.hasStarted, before.owed, before.used]).toEqual([true, 60, 0])
    const [one] = before.directories
    const spare = before.directories[60]!
    expect((await choose(api, customer, one!.key, 'excluded')).status).toBe(200)
    const { data } = (await preview(api, customer)).body
    expect([data.directories[0]!.key, data.directories[0]!.choice]).toEqual([one!.key, 'excluded'])
    expect([data.fitting, data.used]).toEqual([before.fitting, 0])
    expect([data.owed, data.directories.filter(({ choice }) => choice === 'excluded').length]).toEqual([60, 1])
    const row = await rowAt(api, customer, one!.key)
    expect([row.state, row.declineReason, row.version]).toEqual(['declined', 'excluded', 1])
    const replacement = await rowAt(api, customer, spare.key)
    expect([replacement.replaces, replacement.state]).toEqual([row.id, 'waiting'])
    expect(await api.db.select().from(deliveryEvents)).toMatchObject([{ deliveryId: row.id, action: 'decline' }])
    // It was never submitted, so the report has nothing to say about it.
    const reported = await listReportRows(api.db, customer.projectId)
    expect([reported.length, reported.some(({ id }) => id === row.id)]).toEqual([60, false])

    expect((await choose(api, customer, one!.key, 'none')).status).toBe(200)
    expect(await rowsOf(api, customer)).toMatchObject(
      before.directories.slice(0, 60).map(({ key }) => ({ directoryKey: key, state: 'waiting' })),
    )
    expect((await preview(api, customer)).body.data.directories).toEqual(before.directories)
  })

  it('an exclusion stays once someone has worked on what came instead', async () => {
    const customer = await givenCustomer(api)
    const { directories } = (await preview(api, customer)).body.data
    const [held, sent] = directories
    for (const { key } of [held!, sent!]) await choose(api, customer, key, 'excluded')
    await takeDelivery(api.db, (await rowAt(api, customer, directories[60]!.key)).id, leaseOf(api))
    await submit(api, await rowAt(api, customer, directories[61]!.key))
    for (const { key, name } of [held!, sent!]) {
      const answer = await choose(api, customer, key, 'none')
      expect([answer.status, answer.body.message]).toEqual([409, orderMessages.replaced(name)])
    }
    api.clock.now += 60_001
    expect((await choose(api, customer, held!.key, 'none')).status).toBe(200)
    expect(await waitingKeys(api, customer)).toHaveLength(59)
  })

  it('what was submitted, asks something or is being worked on is fixed, each with its reason', async () => {
    const customer = await givenCustomer(api)
    const [sent, live, asking, held, free] = await rowsOf(api, customer)
    await submit(api, sent!)
    await list(api, live!, 'https://listing.example/tea')
    await ask(api, asking!, 'question', 'Why?')
    await takeDelivery(api.db, held!.id, leaseOf(api))
    const fixed = (await preview(api, customer)).body.data.directories.slice(0, 5).map((one) => one.fixed)
    expect(fixed).toEqual(['submitted', 'submitted', 'submitted', 'working', null])
    for (const choice of ['excluded', 'first'] as const) {
      for (const row of [sent!, live!, asking!]) {
        const answer = await choose(api, customer, row.directoryKey, choice)
        expect([answer.status, answer.body.message]).toEqual([409, orderMessages.submitted(row.directoryName)])
      }
      const answer = await choose(api, customer, held!.directoryKey, choice)
      expect([answer.status, answer.body.message]).toEqual([409, orderMessages.working(held!.directoryName)])
    }
    expect((await choose(api, customer, free!.directoryKey, 'excluded')).status).toBe(200)
    // The operator's time is over.
    api.clock.now += 60_001
    expect((await choose(api, customer, held!.directoryKey, 'excluded')).status).toBe(200)
  })

  it('a fifth can be excluded in all, before the start and after it', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const keys = (await preview(api, customer)).body.data.directories.map(({ key }) => key)
    for (const key of keys.slice(0, 5)) await choose(api, customer, key, 'excluded')
    await startWork(api)
    for (const key of keys.slice(5, 11)) expect((await choose(api, customer, key, 'excluded')).status).toBe(200)
    const next = (await preview(api, customer)).body.data.directories.findLast(({ locks }) => locks.length === 0)!
    const spare = next.key
    expect(next.choice).toBe('none')
    // The last one is asked for twice at the same time.
    const last = await Promise.all([
      choose(api, customer, keys[11]!, 'excluded'),
      choose(api, customer, keys[12]!, 'excluded'),
    ])
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 422])
    // What comes next counts, too.
    expect((await choose(api, customer, spare, 'excluded')).body.message).toBe(orderMessages.tooManyExcluded(12))
    // One that was excluded before the start is next in line once it's taken back.
    expect((await choose(api, customer, keys[0]!, 'none')).status).toBe(200)
    expect((await choose(api, customer, spare, 'excluded')).status).toBe(200)
    const used = await waitingKeys(api, customer)
    expect([used.length, used.includes(keys[0]!), used.includes(spare)]).toEqual([60, true, false])
  })

  it('what is put first is worked on next, and the rest keeps its order', async () => {
    const customer = await givenCustomer(api)
    const before = await waitingKeys(api, customer)
    const held = await takeNextDelivery(api.db, leaseOf(api))
    expect(held!.directoryKey).toBe(before[0])
    for (const key of [before[40]!, before[20]!]) expect((await choose(api, customer, key, 'first')).status).toBe(200)
    const rest = before.slice(1).filter((key) => key !== before[40] && key !== before[20])
    expect(await waitingKeys(api, customer)).toEqual([before[0], before[40], before[20], ...rest])
    expect(new Set((await rowsOf(api, customer)).map(({ rank }) => rank)).size).toBe(60)
    expect((await takeNextDelivery(api.db, { ...leaseOf(api), operator: 'other' }))!.directoryKey).toBe(before[40])
    await choose(api, customer, before[20]!, 'none')
    expect((await waitingKeys(api, customer)).filter((key) => key !== before[40])).toEqual(
      before.filter((key) => key !== before[40]),
    )
    // What isn't in the order can't be first.
    const spare = (await preview(api, customer)).body.data.directories.at(-1)!.key
    expect((await choose(api, customer, spare, 'first')).body.message).toBe(orderMessages.notNext)
  })

  it('a paused order can be changed, a stopped one can’t', async () => {
    const customer = await givenCustomer(api)
    await api.db.update(orders).set({ hold: 'payment' })
    const [row] = await rowsOf(api, customer)
    expect((await choose(api, customer, row!.directoryKey, 'excluded')).status).toBe(200)
    await refund(api, customer)
    for (const answer of [await preview(api, customer), await choose(api, customer, row!.directoryKey, 'none')]) {
      expect([answer.status, answer.body.message]).toEqual([409, orderMessages.stopped])
    }
  })

  it('another kind of product changes what isn’t submitted yet, and nothing else', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const fields = await givenFullProfile(api, customer)
    const [sent, held] = await rowsOf(api, customer)
    await submit(api, sent!)
    await takeDelivery(api.db, held!.id, leaseOf(api))
    await saveProfile(api, customer, 2, { ...fields, category: 'ai-agent' })
    const { directories } = (await preview(api, customer)).body.data
    const rows = await rowsOf(api, customer)
    expect(rows.filter(({ id }) => id === sent!.id || id === held!.id)).toHaveLength(2)
    expect(directories.slice(2).every(({ reason }) => !/software/i.test(reason))).toBe(true)
    const site = { category: 'ai-agent', countries: fields.countries, languages: fields.languages }
    const fitting = new Set(fittingDirectories(await listPool(api.db), site).map(({ key }) => key))
    const own = rows.filter(({ state, heldBy }) => state === 'waiting' && heldBy === null)
    expect(own.filter(({ directoryKey }) => !fitting.has(directoryKey))).toEqual([])
    expect(own.length).toBeGreaterThan(10)
  })

  it('other countries and languages choose what is best for them, in its order', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const fields = await givenFullProfile(api, customer)
    let version = 2
    for (const site of [
      { countries: ['DE', 'FR'], languages: ['de'] },
      { countries: ['DE', 'FR'], languages: ['fr'] },
    ]) {
      await saveProfile(api, customer, version, { ...fields, ...site })
      version += 1
      const best = await listFitting(api.db, { category: 'saas', ...site, key: 'unused.example' })
      expect(await waitingKeys(api, customer)).toEqual(best.slice(0, 60).map(({ key }) => key))
    }
  })

  it('another kind of product gives an order its directories that had none', async () => {
    const resize = await givenPool(api, { category: 'saas', countries: [] })
    await resize(0)
    const customer = await givenCustomer(api, { approved: false })
    const fields = await givenFullProfile(api, customer)
    expect(await waitingKeys(api, customer)).toEqual([])
    await saveProfile(api, customer, 2, { ...fields, category: 'travel' })
    expect(await waitingKeys(api, customer)).not.toEqual([])
  })

  it('the next month starts without another approval, and never takes what was excluded', async () => {
    const customer = await givenCustomer(api)
    const [one, two] = await rowsOf(api, customer)
    await choose(api, customer, one!.directoryKey, 'excluded')
    await choose(api, customer, two!.directoryKey, 'first')
    api.clock.now += 31 * 24 * 60 * 60 * 1000
    await givenPayment(api, customer.user.id, customer.planId)
    await syncOrders(api.services, customer.planId)
    const months = await api.db.select().from(orders)
    expect(months.map(({ approvedAt }) => approvedAt !== null)).toEqual([true, true])
    const later = { ...customer, order: months.find(({ id }) => id !== customer.order.id)! }
    const used = (await rowsOf(api, later)).map(({ directoryKey }) => directoryKey)
    expect([used.length, used.includes(one!.directoryKey), used.includes(two!.directoryKey)]).toEqual([
      60,
      false,
      false,
    ])
  })
})
