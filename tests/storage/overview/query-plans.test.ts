import { expect, it } from 'vitest'
import type { Database } from '#src/storage/database.ts'
import { readAudience } from '#src/storage/overview/queries.ts'
import { listWaitingAudience } from '#src/storage/overview/waiting-audience.ts'
import { listWaitingWork } from '#src/storage/overview/waiting-work.ts'
import { listOpen } from '#src/storage/suggestions/queries.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { plansOf, slowSteps } from '#tests/support/query-plans.ts'

// What every page of the dashboard asks.
const questions: [string, (db: Database) => Promise<unknown>][] = [
  ['a project’s audience', (db) => readAudience(db, 'a', 1, 9)],
  ['the work that waits', (db) => listWaitingWork(db, { id: 'a', userId: 'b' })],
  ['all suggestions', (db) => listOpen(db, 'a')],
  ['the people who wait', (db) => listWaitingAudience(db, 'a')],
]

describeBothDatabases('The plan of a $kind', ({ kind }) => {
  const test = useDatabase(kind)

  it.each(questions)('finds %s by an index, in its order', async (name, question) => {
    // What waits for one customer is little, and is sorted as it's ranked: questions and pages.
    const sort = expect.stringContaining('TEMP B-TREE') as string
    expect(slowSteps(await plansOf(test.db, question))).toEqual(
      name === 'the work that waits' ? [sort, sort, sort] : [],
    )
  })
})
