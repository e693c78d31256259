import { expect, it } from 'vitest'
import { productStates } from '#src/domain/products/states.ts'
import { listAudit, listAuditPeople } from '#src/storage/audit/queries.ts'
import type { Database } from '#src/storage/database.ts'
import { reopenFlags, settleFlags } from '#src/storage/flags/changes.ts'
import { findFlaggableProduct, listOpenFlags } from '#src/storage/flags/queries.ts'
import { findLinkCheck } from '#src/storage/links/queries.ts'
import { listAdminProducts, listAuditEvents } from '#src/storage/products/admin.ts'
import { findMergedInto, findSuccessor, mergeProduct } from '#src/storage/products/merge.ts'
import { addMissingSites, siteStatements } from '#src/storage/products/sites.ts'
import { listTextsToCompare } from '#src/storage/products/texts.ts'
import { listDecidable, listSettled, undoDecision } from '#src/storage/reviews/decisions.ts'
import { listQueue } from '#src/storage/reviews/queue.ts'
import { listReasons } from '#src/storage/reviews/reasons.ts'
import { readRiskFacts } from '#src/storage/reviews/risk-flags.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'
import { givenProduct } from '#tests/support/submissions.ts'

const one = { page: 1, limit: 30 }
const place = { kind: 'change', since: 5, id: 5 } as const
const suspect = { id: 1, email: 'a@x.example', listingKey: 'x.example', site: 'x.example', domains: ['x.example'] }
const settled = { version: 1, userId: 'a', now: 1, settledAt: 1 }
const mail = { key: 'k', recipient: 'r', subject: 's', text: 't', html: 'h' }

type Question = [string, (db: Database) => Promise<unknown>]

const questions: Question[] = [
  ['open reports', (db) => listOpenFlags(db, [1, 2])],
  ['what can be reported', (db) => findFlaggableProduct(db, 'a')],
  ['reports to settle', (db) => settleFlags(db, 1, settled)],
  ['reports to open again', (db) => reopenFlags(db, 1, settled)],
  ['products to decide on', (db) => listDecidable(db, ['a', 'b'])],
  ['what an admin settled', (db) => listSettled(db, [1, 2], 'a')],
  ['where a product has gone', (db) => findSuccessor(db, 'a')],
  ['with what it was merged', (db) => findMergedInto(db, 'a')],
  ['all products', (db) => listAdminProducts(db, one)],
  ...productStates.map((state): Question => [`what is ${state}`, (db) => listAdminProducts(db, { ...one, state })]),
  ['what happened to a product, and by whom', (db) => listAuditEvents(db, 1)],
  ['its link', (db) => findLinkCheck(db, 1)],
  ['products without a site', (db) => addMissingSites(db)],
  ['reasons', (db) => listReasons(db)],
  ['the activity log', (db) => listAudit(db, { limit: 10, before: 5 })],
  ['the activity log of a product', (db) => listAudit(db, { limit: 10, subject: 'a', before: 5 })],
  ['the activity log of a person', (db) => listAudit(db, { limit: 10, person: 'a', before: 5 })],
  ['the people in it', (db) => listAuditPeople(db)],
]

// Here several sorted lists or counts are combined: a few rows.
const gathering: Question[] = [
  ['the queue', (db) => listQueue(db, { after: null, kind: null, limit: 31 })],
  ['the queue from a place on', (db) => listQueue(db, { after: place, kind: null, limit: 31 })],
  ['one kind of it', (db) => listQueue(db, { after: place, kind: 'report', limit: 31 })],
  ['risk facts of a product', (db) => readRiskFacts(db, [suspect])],
  ['texts to compare with others', (db) => listTextsToCompare(db, [{ id: 1, description: 'a b c' }])],
]

// Lists passed in and results of subqueries aren't our tables.
const tables =
  /^SCAN (products|listing_reports|product_events|product_sites|merged_products|domain_ages|link_checks|saved_reasons|audit_entries|mail_outbox|older|host|site|target|users)\b/
const scansIn = (plans: readonly string[]) =>
  plans.filter((plan) => tables.test(plan) && !/USING (COVERING )?INDEX/.test(plan))

describeBothDatabases('The plan of a $kind for the admin area', ({ kind }) => {
  const test = useDatabase(kind)

  it.each(questions)('finds %s by an index, in its order', async (_, question) => {
    const plans = await plansOf(test.db, question)
    expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([])
    // The newest of all, by the table's own order.
    expect(scansIn(plans).filter((plan) => !/^SCAN (products|audit_entries)$/.test(plan))).toEqual([])
  })

  it.each(gathering)('collects %s by indexes', async (_, question) => {
    expect(scansIn(await plansOf(test.db, question))).toEqual([])
  })

  it.each(['merges', 'takes back', 'keeps the site'])('%s by indexes', async (verb) => {
    const [from, into] = [await givenProduct(test.db), await givenProduct(test.db, { slug: 'other' })]
    const before = { state: from.state, reason: null, proposal: null, queuedAt: null, publishedAt: null, updatedAt: 1 }
    const event = { id: 1, kind: 'publish', at: 1, userId: 'a', before: { ...before, mailKey: 'k' } } as const
    const write = async (db: Database): Promise<unknown> => {
      if (verb === 'merges') return mergeProduct(db, from, into, { version: 1, userId: 'a', mail, now: 1 })
      if (verb === 'takes back') return undoDecision(db, from, event, 1)
      const [first, ...others] = await siteStatements(db, from.ref, 'x.example')
      return db.batch([first!, ...others])
    }
    expect(scansIn(await plansOf(test.db, write))).toEqual([])
  })
})
