import { expect, it } from 'vitest'
import { orderLists } from '#src/domain/deliveries/admin.ts'
import type { Database } from '#src/storage/database.ts'
import {
  findDeliveryEvent,
  findOrderWithProfile,
  listUndoable,
  listWaiting,
  listWorked,
} from '#src/storage/deliveries/admin.ts'
import { removeOutsidePool } from '#src/storage/deliveries/customer-choices.ts'
import { listMailedOrders, orderMailKinds } from '#src/storage/deliveries/order-mails.ts'
import { listUnnotifiedLosses } from '#src/storage/proofs/losses.ts'
import { countOrderRows } from '#src/storage/deliveries/row-counts.ts'
import { listAllOrders } from '#src/storage/deliveries/queries.ts'
import { listSavedNotes } from '#src/storage/deliveries/saved-notes.ts'
import { postponeDelivery, takeDelivery, takeNextDelivery } from '#src/storage/deliveries/leases.ts'
import { listDueOrders, syncHolds, syncTrials } from '#src/storage/orders/changes.ts'
import { listStartable } from '#src/storage/orders/start.ts'
import { readLedger } from '#src/storage/survival/ledger.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'

const lease = { operator: 'a', now: 1, holdMs: 1 }
type Question = [string, (db: Database) => Promise<unknown>]
const questions: Question[] = [
  ['the next row', (db) => takeNextDelivery(db, lease)],
  ['the next row of an order', (db) => takeNextDelivery(db, lease, 'a')],
  ['a certain row', (db) => takeDelivery(db, 'a', lease)],
  ['a row to put off', (db) => postponeDelivery(db, { id: 'a', version: 1, note: null }, lease, 1)],
  ['what led to a row', (db) => findDeliveryEvent(db, { id: 'a', version: 1 })],
  ['an order with its profile', (db) => findOrderWithProfile(db, 'a')],
  ['what can be undone', (db) => listUndoable(db, 'a', 'a', 1)],
  ['how long an operator took', (db) => listWorked(db, 'a', 1)],
  ['losses to tell of', (db) => listUnnotifiedLosses(db, 1)],
  ['rows at directories that aren’t used', (db) => removeOutsidePool(db, ['a'], 1)],
  ['saved notes', (db) => listSavedNotes(db, 'a')],
  ...orderLists
    .filter((list) => list !== 'risk')
    .map((list): Question => [`orders: ${list}`, (db) => listAllOrders(db, { list, page: 1, limit: 9 })]),
]

/** Their few results are sorted, or looked up in a list. */
const comparisons: Question[] = [
  ['what a subscription owes', (db) => listDueOrders(db, [1], 1, 'a')],
  ['orders of a subscription to hold or stop', (db) => syncHolds(db, 1, 'a')],
  ['all orders to hold or stop', (db) => syncHolds(db, 1)],
  ['the order of a subscription’s trial', (db) => syncTrials(db, [], 1, 'a')],
  ['the orders of all trials', (db) => syncTrials(db, [], 1)],
  ['orders to start', (db) => listStartable(db, {})],
  ...orderMailKinds.map((kind): Question => [
    `orders to email about: ${kind}`,
    (db) => listMailedOrders(db, kind, 1, '', 9),
  ]),
]

describeBothDatabases('The plan of a $kind', ({ kind }) => {
  const test = useDatabase(kind)

  it.each(questions)('finds %s by an index, in its order', async (_, question) => {
    const plans = await plansOf(test.db, question)
    expect(plans.filter((plan) => /^SCAN (?!\(|json_each|orders USING)|USE TEMP B-TREE/.test(plan))).toEqual([])
  })

  it.each(comparisons)('finds %s without reading a whole table', async (_, question) => {
    const plans = await plansOf(test.db, question)
    const whole =
      /^SCAN (?:orders|o|payments|p|subscriptions|s|deliveries|kits)\b(?! USING (?:COVERING )?INDEX \w+_(?:open|held|stopped|refunded|disputed|unstarted))/
    expect(plans.filter((plan) => whole.test(plan))).toEqual([])
  })

  it('counts rows by their order from indexes alone, and finds those of a directory by one', async () => {
    const counting = (db: Database) => countOrderRows(db, new Map([['a', 1]]))
    expect((await plansOf(test.db, counting)).filter((plan) => plan.startsWith('SCAN'))).toEqual([])
    const figures = await plansOf(test.db, (db) => readLedger(db, ['a', 'b'], { rows: 'customers', now: 0 }))
    expect(figures).toContainEqual(expect.stringMatching(/^SEARCH deliveries USING INDEX deliveries_directory/))
    expect(figures.filter((plan) => /^SCAN (?!json_each)|USE TEMP B-TREE/.test(plan))).toEqual([])
    const waiting = await plansOf(test.db, listWaiting)
    expect(waiting).toEqual([expect.stringMatching(/^SEARCH deliveries USING COVERING INDEX deliveries_work/)])
  })
})
