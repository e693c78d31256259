import { expect, it } from 'vitest'
import { findAllowance } from '#functions/plans/allowance.ts'
import { allowances } from '#src/domain/plans/allowances.ts'
import { plans, priceInCents } from '#src/domain/plans/plans.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { choose, deliverAll, read, usePayingApi } from '#tests/support/paying.ts'

const growth = plans[2]!

describeDatabases('A free trial in a $kind', ({ kind }) => {
  const api = usePayingApi(kind)

  it('isn’t offered again to an inbox whose account was deleted', async () => {
    const email = `ann.${api.clock.now}@gmail.com`
    const first = await addTestUser(api, { email })
    const chosen = await choose(api, first, growth.id)
    await api.stripe.pay(chosen.body.paymentUrl ?? '', 'card-1')
    await deliverAll(api)
    expect((await send(api, 'DELETE /users/me', { token: first.token })).status).toBe(200)
    for (const [index, again] of [email, email.replace('@', '+again@'), email.replace('.', '')].entries()) {
      const user = await addTestUser(api, { email: again })
      const { body } = await choose(api, user, growth.id)
      const session = await api.stripe.pay(body.paymentUrl ?? '', `other-card-${index}`)
      await deliverAll(api)
      expect((await read(api, user, body.data.id)).body.data).toMatchObject({ state: 'active', trialEndsAt: null })
      expect(session.amount_total).toBe(priceInCents(growth.price))
      const account = await send<{ trialAvailable: boolean }>(api, 'GET /users/me', { token: user.token })
      expect(account.body.data.trialAvailable).toBe(false)
    }
  })

  it('goes on when its card is changed to one that had a trial', async () => {
    const ofCard = async (card: string) => {
      const user = await addTestUser(api)
      const { body } = await choose(api, user, growth.id)
      const session = await api.stripe.pay(body.paymentUrl ?? '', card)
      await deliverAll(api)
      return { user, id: body.data.id, providerId: session.subscription ?? '' }
    }
    await ofCard('company card')
    const { user, id, providerId } = await ofCard('own card')
    const subscription = api.stripe.subscriptions.get(providerId)!
    subscription.default_payment_method.card.fingerprint = 'company card'
    api.clock.now += 1000
    await choose(api, user, 4)
    await deliverAll(api)
    expect((await read(api, user, id)).body.data.state).toBe('trialing')
    expect(subscription.status).toBe('trialing')
  })

  it('ends before anything is charged if its card had one in another account, and the customer is told', async () => {
    const trial = async () => {
      const user = await addTestUser(api)
      const { body } = await choose(api, user, growth.id)
      const session = await api.stripe.pay(body.paymentUrl ?? '', 'the same card')
      await deliverAll(api)
      return { user, id: body.data.id, providerId: session.subscription ?? '' }
    }
    const first = await trial()
    expect((await read(api, first.user, first.id)).body.data.state).toBe('trialing')
    const second = await trial()
    expect((await read(api, second.user, second.id)).body.data.state).toBe('ended')
    expect(api.stripe.subscriptions.get(second.providerId)?.status).toBe('canceled')
    expect(await findAllowance(api.db, second.user.user.id, api.clock.now)).toEqual(allowances.none)
    const [mail] = await api.mailsTo(second.user.user.email)
    expect(mail?.text).toContain('You haven’t been charged')
    // The first one goes on, whatever arrives about it.
    await deliverAll(api)
    expect((await read(api, first.user, first.id)).body.data.state).toBe('trialing')
  })
})
