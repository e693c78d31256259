import { describe, expect, it } from 'vitest'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { addPayingUser, choose, deliverAll, read, usePayingApi } from '#tests/support/paying.ts'

describe('paying', () => {
  const api = usePayingApi()

  it('is recognized immediately if the browser is back before the webhook', async () => {
    const user = await addTestUser(api)
    const confirm = () =>
      send<{ confirmed: boolean; subscription: Subscription }>(api, 'GET /payments/confirms', { token: user.token })
    expect((await confirm()).body.data).toEqual({ confirmed: false, subscription: null })
    const { paymentUrl } = (await choose(api, user, 3)).body
    expect((await confirm()).body.data).toMatchObject({ confirmed: false, subscription: { state: 'incomplete' } })
    await api.stripe.pay(paymentUrl ?? '')
    expect((await confirm()).body.data).toMatchObject({ confirmed: true, subscription: { state: 'trialing' } })
    await deliverAll(api)
    expect((await confirm()).body.data).toMatchObject({ confirmed: true, subscription: { state: 'trialing' } })
  })

  it('changes nothing while the provider is down, and says so', async () => {
    const { user, id } = await addPayingUser(api, 3)
    const before = (await read(api, user, id)).body.data
    api.stripe.down = true
    for (const call of [
      `POST /subscriptions/${id}/cancel`,
      'GET /users/update-payment',
      'GET /payments/confirms',
      'GET /payments/stripe-coupons',
    ] as const) {
      const answer = await send(api, call, { token: user.token })
      expect(answer.status, call).toBe(503)
      expect(answer.body.message).toBe(subscriptionMessages.provider)
      expect(answer.headers.get('retry-after')).toBe('10')
    }
    expect((await choose(api, user, 4)).status).toBe(503)
    const deletion = await send(api, 'DELETE /users/me', { token: user.token })
    expect(deletion.status).toBe(503)
    expect((await read(api, user, id)).body.data).toEqual(before)
    api.stripe.down = false
    expect((await choose(api, user, 4)).body.data.planId).toBe(4)
  })

  it('stops when the account is deleted', async () => {
    const { user, providerId } = await addPayingUser(api, 3)
    expect((await send(api, 'DELETE /users/me', { token: user.token })).status).toBe(200)
    expect(api.stripe.subscriptions.get(providerId)?.status).toBe('canceled')
    // Later events about it match no account, which is fine.
    await deliverAll(api)
    expect(api.log.filter(({ event }) => event === 'payment-unknown')).toEqual([])
  })

  describe('whose events are still on their way', () => {
    const payNow = async (planId: number) => {
      const user = await addTestUser(api)
      const { body } = await choose(api, user, planId)
      const session = await api.stripe.pay(body.paymentUrl ?? '')
      api.stripe.calls.length = 0
      return { user, session, subscriptionId: body.data.id }
    }
    const checkouts = () => api.stripe.calls.filter((call) => call === 'POST /v1/checkout/sessions')

    it('isn’t asked for again', async () => {
      for (const planId of [2, 3]) {
        for (const call of ['GET /users/complete-payment', 'POST /users/new-subscription'] as const) {
          const { user, subscriptionId } = await payNow(planId)
          const body = call.startsWith('POST') ? { subscriptionId } : undefined
          expect((await send(api, call, { token: user.token, ...(body && { body }) })).status).toBe(409)
          expect(checkouts()).toEqual([])
          expect((await read(api, user, subscriptionId)).body.data.state).toBe(planId === 2 ? 'active' : 'trialing')
        }
      }
    })

    it('is of a plan that can be changed, and leads to no second one', async () => {
      const { user, session } = await payNow(3)
      expect((await choose(api, user, 4)).body.data).toMatchObject({ planId: 4, state: 'trialing' })
      expect(checkouts()).toEqual([])
      expect((await choose(api, user, 4)).status).toBe(409)
      await deliverAll(api)
      const own = [...api.stripe.subscriptions.values()].filter(({ customer }) => customer === session.customer)
      expect(own).toHaveLength(1)
    })

    it('isn’t for nothing if the account is deleted', async () => {
      const { user, session } = await payNow(3)
      expect((await send(api, 'DELETE /users/me', { token: user.token })).status).toBe(200)
      expect(api.stripe.subscriptions.get(session.subscription ?? '')?.status).toBe('canceled')
    })
  })

  it('creates one customer for two parallel checkouts', async () => {
    const user = await addTestUser(api)
    await Promise.all([choose(api, user, 1), choose(api, user, 1)])
    await choose(api, user, 2)
    const own = [...api.stripe.customers.values()].filter(({ metadata }) => metadata['user'] === user.user.id)
    expect(own).toHaveLength(1)
  })

  it('opens the provider’s card page for existing customers', async () => {
    const { user } = await addPayingUser(api, 3)
    const own = await send(api, 'GET /users/update-payment', { token: user.token })
    expect(own.body.paymentUrl).toMatch(/\/portal\/cus_/)
    const other = await addTestUser(api)
    const none = await send(api, 'GET /users/update-payment', { token: other.token })
    expect(none.status).toBe(409)
    expect(none.body.message).toBe(subscriptionMessages.nothingToUpdate)
  })

  it("uses the configured price, and refuses one that isn't ours", async () => {
    const admin = await addTestUser(api, { admin: true })
    const plan = (await send(api, 'GET /plans/3', { token: admin.token })).body.data
    const set = await send(api, 'PUT /plans/3', { token: admin.token, body: { ...plan, stripePlanId: 'price_wrong' } })
    expect(set.status).toBe(200)
    api.stripe.prices.set('price_wrong', {
      id: 'price_wrong',
      unit_amount: 100,
      currency: 'usd',
      recurring: { interval: 'month' },
    })
    const { body } = await choose(api, admin, 3)
    await api.stripe.pay(body.paymentUrl ?? '')
    await deliverAll(api)
    expect((await read(api, admin, body.data.id)).body.data.state).toBe('incomplete')
    expect(api.log.map(({ event }) => event)).toContain('payment-mismatch')
  })

  it("refuses a plan that isn't for sale", async () => {
    const user = await addTestUser(api)
    const choose = (planId: unknown) => send(api, 'POST /plans/change', { token: user.token, body: { planId } })
    for (const planId of [0, 99]) {
      const answer = await choose(planId)
      expect(answer.status).toBe(404)
      expect(answer.body.message).toBe(subscriptionMessages.planNotFound)
    }
    for (const planId of [1.5, '3', null]) expect((await choose(planId)).status).toBe(422)
  })
})

describe('coupons and accounts at the provider', () => {
  const api = usePayingApi()

  it("are shown for everyone's and the user's own", async () => {
    const { user } = await addPayingUser(api, 3)
    const customerId = api.stripe.sessions.values().next().value!.customer
    const code = (id: string, customer: string | null) => ({
      id,
      code: id.toUpperCase(),
      active: true as const,
      customer,
      promotion: {
        type: 'coupon' as const,
        coupon: {
          id: 'c',
          name: 'Launch',
          valid: true,
          percent_off: 20,
          amount_off: null,
          currency: null,
          duration: 'once' as const,
        },
      },
    })
    const account = await send<{ accountId: string }>(api, `GET /payments/account-id/${user.user.id}/test`, {
      token: user.token,
    })
    const { accountId } = account.body.data
    expect(accountId).toMatch(/^cus_/)
    expect(customerId).toMatch(/^cus_/)
    expect(
      (await send<{ accountId: null }>(api, `GET /payments/account-id/${user.user.id}/live`, { token: user.token }))
        .body.data.accountId,
    ).toBeNull()
    api.stripe.codes.push(code('all', null), code('own', accountId), code('other', 'cus_other'))
    const names = async (query: string) =>
      (await send<{ id: string }[]>(api, `GET /payments/stripe-coupons/${query}`, { token: user.token })).body.data.map(
        ({ id }) => id,
      )
    // The checkout has the launch price without a code.
    expect(await names('')).toEqual(['launch-offer', 'all'])
    expect(await names(`?testStripeAccountId=${accountId}`)).toEqual(['launch-offer', 'all', 'own'])
    api.stripe.codes.push(code(api.services.env.promoCode, null))
    expect(await names('')).toEqual(['all', api.services.env.promoCode])
    const stranger = await send(api, 'GET /payments/stripe-coupons?testStripeAccountId=cus_other', {
      token: user.token,
    })
    expect(stranger.status).toBe(404)
    const other = await addTestUser(api)
    expect((await send(api, `GET /payments/account-id/${user.user.id}/test`, { token: other.token })).status).toBe(404)
    const admin = await addTestUser(api, { admin: true })
    expect((await send(api, `GET /payments/account-id/${user.user.id}/test`, { token: admin.token })).status).toBe(200)
  })
})
