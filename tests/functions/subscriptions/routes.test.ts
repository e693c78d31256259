import { expect, it } from 'vitest'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import type { Receipt } from '#src/domain/payments/payments.api.ts'
import { isServed, subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import { addTestSession, addTestUser, send } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { addPayingUser, choose, deliverAll, read, usePayingApi } from '#tests/support/paying.ts'

const day = 24 * 60 * 60 * 1000

describeDatabases('a plan, in a $kind', ({ kind }) => {
  const api = usePayingApi(kind)

  it('paid monthly is chosen, tried for three days, paid, canceled, resumed and ended', async () => {
    const user = await addTestUser(api)
    const chosen = await choose(api, user, 3)
    expect(chosen.body.data).toMatchObject({
      planId: 3,
      planLabel: 'Growth',
      price: 199,
      state: 'incomplete',
      managed: false,
    })
    const { id } = chosen.body.data
    expect((await send(api, 'GET /users/complete-payment', { token: user.token })).body.paymentUrl).toBe(
      chosen.body.paymentUrl,
    )
    const started = await send(api, 'POST /users/new-subscription', { token: user.token, body: { subscriptionId: id } })
    expect(started.body.paymentUrl).toBe(chosen.body.paymentUrl)

    const session = await api.stripe.pay(chosen.body.paymentUrl ?? '')
    expect(session.success_url).toBe(`${api.services.env.origin}/dashboard/plan?payment=success`)
    expect(session.cancel_url).toBe(`${api.services.env.origin}/dashboard/plan?payment=failed`)
    await deliverAll(api)
    const tried = (await read(api, user, id)).body.data
    expect(tried).toMatchObject({ state: 'trialing', managed: true })
    expect(Date.parse(tried.trialEndsAt ?? '')).toBe(Math.floor(api.clock.now / 1000) * 1000 + 3 * day)

    api.clock.now += 3 * day
    api.stripe.events.length = 0
    await api.stripe.renew(session.subscription ?? '')
    await deliverAll(api)
    expect((await read(api, user, id)).body.data).toMatchObject({ state: 'active' })
    const receipts = (await send<Receipt[]>(api, 'GET /payments/receipts', { token: user.token })).body.data
    expect(receipts.map(({ amount, state }) => [amount, state])).toEqual([
      [199, 'paid'],
      [0, 'paid'],
    ])

    api.clock.now += 1000
    const canceled = await send<Subscription>(api, `POST /subscriptions/${id}/cancel`, { token: user.token })
    expect(canceled.body).toMatchObject({ message: subscriptionMessages.canceled, data: { state: 'canceled' } })
    expect((await send(api, `POST /subscriptions/${id}/cancel`, { token: user.token })).status).toBe(409)
    api.clock.now += 1000
    const resumed = await send<Subscription>(api, `POST /subscriptions/${id}/resume`, { token: user.token })
    expect(resumed.body).toMatchObject({ message: subscriptionMessages.resumed, data: { state: 'active' } })
    expect((await send(api, `POST /subscriptions/${id}/resume`, { token: user.token })).status).toBe(409)

    api.clock.now += 1000
    await send(api, `POST /subscriptions/${id}/cancel`, { token: user.token })
    api.clock.now += 30 * day
    api.stripe.events.length = 0
    await api.stripe.finish(session.subscription ?? '')
    await deliverAll(api)
    user.token = await addTestSession(api.services, user.user)
    const ended = (await read(api, user, id)).body.data
    expect(ended).toMatchObject({ state: 'ended' })
    expect(ended.endedAt).not.toBeNull()
    // There is no second trial.
    const again = await choose(api, user, 3)
    await api.stripe.pay(again.body.paymentUrl ?? '')
    await deliverAll(api)
    expect((await read(api, user, again.body.data.id)).body.data).toMatchObject({ state: 'active', trialEndsAt: null })
  })

  it('paid once stays active, with a receipt', async () => {
    const { user, id } = await addPayingUser(api, 2)
    expect((await read(api, user, id)).body.data).toMatchObject({
      state: 'active',
      type: 'onetime',
      periodEndsAt: null,
      managed: true,
    })
    const receipts = (await send<Receipt[]>(api, 'GET /payments/receipts', { token: user.token })).body.data
    expect(receipts).toMatchObject([
      { amount: 299, description: 'Publisher', state: 'paid', url: expect.stringContaining('/receipt') as string },
    ])
    expect((await send(api, `POST /subscriptions/${id}/cancel`, { token: user.token })).body.message).toBe(
      subscriptionMessages.notCancelable,
    )
  })

  it('is changed for another at the provider, and agreed again', async () => {
    const { user, id, providerId } = await addPayingUser(api, 3)
    expect((await choose(api, user, 3)).body.message).toBe(subscriptionMessages.samePlan)
    const changed = await choose(api, user, 4)
    expect(changed.body).toMatchObject({
      message: subscriptionMessages.changed,
      paymentUrl: null,
      data: { id, planId: 4, price: 690, state: 'trialing' },
    })
    expect(api.stripe.subscriptions.get(providerId)?.items.data[0]?.price).toMatchObject({
      unit_amount: 69_000,
      currency: 'usd',
    })
    // What is paid is delivered, so nothing is credited for it.
    expect(api.stripe.prorated).toEqual([])
    await deliverAll(api)
    expect((await read(api, user, id)).body.data).toMatchObject({ planId: 4, state: 'trialing' })
    expect(api.log).toEqual([])
  })

  it("chosen again replaces the pending choice, and a payment at the old checkout isn't lost", async () => {
    const user = await addTestUser(api)
    const first = await choose(api, user, 1)
    const same = await choose(api, user, 1)
    expect(same.body.data.id).toBe(first.body.data.id)
    expect(same.body.paymentUrl).toBe(first.body.paymentUrl)
    api.clock.now += 1000
    const second = await choose(api, user, 2)
    expect(second.body.data.id).not.toBe(first.body.data.id)
    expect((await read(api, user, first.body.data.id)).body.data.state).toBe('ended')
    const closed = api.stripe.sessions.get(first.body.paymentUrl?.split('/').at(-1) ?? '')!
    expect(closed.status).toBe('expired')
    // Another tab paid before we closed it.
    Object.assign(closed, { status: 'open' })
    await api.stripe.pay(closed.id)
    await deliverAll(api)
    expect((await read(api, user, first.body.data.id)).body.data.state).toBe('active')
    expect((await read(api, user, second.body.data.id)).body.data.state).toBe('incomplete')
  })

  it("that wasn't paid ends immediately when canceled", async () => {
    const user = await addTestUser(api)
    const { id } = (await choose(api, user, 3)).body.data
    const dropped = await send(api, `POST /subscriptions/${id}/cancel`, { token: user.token })
    expect(dropped.body.message).toBe(subscriptionMessages.dropped)
    expect((await read(api, user, id)).body.data.state).toBe('ended')
    expect((await send(api, 'GET /users/complete-payment', { token: user.token })).status).toBe(409)
  })

  it('that was paid a moment ago isn’t dropped when canceled, and its customer isn’t told so', async () => {
    for (const planId of [2, 3]) {
      const user = await addTestUser(api)
      const { body } = await choose(api, user, planId)
      const { id } = body.data
      await api.stripe.pay(body.paymentUrl ?? '')
      // Its events are still on their way.
      const answer = await send(api, `POST /subscriptions/${id}/cancel`, { token: user.token })
      expect(answer.status).toBe(409)
      expect(isServed((await read(api, user, id)).body.data.state)).toBe(true)
      await deliverAll(api)
      expect(isServed((await read(api, user, id)).body.data.state)).toBe(true)
      api.stripe.events.length = 0
    }
  })

  it('that ends on a day set at the provider isn’t said to continue when resumed', async () => {
    const { user, id, providerId } = await addPayingUser(api, 3)
    const subscription = api.stripe.subscriptions.get(providerId)!
    subscription.cancel_at = subscription.items.data[0]!.current_period_end + 1000
    const answer = await send(api, `POST /subscriptions/${id}/cancel`, { token: user.token })
    expect(answer.body.data).toMatchObject({ state: 'canceled' })
    expect((await send(api, `POST /subscriptions/${id}/resume`, { token: user.token })).status).toBe(409)
  })

  it('is returned at sign-in while its payment is due', async () => {
    const user = await addTestUser(api, { email: 'ann@example.com', password: 'a long walk in the rain' })
    const signIn = { body: { email: 'ann@example.com', password: 'a long walk in the rain' } }
    expect((await send(api, 'POST /auth/signIn', signIn)).body.paymentUrl).toBeUndefined()
    await choose(api, user, 3)
    expect((await send(api, 'POST /auth/signIn', signIn)).body.paymentUrl).toBe(
      `${api.services.env.origin}/dashboard/plan`,
    )
  })
})
