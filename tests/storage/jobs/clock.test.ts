import { describe, expect, it } from 'vitest'
import { dueTimes, undoFutureTimes } from '#src/storage/jobs/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { listTables } from '#tests/support/tables.ts'

/** Columns that may be any time ahead. */
const exempt = [
  // Leases of jobs: see takeJob.
  'jobs.held_until',
  // What an order promises, and what is shown of it to operators.
  'orders.due_at',
  'deliveries.work_at',
  // Chosen by people.
  'mentions.snoozed_until',
]

describe('times in the future', () => {
  const current = useDatabase()

  it('are declared for each column that says when work is due or held', async () => {
    const declared = [...dueTimes.map(({ table, column }) => `${table}.${column}`), ...exempt]
    const found: string[] = []
    for (const table of await listTables(current.db)) {
      const { rows } = await current.db.$client.execute(`PRAGMA table_info(${table})`)
      for (const { name } of rows) {
        if (/(^|_)(due_at|work_at|next_at|retry_at|until)$/.test(name as string))
          found.push(`${table}.${name as string}`)
      }
    }
    expect(found.filter((column) => !declared.includes(column))).toEqual([])
    expect(await undoFutureTimes(current.db, 0)).toBe(0)
  })
})
