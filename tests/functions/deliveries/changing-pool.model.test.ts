import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listPool, readFitting } from '#functions/deliveries/pool.ts'
import { rematchOrders } from '#functions/deliveries/place-rows.ts'
import { readLeft } from '#functions/deliveries/preview.ts'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { arrangeList } from '#src/domain/deliveries/order-list.ts'
import { maxExcluded } from '#src/domain/deliveries/orders.ts'
import { countedStates } from '#src/domain/deliveries/states.ts'
import { takeNextDelivery } from '#src/storage/deliveries/leases.ts'
import { excludeDirectory, includeDirectory, saveDirectoryEdit } from '#src/storage/directories/changes.ts'
import { directoryEdits } from '#src/storage/directories/schema.ts'
import { findDirectoryEdit } from '#src/storage/directories/queries.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { useApi } from '#tests/support/api.ts'
import { choose, preview } from '#tests/support/choices.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { inFull } from '#tests/support/full.ts'
import { givenPool } from '#tests/support/pools.ts'
import {
  type Customer,
  givenCustomer,
  givenOrder,
  givenOrderFor,
  happen,
  rowsOf,
  submit,
} from '#tests/support/reports.ts'
import type { TestApi } from '#tests/support/test-api.ts'

// Customers of one site choose in several tabs, while operators and corrections change which directories we submit to.

const [owed, poolSize] = [10, 26]
const nat = (max: number) => fc.nat(max)
const tab = fc.record({
  at: nat(poolSize),
  choice: fc.constantFrom('excluded' as const, 'first' as const, 'none' as const),
})

const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('price' as const), at: nat(poolSize - 1), isPaid: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('aside' as const), at: nat(poolSize - 1), isBack: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('choose' as const),
      who: nat(2),
      tabs: fc.array(tab, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('approve' as const), who: nat(2) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'sync' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('submit' as const), who: nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take' as const), operator: nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('decline' as const), who: nat(2), at: nat(owed) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('market' as const),
      who: nat(2),
      countries: fc.constantFrom([], ['KE'], ['DE', 'FR']),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: nat(30) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
/** What took effect in any run. */
const happened = new Set<string>()

describeDatabases('orders of one site while the pool changes, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const walks = fc.asyncProperty(fc.array(step, { maxLength: 16, size: 'max' }), async (steps) => {
    const world = await openWorld(api)
    for (const one of steps) await walk(api, world, one)
    await expectSound(api, world)
  })

  it(
    'use no excluded directory, lose no row, double none, and number what is shown before paying',
    () => fc.assert(walks, { numRuns: 3, endOnFailure: true }),
    300_000,
  )

  if (kind === 'file')
    it('are as sound in more walks, in which every choice takes effect', { ...inFull, timeout: 300_000 }, async () => {
      await fc.assert(walks, { numRuns: 10, endOnFailure: true })
      expect([...happened]).toEqual(expect.arrayContaining(['excluded 200', 'first 200', 'none 200']))
    })
})

/** `customers`: two projects of one account, and one of another, all of one site. */
type World = { keys: string[]; customers: Customer[] }

async function openWorld(api: TestApi): Promise<World> {
  const { db, clock } = api
  clock.now += 1000
  await db.batch([db.delete(directoryEdits), db.delete(orders)])
  const resize = await givenPool(api, { category: 'saas', countries: [] })
  await resize(poolSize)
  const fitting = (await readFitting(api.db, { category: 'saas', countries: [], key: 'unused.example' })).all.map(
    ({ key }) => key,
  )
  const site = `${api.services.newId()}.example`
  const owner = await givenCustomer(api, { approved: false, url: `https://${site}/` })
  const second = {
    ...owner,
    ...(await givenOrder(api, owner.user.id, { approved: false, url: `https://www.${site}/shop` })),
  }
  const other = await givenCustomer(api, { approved: false, url: `https://${site}/en` })
  await api.db.update(orders).set({ directories: owed })
  return { keys: fitting, customers: [owner, second, other] }
}

async function walk(api: TestApi, world: World, step: Step): Promise<void> {
  const { db, clock } = api
  clock.now += 1000
  const customer = 'who' in step ? world.customers[step.who]! : world.customers[0]!
  if (step.kind === 'price') {
    const key = world.keys[step.at]!
    const version = (await findDirectoryEdit(db, key))?.updatedAt ?? 0
    const fields = step.isPaid ? { pricing: 'Paid' as const } : {}
    const saved = await saveDirectoryEdit(db, { key, fields, version, checkedBy: null, changes: [] }, clock.now)
    expect(saved).not.toBeNull()
  }
  if (step.kind === 'aside') {
    const key = world.keys[step.at]!
    await (step.isBack ? includeDirectory(db, key, clock.now) : excludeDirectory(db, key, 'Refuses', clock.now))
  }
  if (step.kind === 'sync') await Promise.all([syncOrders(api.services), syncOrders(api.services)])
  if (step.kind === 'wait') clock.now += step.minutes * 60_000
  if (step.kind === 'choose') {
    const { directories } = (await preview(api, customer)).body.data
    const tabs = step.tabs.map(async ({ at, choice }) => {
      const { status } = await choose(
        api,
        customer,
        directories[at % Math.max(1, directories.length)]?.key ?? '',
        choice,
      )
      expect([200, 409, 422]).toContain(status)
      happened.add(`${choice} ${status}`)
    })
    await Promise.all(tabs)
  }
  if (step.kind === 'approve') {
    const [{ approvedAt } = { approvedAt: null }] = await db
      .select()
      .from(profiles)
      .where(eq(profiles.projectId, customer.projectId))
    const before = (await preview(api, customer)).body.data
    const expected = arrangeList(before)
      .filter(({ place }) => place !== null)
      .map(({ key }) => key)
    await db.update(profiles).set({ approvedAt: clock.now }).where(eq(profiles.projectId, customer.projectId))
    await syncOrders(api.services, customer.planId)
    if (approvedAt === null)
      expect((await rowsOf(api, customer)).map(({ directoryKey }) => directoryKey)).toEqual(expected)
  }
  if (step.kind === 'market') {
    const of = eq(profiles.projectId, customer.projectId)
    const [profile] = await db.select().from(profiles).where(of)
    await db
      .update(profiles)
      .set({ fields: { ...profile!.fields, countries: [...step.countries] } })
      .where(of)
    const project = (await findProject(db, customer.user.id, customer.projectId))!
    await rematchOrders(api.services, project)
  }
  if (step.kind === 'take')
    await takeNextDelivery(db, { operator: `operator-${step.operator}`, now: clock.now, holdMs: 600_000 })
  if (step.kind === 'submit') {
    const row = (await rowsOf(api, customer)).find(({ state }) => state === 'waiting')
    if (row) await submit(api, row)
  }
  if (step.kind === 'decline') {
    const row = (await rowsOf(api, customer))[step.at]
    if (row?.state === 'waiting' || row?.state === 'submitted')
      await happen(api, row, 'decline', { declineReason: 'refused' })
  }
}

async function expectSound(api: TestApi, { customers }: World): Promise<void> {
  await syncOrders(api.services)
  await syncOrders(api.services)
  const pool = new Set((await listPool(api.db)).map(({ key }) => key))
  const all = (await Promise.all(customers.map((customer) => rowsOf(api, customer)))).flat()
  expect(new Set(all.map(({ directoryKey }) => directoryKey)).size).toBe(all.length)
  for (const customer of customers) {
    const rows = await rowsOf(api, customer)
    const { data } = (await preview(api, customer)).body
    const keys = data.directories.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const free = rows.filter(({ state, version, heldBy }) => state === 'waiting' && version === 0 && heldBy === null)
    expect(free.filter(({ directoryKey }) => !pool.has(directoryKey)).map(({ directoryKey }) => directoryKey)).toEqual(
      [],
    )
    expect(
      data.directories.filter(({ fixed, key, choice }) => fixed === null && choice !== 'excluded' && !pool.has(key)),
    ).toEqual([])
    expect(new Set(rows.map(({ rank }) => rank)).size).toBe(rows.length)
    const counted = rows.filter(({ state }) => countedStates.includes(state)).length
    expect(counted).toBeLessThanOrEqual(owed)
    const excluded = data.directories.filter(({ choice }) => choice === 'excluded').length
    expect(excluded).toBeLessThanOrEqual(maxExcluded({ directories: owed }))
    if (data.hasStarted) {
      // What is locked takes no place.
      const locked = data.directories.filter(({ locks, choice }) => locks.length > 0 && choice !== 'excluded').length
      const spare = data.directories.length - counted - excluded - locked
      if (counted < owed) expect([counted, spare]).toEqual([counted, 0])
      expect(data.owed).toBe(counted)
    }
  }
  // What a plan card says before another order is what that takes.
  for (const { user, projectId } of customers) {
    await api.db.update(profiles).set({ approvedAt: api.clock.now }).where(eq(profiles.projectId, projectId))
    await syncOrders(api.services)
    await syncOrders(api.services)
    const shown = (await readLeft(api.services, (await findProject(api.db, user.id, projectId))!))?.fitting.length
    const next = await givenOrderFor(api, user.id, projectId)
    expect((await rowsOf(api, next)).length).toBe(Math.min(60, shown!))
    await api.db.delete(orders).where(eq(orders.id, next.order.id))
  }
}
