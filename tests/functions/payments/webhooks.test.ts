import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Receipt } from '#src/domain/payments/payments.api.ts'
import { paymentEvents } from '#src/storage/payments/schema.ts'
import { securityEvents } from '#src/storage/security-log/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { addPayingUser, choose, deliver, deliverAll, read, usePayingApi } from '#tests/support/paying.ts'
import { inFull } from '#tests/support/full.ts'
import { newId } from '#tests/support/stripe-objects.ts'

describeDatabases('payment events, in a $kind', ({ kind }) => {
  const api = usePayingApi(kind)

  it('only count with a valid signature over the exact bytes, from the last 300 seconds', async () => {
    const user = await addTestUser(api)
    const { body } = await choose(api, user, 3)
    await api.stripe.pay(body.paymentUrl ?? '')
    const event = api.stripe.events.at(-1)!
    const post = (text: string, signature?: string) =>
      api.call('/api/payments/webhook', {
        method: 'POST',
        body: text,
        ...(signature && { headers: { 'stripe-signature': signature } }),
      })
    const signed = api.stripe.sign(event)
    const { now } = api.clock
    for (const [text, signature] of [
      [signed.body, undefined],
      [signed.body, 'x'],
      [signed.body, 't=1,v1=00'],
      ...[
        't',
        't=',
        'v1',
        't=1,v1',
        't=1,v1=',
        'v1=,t=1',
        '=',
        ',',
        `t=${now / 1000},v1`,
        `${'t=1,'.repeat(5000)}v1`,
      ].map((signature) => [signed.body, signature] as const),
      [JSON.stringify(JSON.parse(signed.body)), signed.signature],
      [signed.body.replace('checkout', 'Checkout'), signed.signature],
      [signed.body, api.stripe.sign(event, { secret: 'whsec_other' }).signature],
      [signed.body, api.stripe.sign(event, { at: now - 301_000 }).signature],
      ['', signed.signature],
    ] as const) {
      expect((await post(text, signature)).status).toBe(400)
    }
    expect((await read(api, user, body.data.id)).body.data.state).toBe('incomplete')
    expect(await api.db.select().from(paymentEvents)).toEqual([])
    expect((await deliver(api, event, { at: now - 299_000 })).status).toBe(200)
    expect((await read(api, user, body.data.id)).body.data.state).toBe('trialing')
  })

  it('are handled once, however often and in parallel they arrive', async () => {
    const user = await addTestUser(api)
    const { body } = await choose(api, user, 2)
    await api.stripe.pay(body.paymentUrl ?? '')
    const [event] = api.stripe.events
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(api, event!)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await api.db.select().from(paymentEvents)).toHaveLength(1)
    expect((await send<Receipt[]>(api, 'GET /payments/receipts', { token: user.token })).body.data).toHaveLength(1)
    const asked = api.stripe.calls.length
    await deliver(api, event!)
    expect(api.stripe.calls).toHaveLength(asked)
  })

  it("are requested again if they couldn't be looked up", async () => {
    const user = await addTestUser(api)
    const { body } = await choose(api, user, 3)
    await api.stripe.pay(body.paymentUrl ?? '')
    api.stripe.down = true
    for (const event of api.stripe.events) expect((await deliver(api, event)).status).toBe(503)
    expect(await api.db.select().from(paymentEvents)).toEqual([])
    api.stripe.down = false
    await deliverAll(api)
    expect((await read(api, user, body.data.id)).body.data.state).toBe('trialing')
  })

  it('for a declined card send one mail to the customer, and the page shows what is due', async () => {
    const { user, id, providerId } = await addPayingUser(api, 3)
    const before = (await api.mailsTo(user.user.email)).length
    const invoice = await api.stripe.refuseCard(providerId)
    await deliverAll(api)
    await api.stripe.refuseCard(providerId)
    const repeated = api.stripe.events.find(({ data }) => data.object.id === invoice.id)!
    await deliver(api, { ...repeated, id: newId('evt') })
    expect((await read(api, user, id)).body.data.state).toBe('past_due')
    const mails = (await api.mailsTo(user.user.email)).slice(before)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('didn’t go through')
    expect(mails[0]?.text).toContain(`${api.services.env.origin}/dashboard/plan`)
    const receipts = () => send<Receipt[]>(api, 'GET /payments/receipts', { token: user.token })
    expect((await receipts()).body.data.find((one) => one.id === invoice.id)?.state).toBe('failed')

    api.clock.now += 1000
    await api.stripe.renew(providerId)
    await deliverAll(api, api.stripe.events.slice(-2))
    expect((await read(api, user, id)).body.data.state).toBe('active')
    expect((await receipts()).body.data.find((one) => one.id === invoice.id)?.state).toBe('paid')
  })

  it('name the amount of the invoice that was declined, whatever the plan costs by now', async () => {
    const { user, providerId } = await addPayingUser(api, 3)
    const invoice = await api.stripe.refuseCard(providerId)
    // With a coupon.
    invoice.amount_due = 15_920
    await choose(api, user, 4)
    await deliverAll(api)
    const mail = (await api.mailsTo(user.user.email)).at(-1)
    expect(mail?.text).toContain('$159.20')
    expect(mail?.text).not.toContain('$690')
  })

  it('for a refund are in the receipts', async () => {
    const { user, session } = await addPayingUser(api, 2)
    await api.stripe.refund(session.payment_intent ?? '')
    await deliverAll(api)
    const receipts = (await send<Receipt[]>(api, 'GET /payments/receipts', { token: user.token })).body.data
    expect(receipts.map(({ state }) => state)).toEqual(['refunded'])
  })
})

describe('payment events', () => {
  const api = usePayingApi()

  it('with wrong details change nothing: another customer, price or currency, or a second payment', async () => {
    const [thief, victim] = [await addTestUser(api), await addTestUser(api)]
    const cheap = await choose(api, thief, 1)
    const dear = await choose(api, victim, 2)
    const sessionOf = (url: string | null) => api.stripe.sessions.get(url?.split('/').at(-1) ?? '')!
    // The cheap one is paid but claims to be for someone else's expensive one.
    const session = sessionOf(cheap.body.paymentUrl)
    session.metadata['subscription'] = dear.body.data.id
    await api.stripe.pay(session.id)
    await deliverAll(api)
    expect((await read(api, victim, dear.body.data.id)).body.data.state).toBe('incomplete')

    const own = sessionOf(dear.body.paymentUrl)
    for (const wrong of [{ amount_subtotal: 100 }, { currency: 'eur' }]) {
      const kept = { ...own }
      await api.stripe.pay(own.id)
      Object.assign(own, wrong)
      await deliverAll(api, api.stripe.events.slice(-1))
      expect((await read(api, victim, dear.body.data.id)).body.data.state).toBe('incomplete')
      Object.assign(own, kept)
    }
    expect(api.log.filter(({ event }) => event === 'payment-mismatch')).toHaveLength(3)
    await api.settle()
    const noted = await api.db.select().from(securityEvents).where(eq(securityEvents.event, 'payment-mismatch'))
    expect(noted.map(({ details }) => details.subject)).toEqual(Array(3).fill(dear.body.data.id))
    await api.stripe.pay(own.id)
    await deliverAll(api, api.stripe.events.slice(-1))
    expect((await read(api, victim, dear.body.data.id)).body.data.state).toBe('active')
  })

  it("we don't know or don't handle are recorded and change nothing", async () => {
    for (const [type, id] of [
      ['customer.created', 'cus_x'],
      ['customer.subscription.updated', 'sub_x'],
      ['checkout.session.completed', 'cs_x'],
      ['invoice.paid', 'in_x'],
      ['charge.refunded', 'ch_x'],
    ] as const) {
      const event = { id: newId('evt'), object: 'event' as const, type, created: 1, data: { object: { id } } }
      expect((await deliver(api, event)).status, type).toBe(200)
    }
    expect(api.log.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('for a subscription we have no record of are logged, because someone may be paying for nothing', async () => {
    const { id, providerId } = await addPayingUser(api, 3)
    await api.db.delete(subscriptions).where(eq(subscriptions.id, id))
    await api.stripe.renew(providerId)
    await deliverAll(api)
    const logged = api.log.filter(({ event }) => event === 'payment-unknown')
    expect(logged[0]).toMatchObject({ level: 'error', provider: providerId })
    const other = await choose(api, await addTestUser(api), 2)
    await api.db.delete(subscriptions).where(eq(subscriptions.id, other.body.data.id))
    const session = await api.stripe.pay(other.body.paymentUrl ?? '')
    await deliverAll(api, api.stripe.events.slice(-1))
    expect(api.log.at(-1)).toMatchObject({ event: 'payment-unknown', provider: session.payment_intent })
  })

  const haveSameResult = async (numRuns: number) => {
    const { user, id, providerId } = await addPayingUser(api, 3)
    const history = async () => {
      await api.stripe.renew(providerId)
      await api.stripe.refuseCard(providerId)
      await api.stripe.renew(providerId)
      api.stripe.subscriptions.get(providerId)!.cancel_at_period_end = true
      await api.stripe.refuseCard(providerId)
      await api.stripe.renew(providerId)
    }
    await history()
    const events = [...api.stripe.events]
    const expected = { state: 'canceled', planId: 3 }
    const paid = [...api.stripe.invoices.values()].filter(
      (one) => one.parent.subscription_details.subscription === providerId,
    )
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...events, ...events], { minLength: events.length }),
        fc.boolean(),
        async (order, inParallel) => {
          api.clock.now += 1
          const fresh = order.map((event) => ({ ...event, id: newId('evt') }))
          if (inParallel) await Promise.all(fresh.map((event) => deliver(api, event)))
          else await deliverAll(api, fresh)
          expect((await read(api, user, id)).body.data).toMatchObject(expected)
        },
      ),
      { numRuns },
    )
    await deliverAll(api, events)
    const receipts = (await send<Receipt[]>(api, 'GET /payments/receipts', { token: user.token })).body.data
    expect(receipts.map((one) => one.id).sort()).toEqual(paid.map((one) => one.id).sort())
    expect(receipts.every(({ state }) => state === 'paid')).toBe(true)
    // A failure that was resolved isn't reported.
    expect(await api.mailsTo(user.user.email)).toEqual([])
  }
  it('have the same result in any order, and however often each arrives', () => haveSameResult(3))
  it('have the same result in many more orders', inFull, () => haveSameResult(15))
})
