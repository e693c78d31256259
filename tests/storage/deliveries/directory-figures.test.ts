import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { figuresOf } from '#src/domain/directories/figures.ts'
import { countSubmissions } from '#src/storage/deliveries/directory-figures.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeBothDatabases } from '#tests/support/database.ts'
import { givenOrder } from '#tests/support/operators.ts'

const dayMs = 24 * 60 * 60 * 1000

describeBothDatabases('what submissions to a directory led to, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  /** Orders whose first row went live after that many days. They all begin with the same directory. */
  async function givenListings(days: readonly number[]) {
    const given = []
    for (const day of days) {
      const order = await givenOrder(api)
      const [first] = order.rows
      const at = Date.UTC(2026, 9, 1)
      await api.db.run(sql`UPDATE deliveries SET submitted_at = ${at}, live_at = ${at + day * dayMs}, state = 'live'
        WHERE id = ${first!.id}`)
      given.push({ ...order, key: first!.directoryKey })
    }
    return given
  }
  const counted = async (key: string, published: boolean) =>
    (await countSubmissions(api.db, [key], { published })).get(key)

  it('is published without demo data and orders whose project was deleted, which operators see', async () => {
    const [customer, demo, gone] = await givenListings([2, 6, 10])
    const { key } = customer!
    expect([demo!.key, gone!.key]).toEqual([key, key])
    await api.db.update(projects).set({ demo: true }).where(eq(projects.id, demo!.projectId))
    await api.db.delete(projects).where(eq(projects.id, gone!.projectId))
    expect(await counted(key, true)).toMatchObject({ submissions: 1, live: 1, failed: 0, tookMs: [2 * dayMs] })
    expect(await counted(key, false)).toMatchObject({ submissions: 3, live: 3, failed: 0 })
  })

  it('has a median once enough listings are live, also if others were lost', async () => {
    const given = await givenListings([1, 2, 3, 4, 5, 6])
    const { key } = given[0]!
    const figures = async () => figuresOf(await counted(key, true))
    expect(await figures()).toMatchObject({ acceptance: 1, daysToLive: 4 })
    for (const { rows } of given.slice(0, 2)) {
      await api.db.run(sql`UPDATE deliveries SET state = 'lost' WHERE id = ${rows[0]!.id}`)
    }
    expect(await figures()).toMatchObject({ acceptance: 1, daysToLive: null })
  })

  it('is nothing without a row of a customer', async () => {
    const [demo] = await givenListings([6])
    await api.db.update(projects).set({ demo: true }).where(eq(projects.id, demo!.projectId))
    expect(await counted(demo!.key, true)).toBeUndefined()
  })
})
