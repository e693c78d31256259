import { describe, expect, it } from 'vitest'
import { findAllowance } from '#functions/plans/allowance.ts'
import { runJob } from '#functions/jobs.ts'
import { allowances } from '#src/domain/plans/allowances.ts'
import { plans } from '#src/domain/plans/plans.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { polls } from '#src/storage/mentions/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { addTestUser, send, type TestUser } from '#tests/support/accounts.ts'
import { addPayingUser, choose, deliverAll, usePayingApi } from '#tests/support/paying.ts'

const [growth, partner] = [plans[2]!, plans[3]!]
const day = 24 * 60 * 60 * 1000

describe('An allowance', () => {
  const api = usePayingApi()
  const allowanceOf = ({ user }: TestUser) => findAllowance(api.db, user.id, api.clock.now)

  const addProject = async ({ token }: TestUser) => {
    const body = { name: 'Harbor', website_url: 'https://harbor.example/' }
    return (await send<{ id: string }>(api, 'POST /projects', { token, body })).body.data
  }

  it('is that of the plan that was paid for last, whatever the plan was changed to', async () => {
    const { user, providerId } = await addPayingUser(api, growth.id)
    api.clock.now += 3 * day
    await api.stripe.renew(providerId)
    await deliverAll(api)
    await choose(api, user, partner.id)
    api.clock.now += 3 * day
    expect(await allowanceOf(user)).toEqual(allowances.growth)
    await api.stripe.renew(providerId)
    await deliverAll(api)
    expect(await allowanceOf(user)).toEqual(allowances['growth-partner'])
    await choose(api, user, growth.id)
    expect(await allowanceOf(user)).toEqual(allowances['growth-partner'])
    api.clock.now += 30 * day
    await api.stripe.renew(providerId)
    await deliverAll(api)
    expect(await allowanceOf(user)).toEqual(allowances.growth)
  })

  it('lasts until the first payment after a trial, but not for good', async () => {
    const { user, providerId } = await addPayingUser(api, partner.id)
    expect(await allowanceOf(user)).toEqual(allowances['growth-partner'])
    api.clock.now += 3 * day + 1000
    api.stripe.subscriptions.get(providerId)!.status = 'active'
    api.stripe.draft(providerId)
    expect(await allowanceOf(user)).toEqual(allowances['growth-partner'])
    api.clock.now += 3 * day
    expect(await allowanceOf(user)).toEqual(allowances.none)
  })

  it('ends three weeks after the period that was paid, whatever state the provider leaves it in', async () => {
    const { user, providerId } = await addPayingUser(api, growth.id)
    api.clock.now += 3 * day
    await api.stripe.renew(providerId)
    await deliverAll(api)
    api.clock.now += 30 * day
    await api.stripe.refuseCard(providerId)
    await deliverAll(api)
    api.clock.now += 20 * day
    expect(await allowanceOf(user)).toEqual(allowances.growth)
    api.clock.now += 3 * day
    expect(await allowanceOf(user)).toEqual(allowances.none)
  })

  it('holds for what was added before: keywords beyond it are paused, and resumed with the next payment', async () => {
    const { user, providerId } = await addPayingUser(api, partner.id)
    const { token } = user
    const project = await addProject(user)
    const text = Array.from({ length: 12 }, (_, index) => `word${index}`).join('\n')
    await send(api, `POST /projects/${project.id}/sources`, { token, body: { kind: 'hackernews' } })
    const added = await send(api, `POST /projects/${project.id}/keyword`, { token, body: { text, match: 'phrase' } })
    expect(added.status).toBe(201)
    const wanted = async () => new Set((await api.db.select().from(polls)).map(({ term }) => term)).size
    expect(await wanted()).toBe(12)
    await api.stripe.finish(providerId)
    await deliverAll(api)
    expect(await wanted()).toBe(allowances.none.keywords)
    const listed = await send<{ items: { paused: boolean }[] }>(api, `GET /projects/${project.id}/keywords`, { token })
    expect(listed.body.data.items.filter(({ paused }) => paused)).toHaveLength(12 - allowances.none.keywords)
    // A source that is added later reads no more than that either.
    await send(api, `POST /projects/${project.id}/sources`, { token, body: { kind: 'lemmy', place: 'lemmy.example' } })
    const terms = async (kind: string) =>
      (await api.db.select().from(polls)).filter((poll) => poll.kind === kind).length
    expect(await terms('lemmy')).toBe(allowances.none.keywords)

    const { body } = await choose(api, user, growth.id)
    await api.stripe.pay(body.paymentUrl ?? '')
    await deliverAll(api)
    expect(await wanted()).toBe(12)
    expect((await api.db.select().from(keywords)).some(({ paused }) => paused)).toBe(false)
  })

  it('ends with a trial that nobody reports the end of', async () => {
    const { user } = await addPayingUser(api, partner.id)
    const { token } = user
    const project = await addProject(user)
    const text = Array.from({ length: 5 }, (_, index) => `term${index}`).join('\n')
    await send(api, `POST /projects/${project.id}/keyword`, { token, body: { text, match: 'phrase' } })
    await api.db.update(subscriptions).set({ state: 'active' })
    api.clock.now += 6 * day
    await runJob(api.services, 'orders')
    expect((await api.db.select().from(keywords)).filter(({ paused }) => paused)).toHaveLength(2)
  })

  it('of a plan that is paid elsewhere ends three weeks after the period an admin recorded', async () => {
    const user = await addTestUser(api)
    const { id } = (await choose(api, user, growth.id)).body.data
    const settle = async (body: { state: string; periodEndsAt?: string }) => {
      const { token } = await addTestUser(api, { admin: true })
      expect((await send(api, `POST /subscriptions/${id}/settle`, { token, body })).status).toBe(200)
    }
    const periodEndsAt = () => new Date(api.clock.now + 30 * day).toISOString()
    await settle({ state: 'active', periodEndsAt: periodEndsAt() })
    api.clock.now += 50 * day
    expect(await allowanceOf(user)).toEqual(allowances.growth)
    api.clock.now += 2 * day
    expect(await allowanceOf(user)).toEqual(allowances.none)
    await settle({ state: 'active', periodEndsAt: periodEndsAt() })
    expect(await allowanceOf(user)).toEqual(allowances.growth)
    // Recorded without an end.
    await settle({ state: 'active' })
    api.clock.now += 400 * day
    expect(await allowanceOf(user)).toEqual(allowances.growth)
  })
})
