import { describe, expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import type { Coupon } from '#src/domain/payments/payments.api.ts'
import type { PlanRecord } from '#src/domain/plans/plans.api.ts'
import { plans } from '#src/domain/plans/plans.ts'
import type { Account, Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import { refuseBeside } from '#src/domain/subscriptions/second-plans.ts'
import { launchOffer } from '#src/site.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { changeElsewhere, settleSubscription } from '#src/storage/subscriptions/changes.ts'
import { findSubscription } from '#src/storage/subscriptions/queries.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { givenProject, givenSubscription } from '#tests/support/orders.ts'

const day = 24 * 60 * 60 * 1000
const runningGrowth = { planId: 3, planLabel: 'Growth', type: 'monthly', state: 'active' } as const

describe('without a payment provider', () => {
  const api = useApi('file', () => ({ PAYMENT_LINK_GROWTH: 'https://pay.example.com/growth?locale=en' }))

  it('plans are paid through external links, and an admin records the payment', async () => {
    const [user, admin] = [await addTestUser(api), await addTestUser(api, { admin: true })]
    const { body } = await send(api, 'POST /plans/change', { token: user.token, body: { planId: 3 } })
    const url = new URL(body.paymentUrl ?? '')
    expect(url.origin + url.pathname).toBe('https://pay.example.com/growth')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      locale: 'en',
      prefilled_promo_code: 'LAUNCH20',
      client_reference_id: body.data['id'],
      prefilled_email: user.user.email,
    })
    const id = body.data['id']!
    const settle = (sent: unknown, token = admin.token) =>
      send(api, `POST /subscriptions/${id}/settle`, { token, body: sent })
    expect((await settle({ state: 'paid' })).status).toBe(422)
    expect((await settle({ state: 'active', periodEndsAt: 'soon' })).status).toBe(422)
    expect((await settle({ state: 'active' }, user.token)).status).toBe(403)
    expect((await settle({ state: 'active', periodEndsAt: '2026-12-31T00:00:00Z' })).body.data).toMatchObject({
      state: 'active',
      periodEndsAt: '2026-12-31T00:00:00.000Z',
      managed: false,
    })
    expect((await send(api, 'GET /users/update-payment', { token: user.token })).status).toBe(409)
    expect((await settle({ state: 'ended' })).body.data['state']).toBe('ended')
  })

  it('can be canceled and resumed in place, and the owner stops the payment', async () => {
    const [user, admin] = [await addTestUser(api), await addTestUser(api, { admin: true })]
    const choose = async () =>
      (await send(api, 'POST /plans/change', { token: user.token, body: { planId: 3 } })).body.data['id']!
    const settle = (body: object) => send(api, `POST /subscriptions/${id}/settle`, { token: admin.token, body })
    const call = async (act: 'cancel' | 'resume') => {
      const answer = await send<Subscription>(api, `POST /subscriptions/${id}/${act}`, { token: user.token, body: {} })
      api.clock.now += 1000
      return answer
    }
    const subjects = async () =>
      (await api.db.select().from(mails)).filter(({ key }) => key.startsWith('plan-')).map(({ subject }) => subject)
    const id = await choose()
    await settle({ state: 'trialing' })
    const trialEndsAt = new Date(api.clock.now + 3 * day).toISOString()
    expect((await call('cancel')).body.data).toMatchObject({ state: 'canceled', periodEndsAt: trialEndsAt })
    expect((await call('resume')).body.data).toMatchObject({ state: 'trialing', periodEndsAt: null })
    await settle({ state: 'active' })
    const periodEndsAt = new Date(api.clock.now + 30 * day).toISOString()
    expect((await call('cancel')).body).toMatchObject({
      message: subscriptionMessages.canceledElsewhere,
      data: { state: 'canceled', periodEndsAt },
    })
    expect((await call('cancel')).status).toBe(409)
    await syncOrders(api.services)
    // The admin recorded no end, so canceling for a moment doesn't leave one.
    expect((await call('resume')).body.data).toMatchObject({ state: 'active', periodEndsAt: null })
    await syncOrders(api.services)
    // What was paid for once is delivered once.
    expect(await api.db.select().from(orders)).toHaveLength(1)
    await call('cancel')
    expect(await subjects()).toEqual(
      ['canceled', 'resumed', 'canceled', 'resumed', 'canceled'].map((verb) => `Growth ${verb} by ${user.user.email}`),
    )
    // Nobody is told that it's stopped if the owner doesn't hear of it.
    const { env } = api.services
    Object.assign(api.services, { env: { ...env, production: true, ownerEmail: undefined } })
    expect((await call('resume')).body.message).toBe(subscriptionMessages.notManaged)
    Object.assign(api.services, { env })
    for (const [days, state] of [
      [29, 'canceled'],
      [30, 'ended'],
    ] as const) {
      api.clock.now = Date.parse(periodEndsAt) - (30 - days) * day
      await syncOrders(api.services)
      expect(await findSubscription(api.db, id)).toMatchObject({ state })
    }
  })

  it('isn’t canceled as it was before an admin recorded another payment', async () => {
    const { user } = await addTestUser(api)
    const id = await givenSubscription(api, user.id, 3, { providerId: null })
    const before = (await findSubscription(api.db, id))!
    const periodEndsAt = api.clock.now + 60 * day
    await settleSubscription(api.db, id, { state: 'active', periodEndsAt, endedAt: null }, api.clock.now + 1)
    const to = { state: 'canceled', periodEndsAt: api.clock.now + day, endedAt: null } as const
    const mail = { key: 'plan-canceled:test', recipient: 'owner@example.com', subject: 'a', text: 'a', html: 'a' }
    expect(await changeElsewhere(api.db, before, to, mail, api.clock.now)).toBe(false)
    expect(await findSubscription(api.db, id)).toMatchObject({ state: 'active', periodEndsAt })
  })

  it('ends right away where the paid time is over, and the owner hears of a deleted account', async () => {
    const [user, admin] = [await addTestUser(api), await addTestUser(api, { admin: true })]
    api.clock.now -= 40 * day
    const id = await givenSubscription(api, user.user.id, 3, { providerId: null })
    api.clock.now += 40 * day
    const cancel = () => send<Subscription>(api, `POST /subscriptions/${id}/cancel`, { token: user.token, body: {} })
    // Without a recorded end it may be paid for each month.
    const periodEndsAt = new Date(api.clock.now + 20 * day).toISOString()
    expect((await cancel()).body.data).toMatchObject({ state: 'canceled', periodEndsAt })
    await send(api, `POST /subscriptions/${id}/resume`, { token: user.token, body: {} })
    await api.db.update(subscriptions).set({ periodEndsAt: api.clock.now - day })
    const canceled = await cancel()
    expect(canceled.body).toMatchObject({ message: subscriptionMessages.endedElsewhere, data: { state: 'ended' } })
    await send(api, `POST /subscriptions/${id}/settle`, { token: admin.token, body: { state: 'active' } })
    api.clock.now += 1000
    expect((await send(api, 'DELETE /users/me', { token: user.token })).status).toBe(200)
    const sent = (await api.db.select().from(mails)).filter(({ key }) => key.startsWith('plan-canceled'))
    expect(sent.at(-1)?.text).toContain('They deleted their account.')
  })

  it('no second plan is charged beside one that goes on, and none is bought twice by mistake', async () => {
    const [user, admin] = [await addTestUser(api), await addTestUser(api, { admin: true })]
    const choose = (body: object) => send(api, 'POST /plans/change', { token: user.token, body })
    const settle = (id: string) =>
      send(api, `POST /subscriptions/${id}/settle`, { token: admin.token, body: { state: 'active' } })
    const [starter, growth, partner] = [1, 3, 4].map((planId) => ({ planId }))
    await settle((await choose(growth!)).body.data['id']!)
    api.clock.now += 1000
    const second = await choose(partner!)
    expect([second.status, second.body.message]).toEqual([409, refuseBeside([runningGrowth], plans[3]!)])
    await settle((await choose(starter!)).body.data['id']!)
    api.clock.now += 1000
    expect(await choose(starter!)).toMatchObject({
      status: 409,
      body: { message: subscriptionMessages.hadAlready('Starter') },
    })
    expect((await choose({ ...starter, again: true })).status).toBe(200)
    expect((await choose({ ...partner, again: true })).status).toBe(409)
  })

  it('a plan that is paid later is for the project that it was chosen for last', async () => {
    const [user, admin] = [await addTestUser(api), await addTestUser(api, { admin: true })]
    const [first, second] = [await givenProject(api, user.user.id), await givenProject(api, user.user.id)]
    const other = await givenProject(api, admin.user.id)
    const choose = async (projectId: string) =>
      (await send(api, 'POST /plans/change', { token: user.token, body: { planId: 1, projectId } })).body.data['id']!
    for (const projectId of [other, first]) await choose(projectId)
    const id = await choose(second)
    await send(api, `POST /subscriptions/${id}/settle`, { token: admin.token, body: { state: 'active' } })
    expect(await api.db.select().from(orders)).toMatchObject([{ subscriptionId: id, projectId: second }])
  })

  it('a choice that waits isn’t paid beside a monthly plan that began meanwhile', async () => {
    const user = await addTestUser(api)
    const { body } = await send(api, 'POST /plans/change', { token: user.token, body: { planId: 4 } })
    await givenSubscription(api, user.user.id, 3, { providerId: null })
    const [started, completed] = [
      await send(api, 'POST /users/new-subscription', { token: user.token, body: { subscriptionId: body.data['id'] } }),
      await send(api, 'GET /users/complete-payment', { token: user.token }),
    ]
    for (const { status } of [started, completed]) expect(status).toBe(409)
  })

  it('the launch offer is the only coupon, with the code that payment links prefill', async () => {
    const { token } = await addTestUser(api)
    const { body } = await send<Coupon[]>(api, 'GET /payments/stripe-coupons/', { token })
    const [coupon, ...others] = body.data
    expect(others).toEqual([])
    expect(coupon).toEqual({
      id: 'launch-offer',
      name: launchOffer.discount,
      code: 'LAUNCH20',
      percentOff: 20,
      amountOff: null,
      currency: null,
      duration: 'forever',
    })
    const records = (await send<PlanRecord[]>(api, 'GET /plans/all')).body.data
    const codes = records.map(({ url }) => new URL(url!).searchParams.get('prefilled_promo_code'))
    // The other plans are ordered by email, without a code.
    expect(codes).toEqual([null, null, coupon!.code, null])
    for (const { price, strokePrice, label } of plans) {
      const reduced = strokePrice * (1 - coupon!.percentOff! / 100)
      expect(Math.round(reduced), label).toBe(price)
    }
  })

  it('an admin starts the free trial of a first monthly plan, and there is no second one', async () => {
    const [user, admin] = [await addTestUser(api), await addTestUser(api, { admin: true })]
    const account = async () => (await send<Account>(api, 'GET /users/me', { token: user.token })).body.data
    const choose = async (planId: number) =>
      (await send(api, 'POST /plans/change', { token: user.token, body: { planId } })).body.data['id']!
    const settle = (id: string, state: string) =>
      send<Subscription>(api, `POST /subscriptions/${id}/settle`, { token: admin.token, body: { state } })
    expect((await account()).trialAvailable).toBe(true)
    const once = await choose(1)
    expect((await settle(once, 'trialing')).body.message).toBe(subscriptionMessages.noTrial)
    api.clock.now += 1000
    const id = await choose(3)
    expect(await account()).toMatchObject({ trialAvailable: true, subscription: { state: 'incomplete' } })
    const trialEndsAt = new Date(api.clock.now + 3 * 24 * 60 * 60 * 1000).toISOString()
    expect((await settle(id, 'trialing')).body.data).toMatchObject({ state: 'trialing', trialEndsAt, managed: false })
    expect(await account()).toMatchObject({ trialAvailable: false, subscription: { state: 'trialing', trialEndsAt } })
    expect((await settle(id, 'trialing')).status).toBe(422)
    expect((await settle(id, 'active')).body.data).toMatchObject({ state: 'active', trialEndsAt })
    expect((await account()).trialAvailable).toBe(false)
  })

  it('the form for orders by email knows the product of the project a plan is chosen for', async () => {
    const { token, user } = await addTestUser(api)
    await givenProject(api, user.id)
    const profile = { website_url: 'https://shop.example/', category: 'ecommerce', countries: ['US'] }
    const projectId = await givenProject(api, user.id, { profile })
    const { body } = await send(api, 'POST /plans/change', { token, body: { planId: 1, projectId } })
    const { pathname, searchParams } = new URL(body.paymentUrl ?? '')
    expect(pathname).toBe('/order/starter')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      url: 'https://shop.example/',
      for: 'ecommerce',
      country: 'us',
    })
  })

  it('nothing breaks', async () => {
    const user = await addTestUser(api)
    expect(
      (await send(api, 'POST /plans/change', { token: user.token, body: { planId: 1 } })).body.paymentUrl,
    ).toContain('/order/starter')
    expect((await send(api, 'GET /payments/receipts', { token: user.token })).body.data).toEqual([])
    expect((await send(api, 'GET /payments/confirms', { token: user.token })).body.data).toMatchObject({
      confirmed: false,
    })
    expect((await api.call('/api/payments/webhook', { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await send(api, 'DELETE /users/me', { token: user.token })).status).toBe(200)
  })
})
