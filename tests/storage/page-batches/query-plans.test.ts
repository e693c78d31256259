import { expect, it } from 'vitest'
import type { Database } from '#src/storage/database.ts'
import { listQueuedPages, listToQueue } from '#src/storage/page-batches/queries.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'

// What the job asks every minute.
const questions: [string, string, (db: Database) => Promise<unknown>][] = [
  ['pages to queue', 'batch_pages_to_queue', (db) => listToQueue(db, 9)],
  ['queued pages', 'batch_pages_queued', (db) => listQueuedPages(db, '', 9)],
]

describeBothDatabases('The plan of a $kind', ({ kind }) => {
  const test = useDatabase(kind)

  it.each(questions)('reads only %s, from %s', async (_, index, question) => {
    const read = (await plansOf(test.db, question)).filter((plan) => / batch_pages\b/.test(plan))
    expect(read.some((plan) => plan.includes(index))).toBe(true)
    expect(read.every((plan) => plan.includes(index) || plan.includes('(id=?)'))).toBe(true)
  })
})
