import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { runJob } from '#functions/jobs.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { approveProfile } from '#src/storage/profiles/changes.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { addTestUser, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { inFull } from '#tests/support/full.ts'
import { killJobUntilDone } from '#tests/support/kills.ts'
import { givenPayment, givenProject, givenSubscription } from '#tests/support/orders.ts'

const hour = 3_600_000
const day = 24 * hour

describeDatabases('reminders of a profile that paid work waits for, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  let owner: TestUser
  beforeEach(async () => {
    owner = await addTestUser(api, { name: 'Ann' })
  })
  const pay = async (user = owner) => {
    const subscription = await givenSubscription(api, user.user.id, 1)
    await givenPayment(api, user.user.id, subscription)
    await syncOrders(api.services)
    return subscription
  }
  /** Runs the job again and again for that long. Returns the mails so far. */
  const pass = async (ms: number, every = Math.min(ms, day)) => {
    for (let passed = 0; passed < ms; passed += every) {
      api.clock.now += every
      await runJob(api.services, 'profile-reminders')
    }
    const rows = await api.db.select().from(mails).orderBy(mails.createdAt)
    return rows.map(({ recipient, subject, createdAt }) => ({ recipient, subject, createdAt }))
  }
  const fill = 'Fill in your profile so we can start'

  it('are sent after one day and after three, and never again', async () => {
    const paidAt = api.clock.now
    await pay()
    expect(await pass(day - hour, hour)).toEqual([])
    const { email } = owner.user
    expect(await pass(hour)).toEqual([{ recipient: email, subject: fill, createdAt: paidAt + day }])
    expect(await pass(2 * day - hour, hour)).toHaveLength(1)
    expect(await pass(hour)).toHaveLength(2)
    expect(await pass(20 * day)).toHaveLength(2)
    const [, second] = await pass(0)
    expect(second).toEqual({ recipient: email, subject: fill, createdAt: paidAt + 3 * day })
  })

  it('say where to go, and what is missing', async () => {
    await givenProject(api, owner.user.id, { approved: false })
    await pay()
    await pass(day)
    const [mail] = await api.db.select().from(mails)
    expect(mail?.subject).toBe('Approve your profile and list so we can start')
    expect(mail?.text).toContain('Hello Ann,')
    expect(mail?.text).toContain(`${api.services.env.origin}/dashboard/profile`)
    expect(mail?.html).toContain('Review profile and list')
  })

  it("aren't sent once the profile is approved, whether or not work has started", async () => {
    const project = await givenProject(api, owner.user.id, { approved: false })
    await pay()
    expect(await pass(day)).toHaveLength(1)
    await approveProfile(api.db, { projectId: project, version: 1, sameSite: null }, api.clock.now)
    expect(await pass(day)).toHaveLength(1)
    await syncOrders(api.services)
    expect((await api.db.select().from(deliveries)).length).toBeGreaterThan(0)
    expect(await pass(5 * day)).toHaveLength(1)
  })

  it.each(['trial', 'payment'] as const)("aren't sent while an order is held: %s", async (hold) => {
    await pay()
    await api.db.update(orders).set({ hold })
    expect(await pass(5 * day)).toEqual([])
  })

  it("aren't sent for an order that was stopped", async () => {
    await pay()
    await api.db.update(orders).set({ stoppedAt: api.clock.now, stopReason: 'refund' })
    expect(await pass(5 * day)).toEqual([])
  })

  it("aren't sent to an email that isn't confirmed", async () => {
    await pay(await addTestUser(api, { confirmed: false }))
    expect(await pass(5 * day)).toEqual([])
  })

  it('count from the first payment after a free trial', async () => {
    const trialEndsAt = api.clock.now + 3 * day
    const subscription = await givenSubscription(api, owner.user.id, 3, { state: 'trialing', trialEndsAt })
    await syncOrders(api.services)
    expect(await pass(3 * day)).toEqual([])
    await api.db.update(subscriptions).set({ state: 'active' }).where(eq(subscriptions.id, subscription))
    await givenPayment(api, owner.user.id, subscription)
    await syncOrders(api.services)
    expect(await pass(day - hour)).toEqual([])
    expect(await pass(hour)).toHaveLength(1)
  })

  it('skip the first one if the job did not run in time, and all after ten days', async () => {
    await pay()
    api.clock.now += 4 * day
    expect(await pass(hour)).toHaveLength(1)
    expect(await pass(3 * day)).toHaveLength(1)
    await pay(await addTestUser(api))
    api.clock.now += 11 * day
    expect(await pass(2 * day)).toHaveLength(1)
  })

  it('are one for each order, however often a run was killed', { ...inFull, timeout: 300_000 }, async () => {
    const others = await Promise.all(Array.from({ length: 40 }, () => addTestUser(api)))
    for (const other of others) {
      const subscription = await givenSubscription(api, other.user.id, 1)
      await givenPayment(api, other.user.id, subscription)
    }
    await syncOrders(api.services)
    api.clock.now += day
    const kills = await killJobUntilDone('profile-reminders', api)
    expect(kills).toBeGreaterThan(0)
    const sent = await pass(0)
    expect(sent).toHaveLength(40)
    expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(40)
  })
})
