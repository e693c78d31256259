import { expect, it } from 'vitest'
import {
  findLatestRoot,
  hasUnrootedBefore,
  listEntries,
  listParts,
  listRoots,
  listUnrooted,
  listUnsealedRows,
  readLeaves,
  readPages,
  readRoots,
  readUnsealed,
} from '#src/storage/evidence/queries.ts'
import { takeDueLookUpHost, takeDueLookUps } from '#src/storage/scout/changes.ts'
import {
  decideDrift,
  findCorrection,
  findDrift,
  findShownDrift,
  listCorrections,
  listDrifts,
} from '#src/storage/scout/drifts.ts'
import { findLookedUpRow } from '#src/storage/scout/looked-up.ts'
import { listDirectoryMaps, listKnownListings } from '#src/storage/scout/queries.ts'
import { holdRows, listSeenBefore, listWantedLookUps, releaseRows, stopLookUps } from '#src/storage/scout/uses.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { findByIndex, plansOf, type Question, slowSteps } from '#tests/support/query-plans.ts'

const one = { page: 1, limit: 12 }
const questions: Question[] = [
  ['the host to look up at', (db) => takeDueLookUpHost(db, { list: 'proofs', holder: 'a', now: 1, holdMs: 1 })],
  ['sitemaps of directories', (db) => listDirectoryMaps(db, ['a', 'b'])],
  ['a row that was looked up', (db) => findLookedUpRow(db, 'a')],
  ['look-ups to stop', (db) => stopLookUps(db, 1, 2)],
  ['rows that were listed before', (db) => listSeenBefore(db, 1)],
  ['rows to hold', (db) => holdRows(db, 1)],
  ['rows to release', releaseRows],
  ['a listing to correct', (db) => findDrift(db, 'a')],
  ['a row’s correction', (db) => findCorrection(db, 'a')],
  ['an order’s corrections', (db) => listCorrections(db, 'a')],
  ['a customer’s correction', (db) => findShownDrift(db, 'a')],
  [
    'a correction to close',
    (db) => decideDrift(db, { deliveryId: 'a', foundAt: 1, decision: 'left', actor: 'a' }, 1, 1),
  ],
  ['what to seal of rows', (db) => readUnsealed(db, ['a', 'b'])],
  ['roots', (db) => listRoots(db, 1, 9)],
  ['rows to sign', (db) => listUnrooted(db, 9)],
  ['something old to sign', (db) => hasUnrootedBefore(db, 1)],
  ['leaves of the tree', (db) => readLeaves(db, [1, 2])],
  ['events of rows', (db) => listEntries(db, ['a', 'b'])],
  ['bytes of pages', (db) => readPages(db, [1, 2])],
]

/** They sort or read all of something small. */
const small: [...Question, string[]][] = [
  // Those due at the same time by id.
  ['the look-ups of a host', (db) => takeDueLookUps(db, 'a', 1, 9), ['USE TEMP B-TREE FOR RIGHT PART OF ORDER BY']],
  ['listings of a directory', (db) => listKnownListings(db, 'a', 9), ['USE TEMP B-TREE FOR ORDER BY']],
  ['rows to look up', (db) => listWantedLookUps(db, 1, { now: 2, after: '', limit: 9 }), ['UNION USING TEMP B-TREE']],
  [
    'listings to correct',
    (db) => listDrifts(db, { ...one, list: 'open' }),
    ['USE TEMP B-TREE FOR RIGHT PART OF ORDER BY'],
  ],
  [
    'corrected listings',
    (db) => listDrifts(db, { ...one, list: 'closed' }),
    ['USE TEMP B-TREE FOR ORDER BY', 'SCAN listing_drifts'],
  ],
  ['rows to seal', (db) => listUnsealedRows(db, 9), ['UNION USING TEMP B-TREE']],
  // By its number, from the end.
  ['the latest root', (db) => findLatestRoot(db), ['SCAN evidence_roots']],
  // One for 256 rows.
  ['parts of the tree', (db) => listParts(db), ['SCAN evidence_parts']],
  ['roots of a report', (db) => readRoots(db, 'a'), ['USE TEMP B-TREE FOR ORDER BY', 'SCAN evidence_parts']],
]

describeBothDatabases('Queries of look-ups and evidence, in a $kind', ({ kind }) => {
  const test = useDatabase(kind)

  findByIndex(test, questions)

  it.each(small)('finds %s, and reads or sorts only little', async (_, question, steps) => {
    expect(slowSteps(await plansOf(test.db, question))).toEqual(steps)
  })
})
