import { expect, it } from 'vitest'
import { assetAsks } from '#src/domain/deliveries/states.ts'
import { listAssetAsks } from '#src/storage/deliveries/asset-asks.ts'
import { listUsedDirectories } from '#src/storage/deliveries/fill.ts'
import {
  areReportMailsOn,
  listUnmailedProjects,
  listUnnotifiedAsks,
  listWeekRows,
} from '#src/storage/deliveries/report-mails.ts'
import { findReplacement, findReportRow, listReportEvents, listReportRows } from '#src/storage/proofs/report.ts'
import {
  listLinkExports,
  listLiveListings,
  listObservations,
  listObservationsOf,
} from '#src/storage/counted/queries.ts'
import { findSharedProject, listShares } from '#src/storage/deliveries/shares.ts'
import { findProfile, listProfileImages } from '#src/storage/profiles/queries.ts'
import { listWaitingOrders } from '#src/storage/profiles/reminders.ts'
import { listOrders, listProjectOrders } from '#src/storage/orders/queries.ts'
import { isSiteListed, listKeywordUse, listLosses } from '#src/storage/suggestions/facts.ts'
import { findSuggestion, listDismissed, listOutdated, listSuggestions } from '#src/storage/suggestions/queries.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { findByIndex, plansOf, type Question, slowSteps } from '#tests/support/query-plans.ts'

const one = { page: 1, limit: 12 }
const questions: Question[] = [
  ['uploads of links', (db) => listLinkExports(db, 'a')],
  ['live listings that an upload is compared with', (db) => listLiveListings(db, 'a')],
  ['what uploads said about listings', (db) => listObservations(db, 'a')],
  ['what uploads said about one', (db) => listObservationsOf(db, 'a')],
  ['a project’s suggestions', (db) => listSuggestions(db, 'a', one)],
  ['a suggestion', (db) => findSuggestion(db, 'a', 'b')],
  ['dismissed suggestions', (db) => listDismissed(db, 'a')],
  ['projects with old suggestions', (db) => listOutdated(db, 1, 9)],
  ['how keywords do', (db) => listKeywordUse(db, 'a', 1)],
  ['whether a site is listed', (db) => isSiteListed(db, 'example.com')],
  ['lost listings of a project', (db) => listLosses(db, 'a')],
  ['the orders of a project', (db) => listProjectOrders(db, 'a')],
  ['the orders of an account', (db) => listOrders(db, 'a')],
  ['a report', (db) => listReportRows(db, 'a')],
  ['a row of a report', (db) => findReportRow(db, 'a', 1)],
  ['the history of a row', (db) => listReportEvents(db, 'a')],
  ['what replaced a row', (db) => findReplacement(db, 'a')],
  ['what a site is submitted to', (db) => listUsedDirectories(db, 'a')],
  ['the links of a report', (db) => listShares(db, 'a')],
  ['a shared report', (db) => findSharedProject(db, 'a')],
  ['reports to mail', (db) => listUnmailedProjects(db, 1, '', 9)],
  ['a week of a report', (db) => listWeekRows(db, 'a', { from: 1, to: 2 })],
  ['questions to mail', (db) => listUnnotifiedAsks(db, { from: 1, to: 2 }, 9)],
  ['whether weekly mails are on', (db) => areReportMailsOn(db, 'a')],
  ['a profile', (db) => findProfile(db, 'a')],
  ['the images of a profile', (db) => listProfileImages(db, 'a')],
  ['orders that wait for a profile', (db) => listWaitingOrders(db, 1, 9)],
]

describeBothDatabases('Queries of orders and reports, in a $kind', ({ kind }) => {
  const test = useDatabase(kind)

  findByIndex(test, questions)

  it('finds what waits for the same answer by an index, and sorts the few', async () => {
    const plans = await plansOf(test.db, (db) => listAssetAsks(db, 'a', assetAsks))
    expect(slowSteps(plans)).toEqual([expect.stringContaining('TEMP B-TREE')])
  })
})
