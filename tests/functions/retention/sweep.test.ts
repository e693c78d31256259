import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { retention, timedRules } from '#src/domain/retention/rules.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { authenticators } from '#src/storage/sign-in/authenticator/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { products } from '#src/storage/products/schema.ts'
import { rateLimits } from '#src/storage/rate-limits/schema.ts'
import { waitlist } from '#src/storage/waitlist/schema.ts'
import { addTestSession, addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenProduct, givenProducts } from '#tests/support/submissions.ts'
import { given } from './rows.ts'

const day = 86_400_000
const hour = 60 * 60 * 1000

describeDatabases('the sweep, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const sweepAt = async (time: number) => {
    api.clock.now = time
    expect(await runJob(api.services, 'sweep')).toBe('done')
  }

  it.each(timedRules)('applies the rule %s on time, and not before', async (name) => {
    const kept = await given[name](api)
    const start = api.clock.now
    const end = start + (kept.afterMs ?? retention[name].days * day)
    // The first sweep that sees an image out of use starts its period.
    await sweepAt(start)
    await sweepAt(end - 1000)
    expect(await kept.is()).toBe(true)
    await sweepAt(end)
    await sweepAt(end)
    expect(await kept.is()).toBe(false)
  })

  it('deletes nothing that is still needed, however old it is', async () => {
    await givenProducts(api.db, [
      { state: 'published', createdAt: 0, updatedAt: 0 },
      { state: 'pending', createdAt: 0, updatedAt: 0 },
    ])
    const entry = { email: 'a@example.com', createdAt: 0, updatedAt: 0, askedAt: 0 }
    await api.db.insert(waitlist).values([
      { ...entry, ref: 'in', state: 'confirmed' },
      { ...entry, ref: 'leaving', state: 'unsubscribed', forward: 'remove', forwardDueAt: 1 },
    ])
    const mail = { recipient: 'a@example.com', subject: 's', text: 't', html: 'h', createdAt: 0 }
    await api.db.insert(mails).values({ ...mail, key: 'waits', dueAt: 0 })
    const { user } = await addTestUser(api)
    await api.db.insert(authenticators).values({ userId: user.id, secret: 'x', createdAt: 0, confirmedAt: 0 })
    await sweepAt(api.clock.now)
    expect(await api.db.select().from(authenticators)).toHaveLength(1)
    expect(await api.db.select().from(products)).toHaveLength(2)
    expect(await api.db.select().from(waitlist)).toHaveLength(2)
    expect(await api.db.select().from(mails)).toHaveLength(1)
  })

  it('keeps an unconfirmed account as long as a link can confirm it', async () => {
    const { user } = await addTestUser(api, { confirmed: false })
    const { days } = retention.unconfirmedAccounts
    api.clock.now += (days - 1) * day
    // Signed in the day before and requested the link again.
    const asked = await send(api, 'POST /users/me/confirmation', { token: await addTestSession(api.services, user) })
    expect(asked.status).toBe(200)
    const ends = api.clock.now + 7 * day
    const isThere = async () => (await api.db.select().from(users)).length > 0
    await sweepAt(ends - 1000)
    expect(await isThere()).toBe(true)
    await sweepAt(ends)
    expect(await isThere()).toBe(false)
  })

  it("isn't blocked by a huge backlog of one kind", async () => {
    await api.db.run(sql`INSERT INTO rate_limits (key, window_start, count)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT 'k' || i, 0, 1 FROM n`)
    await givenProduct(api.db, { createdAt: 0 })
    // The job's time runs out long before the backlog is done.
    const started = api.clock.now
    let calls = 0
    const services = { ...api.services, now: () => started + (calls += 1) * 200 }
    expect(await runJob(services, 'sweep')).toBe('done')
    const left = (await api.db.select().from(rateLimits)).length
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(20_000)
    expect(await api.db.select().from(products)).toEqual([])
  })

  it('deletes everything that belongs to a submission with it', async () => {
    await givenProduct(api.db, { createdAt: 0 })
    await sweepAt(api.clock.now)
    for (const table of ['products', 'product_events', 'product_sites', 'products_search']) {
      expect((await api.db.$client.execute(`SELECT * FROM ${table}`)).rows, table).toEqual([])
    }
  })
})

describe('the sweep, when runs were missed', () => {
  const api = useApi()

  it.each(timedRules)('cleans up after weeks without a run: %s', async (name) => {
    const kept = await given[name](api)
    // The first sweep that sees an image out of use starts its period.
    expect(await runJob(api.services, 'sweep')).toBe('done')
    api.clock.now += (kept.afterMs ?? retention[name].days * day) + 40 * day
    expect(await runJob(api.services, 'sweep')).toBe('done')
    // The clock may be wrong after such a jump.
    expect(await kept.is()).toBe(true)
    api.clock.now += hour
    expect(await runJob(api.services, 'sweep')).toBe('done')
    expect(await kept.is()).toBe(false)
  })
})
