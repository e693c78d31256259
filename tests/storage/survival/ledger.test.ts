import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { dayMs } from '#src/domain/dates/dates.ts'
import { noPage } from '#src/domain/proofs/proofs.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { checks, proofs } from '#src/storage/proofs/schema.ts'
import { readLedger } from '#src/storage/survival/ledger.ts'
import type { CountedRows } from '#src/storage/survival/tries.ts'
import { useApi } from '#tests/support/api.ts'
import { describeBothDatabases } from '#tests/support/database.ts'
import { givenOrder } from '#tests/support/operators.ts'

const start = Date.UTC(2026, 9, 1)

describeBothDatabases('what submissions to a directory led to, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  /** Orders whose first row went live after that many days. They all begin with the same directory. */
  async function givenListings(days: readonly number[]) {
    const given = []
    for (const day of days) {
      const order = await givenOrder(api)
      const [first] = order.rows
      await api.db
        .run(sql`UPDATE deliveries SET submitted_at = ${start}, live_at = ${start + day * dayMs}, state = 'live'
        WHERE id = ${first!.id}`)
      given.push({ ...order, key: first!.directoryKey })
    }
    return given
  }
  const figuresOf = async (key: string, rows: CountedRows) =>
    (await readLedger(api.db, [key], { rows, now: start + 100 * dayMs })).get(key)
  const set = (rows: readonly { rows: { id: string }[] }[], columns: ReturnType<typeof sql>) =>
    Promise.all(rows.map(({ rows: [row] }) => api.db.run(sql`UPDATE deliveries SET ${columns} WHERE id = ${row!.id}`)))

  it('is published without demo data and orders whose project was deleted, which operators see', async () => {
    const [customer, demo, gone] = await givenListings([2, 6, 10])
    const { key } = customer!
    expect([demo!.key, gone!.key]).toEqual([key, key])
    await api.db.update(projects).set({ demo: true }).where(eq(projects.id, demo!.projectId))
    await api.db.delete(projects).where(eq(projects.id, gone!.projectId))
    expect(await figuresOf(key, 'customers')).toMatchObject({ tried: 1, live: 1, demo: false })
    expect(await figuresOf(key, 'known')).toMatchObject({ tried: 2, live: 2, demo: true })
    expect(await figuresOf(key, 'all')).toMatchObject({ tried: 3, live: 3, demo: true })
    await api.db.update(projects).set({ demo: true }).where(eq(projects.id, customer!.projectId))
    expect(await figuresOf(key, 'customers')).toBeUndefined()
  })

  it('counts lost listings as accepted, and those that came back as never gone', async () => {
    const given = await givenListings([1, 2, 3, 4, 5, 6])
    const { key } = given[0]!
    expect(await figuresOf(key, 'customers')).toMatchObject({ accepted: { share: 1, of: 6 }, daysToLive: 3 })
    await set(given.slice(0, 3), sql`state = 'lost', lost_at = live_at + ${40 * dayMs}`)
    await set(given.slice(0, 1), sql`state = 'live'`)
    expect(await figuresOf(key, 'customers')).toMatchObject({
      accepted: { share: 1, of: 6 },
      kept: [
        { days: 30, share: 1, of: 6 },
        { days: 90, of: 6 },
      ],
    })
    expect((await figuresOf(key, 'customers'))?.kept[1]?.share).toBeCloseTo(4 / 6, 9)
  })

  it('leaves out what the customer took off, what was listed before and what may never have been sent', async () => {
    const given = await givenListings([1, 2, 3, 4, 5])
    const { key } = given[0]!
    await set(given.slice(0, 1), sql`state = 'declined', decline_reason = 'listed', live_at = NULL`)
    await set(given.slice(1, 2), sql`state = 'declined', decline_reason = 'skipped', live_at = NULL`)
    await set(given.slice(2, 3), sql`doubted_at = ${start}`)
    await set(given.slice(3, 4), sql`submitted_at = NULL`)
    expect(await figuresOf(key, 'customers')).toMatchObject({ tried: 1, live: 1, decided: 1 })
    await set(given.slice(4), sql`state = 'declined', decline_reason = 'closed', live_at = NULL, submitted_at = NULL`)
    expect(await figuresOf(key, 'customers')).toMatchObject({ tried: 1, live: 0, decided: 1 })
  })

  it('takes whether links are followed from the first proof that saw the link', async () => {
    const given = await givenListings([1, 2, 3, 4, 5])
    for (const [
      at,
      {
        rows,
        order: { userId },
      },
    ] of given.entries()) {
      const subject = { subjectKind: 'delivery', subjectId: rows[0]!.id, url: 'https://live.example/' } as const
      await api.db.insert(checks).values({ ...subject, userId, host: 'live.example', state: 'live' })
      const seen = [null, at < 3 ? '' : 'nofollow', 'ugc'].map((rel) => ({ ...subject, ...noPage, rel, at: start }))
      await api.db.insert(proofs).values(seen.map((one) => ({ ...one, robots: at === 0 ? 'nofollow' : null })))
    }
    const figures = await figuresOf(given[0]!.key, 'customers')
    expect(figures?.followed).toMatchObject({ share: 2 / 5, of: 5 })
  })
})
