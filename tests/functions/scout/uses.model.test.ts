import fc from 'fast-check'
import { expect, it } from 'vitest'
import { recordOutcome, replaceRows, undoOutcome } from '#functions/deliveries/admin/record-outcome.ts'
import { readProgress } from '#functions/deliveries/progress.ts'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { applyLookUp } from '#functions/scout/apply-look-up.ts'
import { syncLookUps } from '#functions/scout/sync-look-ups.ts'
import { type SentOutcome } from '#src/domain/deliveries/outcomes.api.ts'
import { holdMs } from '#src/domain/deliveries/outcomes.ts'
import { countedStates, shownState, submittedStates } from '#src/domain/deliveries/states.ts'
import { changeDelivery } from '#src/storage/deliveries/changes.ts'
import type { DeliveryRow } from '#src/storage/deliveries/queries.ts'
import { takeNextDelivery } from '#src/storage/deliveries/leases.ts'
import { releaseHost, takeHost } from '#src/storage/fetching/hosts.ts'
import { useApi } from '#tests/support/api.ts'
import { listDeliveryEvents } from '#tests/support/delivery-events.ts'
import { inFull } from '#tests/support/full.ts'
import { listedAt, lookUpOf } from '#tests/support/look-ups.ts'
import { type Customer, givenCustomer, orderOf, rowsOf } from '#tests/support/reports.ts'

// Any order of what operators record, what look-ups and checks find, undo, and runs that are killed.

const day = 86_400_000
const url = 'https://uneed.best/tool/tea'
const operator = 'operator'
const nat = (max: number) => fc.nat(max)

const outcomes: readonly Omit<SentOutcome, 'version'>[] = [
  { action: 'submit' },
  { action: 'submit', liveUrl: url },
  { action: 'doubt' },
  { action: 'doubt' },
  { action: 'confirm' },
  { action: 'correct', liveUrl: url },
  { action: 'already', liveUrl: url },
  { action: 'ask', kind: 'question', text: 'Which?' },
  { action: 'decline', reason: 'refused' },
  { action: 'decline', reason: 'unconfirmed' },
  { action: 'later' },
]
const results = [
  listedAt(url, 0),
  // Seen long after whatever happened before.
  listedAt(url, Number.MAX_SAFE_INTEGER),
  listedAt(url, 0, { name: 'Old Kettle' }),
  { outcome: 'not-found' },
  { outcome: 'could-not-look', fault: 'robots' },
] as const

// Few rows, so that much happens to each.
const row = nat(3)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('record' as const), row, pick: nat(outcomes.length - 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('work' as const), pick: nat(outcomes.length - 1) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('look' as const),
      row,
      pick: nat(results.length - 1),
      isKilled: fc.boolean(),
      isStale: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('check' as const), row, isFound: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const), row }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), row }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(0.01, 0.1, 3, 70) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const api = useApi('file')

const walks = fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
  const customer = await givenCustomer(api)
  for (const one of steps) await walk(customer, one)
  await syncOrders(api.services)
  await syncOrders(api.services)
  await syncLookUps(api.services)
  await expectSound(customer)
})

it(
  'Rows that are looked up are never lost, doubled or sent again after a doubt, and their counts add up',
  () => fc.assert(walks, { numRuns: 3 }),
  60_000,
)

it('The same in many more walks', { ...inFull, timeout: 600_000 }, () => fc.assert(walks, { numRuns: 120 }))

async function walk(customer: Customer, step: Step): Promise<void> {
  const { db, services, clock } = api
  if (step.kind === 'wait') {
    clock.now += step.days * day
    return
  }
  if (step.kind === 'work') {
    await syncLookUps(services)
    const isOwn = ({ heldBy, heldUntil }: DeliveryRow) => heldBy === operator && (heldUntil ?? 0) > clock.now
    const own = new Set((await rowsOf(api, customer)).filter(isOwn).map(({ id }) => id))
    const held = await takeNextDelivery(db, { operator, now: clock.now, holdMs }, customer.order.id)
    const lookUp = held && (await lookUpOf(api, held))
    // The queue has no row whose first look-up is under way, unless two days have passed or the operator has it after an undo.
    if (held && !own.has(held.id) && lookUp?.purpose === 'before' && lookUp.attempts === 0)
      expect(clock.now - lookUp.since).toBeGreaterThanOrEqual(2 * day)
    if (held) await record(held, step.pick)
    return
  }
  const target = (await rowsOf(api, customer))[step.row]
  if (!target) return
  if (step.kind === 'record') await record(target, step.pick)
  if (step.kind === 'look') await look(target, step)
  if (step.kind === 'undo') await undoOutcome(services, operator, target)
  const change = { id: target.id, orderId: target.orderId, version: target.version }
  if (step.kind === 'answer')
    await changeDelivery(db, { ...change, action: 'answer', actor: 'user', set: {} }, clock.now)
  if (step.kind === 'check' && target.liveUrl !== null) {
    const { doubtedAt, submittedAt } = target
    const found = { liveAt: clock.now, doubtedAt: null, submittedAt: submittedAt ?? doubtedAt }
    const seen = step.isFound
      ? ({ action: 'find', set: found } as const)
      : ({ action: 'lose', set: { lostAt: clock.now } } as const)
    await changeDelivery(db, { ...change, ...seen, actor: 'check' }, clock.now)
  }
}

async function record(target: DeliveryRow, pick: number): Promise<void> {
  const outcome = { ...outcomes[pick]!, version: target.version }
  await recordOutcome(api.services, operator, target.id, outcome)
  if (pick % 2 === 0) await replaceRows(api.services, [target.orderId])
}

/** `isKilled`: the run dies once it has saved the look-up. `isStale`: another run has taken the host meanwhile. */
async function look(target: DeliveryRow, { pick, isKilled, isStale }: Extract<Step, { kind: 'look' }>): Promise<void> {
  const { db, services, clock } = api
  await syncLookUps(services)
  const lookUp = await lookUpOf(api, target)
  if (lookUp?.dueAt == null) return
  const holder = { list: 'proofs', holder: services.newId() } as const
  await takeHost(db, lookUp.host, { ...holder, now: clock.now, holdMs: 60_000 })
  const ended = { lookUp, result: results[pick]! }
  const dying = {
    ...services,
    log: () => {
      throw new Error('killed')
    },
  }
  const run = applyLookUp(isKilled ? dying : services, ended, isStale ? { ...holder, holder: 'other' } : holder)
  await run.catch(() => undefined)
  if (isStale) expect(await lookUpOf(api, target)).toEqual(lookUp)
  // The same result that arrives twice counts once.
  else await applyLookUp(services, ended, holder)
  await releaseHost(db, lookUp.host, holder, clock.now)
}

async function expectSound(customer: Customer): Promise<void> {
  const rows = await rowsOf(api, customer)
  const order = await orderOf(api, customer.planId)
  expect(new Set(rows.map(({ site, directoryKey }) => `${site} ${directoryKey}`)).size).toBe(rows.length)
  const replaced = rows.flatMap(({ replaces }) => replaces ?? [])
  expect(new Set(replaced).size).toBe(replaced.length)
  const progress = (await readProgress(api.services, [order]))(order)
  const { all, submitted, doubted, toGo, missing, uncounted, extra } = progress
  expect(submitted + doubted + toGo + missing).toBe(all)
  expect(all - uncounted - extra).toBe(order.directories)
  const states = rows.map(shownState)
  expect(submitted).toBe(states.filter((state) => submittedStates.includes(state)).length)
  expect(doubted).toBe(states.filter((state) => state === 'doubted').length)
  expect(rows.filter(({ state }) => countedStates.includes(state)).length).toBeGreaterThanOrEqual(order.directories)
  for (const one of rows) {
    if (one.declineReason === 'listed' && one.state === 'declined') expect(replaced).toContain(one.id)
    await expectNeverSentAgain(one)
    const lookUp = await lookUpOf(api, one)
    const wanted = { waiting: 'before', submitted: 'after', live: 'monthly' } as const
    if (lookUp?.dueAt != null) expect(lookUp.purpose).toBe(wanted[one.state as keyof typeof wanted])
    // Nothing else ends a doubt.
    if (shownState(one) === 'doubted') expect(lookUp?.dueAt).toBeTypeOf('number')
  }
}

async function expectNeverSentAgain({ id }: DeliveryRow): Promise<void> {
  const events = await listDeliveryEvents(api.db, id)
  for (const [at, event] of events.entries()) {
    if (event.action !== 'doubt') continue
    const next = events[at + 1]
    if (next?.action === 'undo') expect(next.at - event.at).toBeLessThan(holdMs)
    // Once it's known that it was sent, or that it was listed before, it's like any other.
    const rest = events.slice(at + 1)
    const end = rest.findIndex(({ action }) => ['undo', 'confirm', 'find', 'already'].includes(action))
    for (const one of rest.slice(0, end < 0 ? undefined : end)) expect(one.state).not.toBe('waiting')
  }
}
