import { expect, it } from 'vitest'
import { acceptCorrection, rejectCorrection } from '#src/storage/corrections/changes.ts'
import { findCorrection, hasOpenCorrection, listCorrections } from '#src/storage/corrections/queries.ts'
import type { Database } from '#src/storage/database.ts'
import { listDirectoryChanges } from '#src/storage/directories/history.ts'
import { listDirectoryEdits } from '#src/storage/directories/queries.ts'
import { syncDirectoryChecks, takeRestedHost } from '#src/storage/directory-checks/changes.ts'
import {
  findDueCheck,
  listCheckedPages,
  listDirectoryChecks,
  listGoneDirectories,
} from '#src/storage/directory-checks/queries.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'

const one = { page: 1, limit: 30 }
const decision = { id: 'a', userId: 'b', note: 'c' }
const accepted = { ...decision, key: 'a', changes: [], edit: { fields: {}, version: 0 } }
const page = { key: 'a.example', page: 'home' as const, url: 'https://a.example/', host: 'a.example' }

type Question = [string, (db: Database) => Promise<unknown>]
const questions: Question[] = [
  ['corrections', (db) => listCorrections(db, one)],
  ['open corrections with a text', (db) => listCorrections(db, { ...one, state: 'open', q: 'a' })],
  ['a correction', (db) => findCorrection(db, 'a')],
  [
    'an open correction by a visitor',
    (db) => hasOpenCorrection(db, { directoryKey: 'a', field: 'price', visitor: 'b' }),
  ],
  ['a correction to accept', (db) => acceptCorrection(db, accepted, 1)],
  ['a correction to reject', (db) => rejectCorrection(db, decision, 1)],
  ['the state of directories', (db) => listDirectoryChecks(db)],
  ['the state of some directories', (db) => listDirectoryChecks(db, ['a', 'b'])],
  ['the directories that are dead or moved', (db) => listGoneDirectories(db)],
  ['the pages that are checked', (db) => listCheckedPages(db)],
  ['the pages that changed', (db) => syncDirectoryChecks(db, [page], 1)],
  ['the next host to check', (db) => takeRestedHost(db, 1)],
  ['the next check of a host', (db) => findDueCheck(db, 'a', 1)],
  ['the history of directories', (db) => listDirectoryChanges(db)],
  ['the history of some directories', (db) => listDirectoryChanges(db, ['a', 'b'])],
  ['what operators know about some directories', (db) => listDirectoryEdits(db, ['a', 'b'])],
]

// Values passed in aren't our tables.
const tables = /^SCAN (corrections|directory_\w+|h)\b/

describeBothDatabases('The plan of a $kind for directories', ({ kind }) => {
  const test = useDatabase(kind)

  it.each(questions)('finds %s by an index, in its order', async (_, question) => {
    const plans = await plansOf(test.db, question)
    expect(plans.filter((plan) => tables.test(plan) && !/USING (COVERING )?INDEX/.test(plan))).toEqual([])
    expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([])
  })
})
