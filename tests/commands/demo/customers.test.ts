import { gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { demoCustomers } from '#commands/demo/customers.ts'
import { earlierCustomers } from '#commands/demo/earlier-customers.ts'
import { seedCustomers } from '#commands/demo/seed-customers.ts'
import { matchPosts } from '#functions/mentions/match-posts.ts'
import { readPolls } from '#functions/mentions/polls.ts'
import { refreshSuggestions } from '#functions/suggestions/refresh.ts'
import { orderState } from '#src/domain/deliveries/orders.ts'
import { countedStates } from '#src/domain/deliveries/states.ts'
import { checkApproval } from '#src/domain/profiles/check-profile.ts'
import { findConfirmedUser } from '#src/storage/accounts/queries.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { feedback } from '#src/storage/feedback/schema.ts'
import { mentions, polls } from '#src/storage/mentions/schema.ts'
import { listOrders } from '#src/storage/orders/queries.ts'
import { tallyPages } from '#src/storage/page-batches/queries.ts'
import { pageBatches } from '#src/storage/page-batches/schema.ts'
import { proofPages } from '#src/storage/proofs/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { suggestions } from '#src/storage/suggestions/schema.ts'
import { readLedger } from '#src/storage/survival/ledger.ts'
import { listScored } from '#src/storage/survival/forecasts.ts'
import { useApi } from '#tests/support/api.ts'
import { inFull } from '#tests/support/full.ts'

const day = 24 * 60 * 60 * 1000

describe('demo customers', inFull, () => {
  const api = useApi()
  const seed = (production = false) => {
    const { db, services, clock } = api
    return seedCustomers({ db, env: services.env, images: services.images, now: () => clock.now, production })
  }
  const ordersOf = async (email: string) => {
    const user = await findConfirmedUser(api.db, email)
    const orders = await listOrders(api.db, user?.id ?? '')
    return Promise.all(orders.map(async (order) => ({ order, rows: await listDeliveries(api.db, order.id) })))
  }

  it('have orders in progress and orders that are done, with rows in every state', async () => {
    expect(await seed()).toBe(demoCustomers.length + earlierCustomers.length)
    const [publisher, growth] = await Promise.all(demoCustomers.map(({ email }) => ordersOf(email)))
    expect(publisher?.map(({ order }) => orderState(order))).toEqual(['active'])
    expect(growth?.map(({ order }) => orderState(order))).toEqual(['active', 'done', 'done'])
    expect(growth?.map(({ rows }) => rows.some(({ state }) => state === 'waiting'))).toEqual([true, false, false])
    const all = [...(publisher ?? []), ...(growth ?? [])]
    expect(new Set(all.flatMap(({ rows }) => rows.map(({ state }) => state))).size).toBe(6)
    for (const { order, rows } of all) {
      expect(rows.filter(({ state }) => countedStates.includes(state))).toHaveLength(order.directories - order.owed)
    }
  })

  it('have 300 pages in each past month, and a part of this month’s', async () => {
    await seed()
    const orders = (await ordersOf('growth-partner@demo.example')).map(({ order }) => order)
    const tallies = await tallyPages(
      api.db,
      orders.map(({ id }) => id),
    )
    const [present, ...past] = orders.map(({ id }) => tallies.get(id))
    expect(past).toEqual([{ live: 300 }, { live: 300 }])
    expect(present).toEqual({ live: 75, published: 25, approved: expect.any(Number) as number })
    for (const { version, approvedVersion } of await api.db.select().from(pageBatches)) {
      expect(approvedVersion).toBe(version)
    }
  })

  it('have an offer, a feedback page and messages that wait for a decision', async () => {
    await seed()
    for (const { profile, audience } of demoCustomers) {
      const [project] = await api.db.select().from(projects).where(eq(projects.name, profile.name))
      const own = await api.db.select().from(feedback).where(eq(feedback.projectId, project!.id))
      expect(own).toHaveLength(audience.messages.length)
      expect(own.every(({ email, createdAt }) => email === null && createdAt < api.clock.now)).toBe(true)
      expect(new Set(own.map(({ status }) => status)).size).toBe(4)
      expect(own.filter(({ status }) => status === 'new').length).toBeGreaterThan(0)
      await refreshSuggestions(api.services, project!)
      const made = await api.db.select().from(suggestions).where(eq(suggestions.projectId, project!.id))
      expect(made.map(({ kind }) => kind)).not.toContain('offer')
    }
  })

  it('have a month of mentions in every state, marked as demo, which are neither polled nor mailed', async () => {
    await seed()
    for (const { email, mentions: notified } of demoCustomers) {
      const user = await findConfirmedUser(api.db, email)
      const [project] = await api.db
        .select()
        .from(projects)
        .where(eq(projects.userId, user?.id ?? ''))
      expect(project?.demo).toBe(true)
      const rows = await api.db.$client.execute({
        sql: `SELECT m.state, m.listed_at, m.mailed_at, p.url, p.author_url FROM mentions m
          JOIN public_posts p ON p.id = m.post_id WHERE m.project_id = ?`,
        args: [project?.id ?? ''],
      })
      expect(rows.rows).toHaveLength(notified.posts.length)
      const states = new Set(rows.rows.map(({ state }) => state))
      for (const state of ['new', 'replied', 'dismissed']) expect(states).toContain(state)
      const times = rows.rows.map(({ listed_at }) => Number(listed_at))
      expect(Math.min(...times)).toBeLessThan(api.clock.now - 25 * day)
      expect(Math.max(...times)).toBeGreaterThan(api.clock.now - day)
      for (const { url, author_url, mailed_at } of rows.rows) {
        expect(new URL(url as string).hostname).toMatch(/\.example$/)
        if (author_url !== null) expect(new URL(author_url as string).hostname).toMatch(/\.example$/)
        expect(mailed_at).not.toBeNull()
      }
    }
    expect((await api.db.$client.execute("SELECT 1 FROM mentions WHERE state = 'folded'")).rows).toHaveLength(1)
    // The jobs leave it as it is.
    const before = await api.db.select().from(mentions)
    await readPolls(api.services)
    await matchPosts(api.services, Number.POSITIVE_INFINITY)
    expect([await api.db.select().from(polls), await api.db.select().from(mentions)]).toEqual([[], before])
  })

  it('are added once, and again if adding them was interrupted', async () => {
    await seed()
    expect(await seed()).toBe(0)
    await api.db
      .update(users)
      .set({ name: '' })
      .where(sql`email LIKE '%@demo.example'`)
    expect(await seed()).toBe(demoCustomers.length + earlierCustomers.length)
    expect(await ordersOf('publisher@demo.example')).toHaveLength(1)
  })

  it('give directories figures that are marked as demo, and forecasts that can be scored', async () => {
    await seed()
    const [order] = await ordersOf('budget@demo.example')
    const [key] = order!.rows.map(({ directoryKey }) => directoryKey)
    const now = api.clock.now
    const [known, published] = await Promise.all(
      (['known', 'customers'] as const).map((rows) => readLedger(api.db, [key!], { rows, now })),
    )
    expect(known?.get(key!)).toMatchObject({ demo: true, accepted: { of: expect.any(Number) as number } })
    expect(known?.get(key!)?.kept.map(({ days }) => days)).toEqual([30, 90, 180, 365])
    expect(published?.size).toBe(0)
    expect((await listScored(api.db, 'known')).length).toBeGreaterThan(3)
    expect(await listScored(api.db, 'customers')).toEqual([])
  })

  it('have pages as evidence, which say that they are demo data', async () => {
    await seed()
    const kept = await api.db.select({ bytes: proofPages.bytes }).from(proofPages)
    expect(kept.length).toBeGreaterThan(10)
    for (const { bytes } of kept) expect(gunzipSync(bytes!).toString()).toContain('This page is demo data.')
  })

  it('never get into production', async () => {
    await expect(seed(true)).rejects.toThrow('production')
  })

  it('have profiles that can be approved', () => {
    const image = { width: 512, height: 512 }
    for (const { profile } of demoCustomers) {
      const withLogo = { ...profile, logoSquare: 'logo' }
      expect(checkApproval(withLogo, [{ id: 'logo', ...image }])).toEqual([])
    }
  })
})
