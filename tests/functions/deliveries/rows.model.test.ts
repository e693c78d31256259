import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fillOrder } from '#functions/deliveries/fill-order.ts'
import { readProgress } from '#functions/deliveries/progress.ts'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { holdMs } from '#src/domain/deliveries/outcomes.ts'
import {
  canHappen,
  countedStates,
  type DeliveryAction,
  deliveryActions,
  type DeliveryState,
  shownState,
  submittedStates,
} from '#src/domain/deliveries/states.ts'
import { changeDelivery, type DeliveryChange, undoChange } from '#src/storage/deliveries/changes.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { postponeDelivery, takeNextDelivery } from '#src/storage/deliveries/leases.ts'
import { listOrders } from '#src/storage/orders/queries.ts'
import { listFillable } from '#src/storage/orders/start.ts'
import { payments } from '#src/storage/payments/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { addTestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { listDeliveryEvents } from '#tests/support/delivery-events.ts'
import { inFull } from '#tests/support/full.ts'
import { givenPayment, givenProject, givenSubscription } from '#tests/support/orders.ts'
import { walkUntilAll } from '#tests/support/random-walks.ts'
import type { TestApi } from '#tests/support/test-api.ts'

// Any order of payments, leases, outcomes, checks, undo and killed runs.

const actions = Object.keys(deliveryActions) as DeliveryAction[]
const nat = (max: number) => fc.nat(max)

const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay' as const), amount: fc.constantFrom(0, 19900) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), which: nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('state' as const),
      state: fc.constantFrom('active' as const, 'past_due' as const, 'canceled' as const, 'ended' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sync' as const) }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('work' as const), operator: nat(2), stale: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('postpone' as const), operator: nat(2) }) },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      row: nat(1),
      pick: nat(15),
      refill: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const), row: nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: nat(120) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

describeDatabases('rows of paid plans, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  const everything = [...actions, 'replaced', 'undone', 'worked'].sort()
  const walks = fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
    const world = await openWorld(api)
    for (const one of steps) await walk(api, world, one)
    await syncOrders(api.services)
    await syncOrders(api.services)
    await expectSound(api, world)
  })

  it(
    'are never lost and never doubled, and their counts add up, in whatever order things happen',
    () => fc.assert(walks, { numRuns: 5 }),
    300_000,
  )

  if (kind === 'file')
    it(
      'are never lost and never doubled in walks in which every action happens',
      { ...inFull, timeout: 300_000 },
      async () => {
        happened.clear()
        await walkUntilAll(walks, 10, happened, everything)
        expect([...happened].sort()).toEqual(everything)
      },
    )
})

/** What took effect in any run. */
const happened = new Set<string>()

type World = { userId: string; plan: string; paid: string[] }

async function openWorld(api: TestApi): Promise<World> {
  const { user } = await addTestUser(api)
  await givenProject(api, user.id)
  const plan = await givenSubscription(api, user.id, 3, { trialEndsAt: api.clock.now })
  const paid = [await givenPayment(api, user.id, plan)]
  await syncOrders(api.services)
  return { userId: user.id, plan, paid }
}

async function rowsOf(api: TestApi, { userId }: World) {
  const orders = await listOrders(api.db, userId)
  return (await Promise.all(orders.map(({ id }) => listDeliveries(api.db, id)))).flat()
}

async function walk(api: TestApi, world: World, step: Step): Promise<void> {
  const { db, services, clock } = api
  if (step.kind === 'pay' && world.paid.length < 3) {
    clock.now += 1000
    const id = await givenPayment(api, world.userId, world.plan, { amount: step.amount })
    world.paid.push(id)
  }
  if (step.kind === 'refund') {
    const id = world.paid[step.which]
    if (id) await db.update(payments).set({ state: 'refunded' }).where(eq(payments.id, id))
  }
  if (step.kind === 'state')
    await db.update(subscriptions).set({ state: step.state }).where(eq(subscriptions.id, world.plan))
  if (step.kind === 'sync') await Promise.all([syncOrders(services, world.plan), syncOrders(services)])
  if (step.kind === 'wait') clock.now += step.minutes * 60_000
  if (step.kind === 'postpone') {
    const mine = lease(api, step.operator)
    const held = await takeNextDelivery(db, mine)
    if (held) await postponeDelivery(db, { ...held, note: null }, mine, clock.now + 60_000)
  }
  if (step.kind === 'work') {
    const held = await takeNextDelivery(db, lease(api, step.operator))
    const other = await takeNextDelivery(db, lease(api, step.operator + 5))
    if (held && other) expect(other.id).not.toBe(held.id)
    if (!held) return
    const version = held.version - (step.stale ? 1 : 0)
    const change = { id: held.id, orderId: held.orderId, version, action: 'submit' as const, actor: 'operator' }
    const changed = await changeDelivery(db, { ...change, set: { submittedAt: clock.now } }, clock.now)
    expect(changed === null).toBe(step.stale)
    if (changed) happened.add('worked')
  }
  if (step.kind === 'act') {
    const rows = await rowsOf(api, world)
    const row = rows[step.row % Math.max(1, rows.length)]
    if (!row) return
    const { id, orderId, version } = row
    const action = actionFor(row.state, step.pick)
    const set = { ...columnsOf(action, clock.now), notes: `${version}` }
    const change = { id, orderId, version, action, actor: 'someone', set }
    const twice = await Promise.all([changeDelivery(db, change, clock.now), changeDelivery(db, change, clock.now)])
    const isAllowed = canHappen(action, row.state, row.doubtedAt !== null)
    expect(twice.filter((done) => done !== null)).toHaveLength(isAllowed ? 1 : 0)
    if (isAllowed) happened.add(action)
    // Without it, the run was killed after the change. The hourly one adds what is missing.
    if (step.refill) for (const order of await listFillable(db, { id: orderId })) await fillOrder(services, order)
  }
  if (step.kind === 'undo') {
    const rows = await rowsOf(api, world)
    const row = rows[step.row % Math.max(1, rows.length)]
    if (!row) return
    const events = await listDeliveryEvents(db, row.id)
    const undone = await undoChange(db, row, 'someone', clock.now)
    if (!undone) return
    // Only the operator who said that it may have been sent can say that it wasn't, and only soon.
    if (row.doubtedAt !== null && undone.state === 'waiting') {
      expect(events.at(-1)).toMatchObject({ action: 'doubt', actor: 'someone' })
      expect(clock.now - events.at(-1)!.at).toBeLessThan(holdMs)
    }
    expect(undone.state).toBe(events.at(-1)?.before.state)
    happened.add('undone')
  }
}

/** What says the same as the action. */
function columnsOf(action: DeliveryAction, now: number): DeliveryChange['set'] {
  if (action === 'doubt') return { doubtedAt: now }
  if (action === 'confirm') return { doubtedAt: null, submittedAt: now }
  if (action === 'already') return { declineReason: 'listed' }
  return action === 'find' ? { doubtedAt: null } : {}
}

/** Mostly one that the state allows. */
function actionFor(state: DeliveryState, pick: number): DeliveryAction {
  const allowed = pick < 13 ? actions.filter((action) => canHappen(action, state)) : []
  return (allowed.length > 0 ? allowed : actions)[pick % (allowed.length || actions.length)] ?? 'submit'
}

const lease = ({ clock }: TestApi, operator: number) => ({
  operator: `operator-${operator}`,
  now: clock.now,
  holdMs: 10 * 60_000,
})

async function expectSound(api: TestApi, world: World): Promise<void> {
  const { db } = api
  const rows = await rowsOf(api, world)
  const orders = await listOrders(db, world.userId)
  const refunded = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.subscriptionId, world.plan), eq(payments.state, 'refunded')))
  expect(new Set(rows.map(({ site, directoryKey }) => `${site} ${directoryKey}`)).size).toBe(rows.length)
  expect(new Set(orders.map(({ paymentId }) => paymentId)).size).toBe(orders.length)
  const progressOf = await readProgress(api.services, orders)
  for (const order of orders) {
    const own = rows.filter(({ orderId }) => orderId === order.id)
    if (own.some(({ replaces }) => replaces !== null)) happened.add('replaced')
    const counted = own.filter(({ state }) => countedStates.includes(state)).length
    const isStopped = order.stoppedAt !== null
    const { all, submitted, doubted, toGo, missing, uncounted, extra, live } = progressOf(order)
    expect(submitted + doubted + toGo + missing).toBe(all)
    if (!isStopped && order.approvedAt !== null) {
      expect(all - uncounted - extra).toBe(order.directories)
      const states = own.map((row) => shownState(row))
      expect(submitted).toBe(states.filter((state) => submittedStates.includes(state)).length)
      expect(doubted).toBe(states.filter((state) => state === 'doubted').length)
      expect(toGo).toBe(states.filter((state) => state === 'waiting' || state === 'asking').length)
      expect(live).toBe(states.filter((state) => state === 'live').length)
    }
    expect(isStopped).toBe(refunded.some(({ id }) => id === order.paymentId))
    // A listing that was lost and found again counts beyond what is owed, since its replacement stays.
    const found = own.filter(({ id, state }) => state === 'live' && own.some(({ replaces }) => replaces === id)).length
    if (!isStopped && order.hold === null) {
      expect(counted).toBeGreaterThanOrEqual(order.directories)
      expect(counted).toBeLessThanOrEqual(order.directories + found)
      const isOpen = own.some(({ state }) => state === 'waiting' || state === 'asking')
      // No article is written in this model: see articles.model.test.ts.
      expect(order.doneAt === null).toBe(isOpen || order.posts > 0)
    }
    if (isStopped) {
      const waiting = own.filter(({ state }) => state === 'waiting')
      expect(waiting.every(({ heldBy, heldUntil }) => heldBy !== null && (heldUntil ?? 0) > api.clock.now)).toBe(true)
    }
    for (const row of own) {
      const workable = row.state === 'waiting' && !isStopped && order.hold === null
      expect(row.workAt, `${row.state} ${order.hold} ${isStopped}`).toBe(workable ? order.dueAt : null)
      const events = await listDeliveryEvents(db, row.id)
      expect(events.map(({ version }) => version)).toEqual(Array.from({ length: row.version }, (_, index) => index + 1))
      expect(events.at(-1)?.state ?? 'waiting').toBe(row.state)
      for (const [index, event] of events.entries())
        expect(event.before.state).toBe(events[index - 1]?.state ?? 'waiting')
    }
  }
}
