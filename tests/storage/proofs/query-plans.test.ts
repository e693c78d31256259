import { expect, it } from 'vitest'
import { noPage } from '#src/domain/proofs/proofs.ts'
import { newCheck, nextCheck } from '#src/domain/proofs/schedule.ts'
import type { Database } from '#src/storage/database.ts'
import { findLastRun } from '#src/storage/jobs/queries.ts'
import { saveResults, startChecks, stopChecks, takeDueCheckHost, takeDueChecks } from '#src/storage/proofs/changes.ts'
import { listCheckedDeliveries, listUncheckedDeliveries } from '#src/storage/proofs/deliveries.ts'
import { findRobotsFile, releaseHost } from '#src/storage/fetching/hosts.ts'
import { type CheckRow, findCheck, listProofs } from '#src/storage/proofs/queries.ts'
import { addTestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeBothDatabases } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'

const lease = { list: 'proofs' as const, holder: 'a', now: 5, holdMs: 10 }
const target = { subjectKind: 'delivery', subjectId: 'a', url: 'https://a.example/', site: 'b.example' } as const

const questions: [string, (db: Database, check: CheckRow) => Promise<unknown>][] = [
  ['the host that is due', (db) => takeDueCheckHost(db, lease)],
  ['giving a host back', (db) => releaseHost(db, 'a', lease, 1)],
  ['what is due on a host', (db) => takeDueChecks(db, 'a', 1, 9)],
  ['a check', (db) => findCheck(db, 'delivery', 'a')],
  ['what checks saw', (db) => listProofs(db, 'delivery', 'a', 9)],
  ['rows without a check', (db) => listUncheckedDeliveries(db, 1, 9)],
  ['rows to check', (db) => listCheckedDeliveries(db, ['a', 'b'])],
  ['ending checks', (db) => stopChecks(db, 'delivery', ['a'])],
  ['a robots.txt', (db) => findRobotsFile(db, 'a')],
  ['the last run of a job', (db) => findLastRun(db, 'a')],
  [
    'saving results',
    (db, before) => {
      const plan = nextCheck(newCheck, { ...noPage, status: 404, fault: 'missing' }, { now: 5 })
      return saveResults(db, [{ before, plan, etag: null, lastModified: null, holder: 'a' }], 5)
    },
  ],
]

describeBothDatabases('checks of pages, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it.each(questions)('%s: found by an index, without reading a whole table', async (_, question) => {
    const { user } = await addTestUser(api)
    await startChecks(api.db, [{ ...target, userId: user.id }], 1)
    const check = await findCheck(api.db, 'delivery', 'a')
    const plans = await plansOf(api.db, (db) => question(db, check!))
    // A list of ids, and hosts that were found by an index.
    const scans = plans.filter((plan) => /^SCAN (?!json_each|\(subquery|CONSTANT ROW)/.test(plan))
    expect(scans).toEqual([])
  })
})
