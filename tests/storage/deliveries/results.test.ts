import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { minPublished } from '#src/domain/deliveries/results.ts'
import { readResults } from '#src/storage/deliveries/results.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeBothDatabases } from '#tests/support/database.ts'
import { givenOrder } from '#tests/support/operators.ts'

type Counts = { live: number; declined: number; skipped?: number; days?: number }
const dayMs = 24 * 60 * 60 * 1000

describeBothDatabases('what became of submissions, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  /** An order of which so many rows went live after that many days, and others were declined. */
  async function givenResults({ live, declined, skipped = 0, days = 3 }: Counts) {
    const given = await givenOrder(api)
    const at = Date.UTC(2026, 9, 1)
    const some = (count: number) =>
      sql`id IN (SELECT id FROM deliveries WHERE order_id = ${given.order.id} AND state = 'waiting' ORDER BY rank LIMIT ${count})`
    await api.db.run(sql`UPDATE deliveries SET submitted_at = ${at}, live_at = ${at + days * dayMs}, state = 'live',
      updated_at = ${at + days * dayMs} WHERE ${some(live)}`)
    await api.db.run(sql`UPDATE deliveries SET submitted_at = ${at}, state = 'declined', decline_reason = 'refused',
      updated_at = ${at} WHERE ${some(declined)}`)
    await api.db.run(sql`UPDATE deliveries SET submitted_at = ${at}, state = 'declined', decline_reason = 'skipped',
      updated_at = ${at} WHERE ${some(skipped)}`)
    return given
  }

  it('is published from enough decided rows on', async () => {
    await givenResults({ live: 40, declined: minPublished - 41 })
    expect(await readResults(api.db)).toBeNull()
    await givenResults({ live: 0, declined: 1, skipped: 2 })
    expect(await readResults(api.db)).toMatchObject({ live: 40, declined: minPublished - 40, medianDays: 3 })
  })

  it('counts what was submitted, and the day of the last change', async () => {
    await givenResults({ live: 50, declined: 4, skipped: 3, days: 6 })
    expect(await readResults(api.db)).toMatchObject({
      ...{ submitted: 57, live: 50, declined: 4, medianDays: 6 },
    })
  })

  it('never counts demo data, nor orders whose project was deleted', async () => {
    const demo = await givenResults({ live: 50, declined: 4 })
    await api.db.update(projects).set({ demo: true }).where(eq(projects.id, demo.projectId))
    expect(await readResults(api.db)).toBeNull()
    const gone = await givenResults({ live: 50, declined: 4 })
    await api.db.delete(projects).where(eq(projects.id, gone.projectId))
    expect(await readResults(api.db)).toBeNull()
  })
})
