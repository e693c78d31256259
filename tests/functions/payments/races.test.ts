import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import type { Receipt } from '#src/domain/payments/payments.api.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { describeBothDatabases } from '#tests/support/database.ts'
import { addPayingUser, choose, deliverAll, type PayingApi, read, usePayingApi } from '#tests/support/paying.ts'

const sessionOf = (api: PayingApi, url: string | null) => api.stripe.sessions.get(url?.split('/').at(-1) ?? '')!

describeBothDatabases('payments with unusual timing, in a $kind', ({ kind }) => {
  const api = usePayingApi(kind)
  const receiptsOf = async (token: string) =>
    (await send<Receipt[]>(api, 'GET /payments/receipts', { token })).body.data

  it('opens one checkout per choice, even from parallel tabs', async () => {
    const user = await addTestUser(api)
    const both = await Promise.all([choose(api, user, 3), choose(api, user, 3), choose(api, user, 3)])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1)
    expect(new Set(both.map(({ body }) => body.paymentUrl)).size).toBe(1)
    const over = sessionOf(api, both[0].body.paymentUrl)
    Object.assign(over, { status: 'expired', url: null })
    const ask = () => send(api, 'GET /users/complete-payment', { token: user.token })
    const asked = await Promise.all([ask(), ask()])
    const urls = new Set(asked.map(({ body }) => body.paymentUrl))
    expect(urls.size).toBe(1)
    expect(urls).not.toContain(both[0].body.paymentUrl)
  })

  it('records a refund that arrives before its payment, and a partial one as such', async () => {
    const user = await addTestUser(api)
    const { body } = await choose(api, user, 2)
    const session = await api.stripe.pay(body.paymentUrl ?? '')
    await api.stripe.refund(session.payment_intent ?? '')
    await deliverAll(api, api.stripe.events.toReversed())
    expect((await receiptsOf(user.token)).map(({ state }) => state)).toEqual(['refunded'])

    const other = await addPayingUser(api, 2)
    await api.stripe.refund(other.session.payment_intent ?? '', 100)
    await deliverAll(api)
    expect((await receiptsOf(other.user.token)).map(({ state }) => state)).toEqual(['paid'])
  })

  it('ends what ends at the provider even if its price changed there, and extends nothing at that price', async () => {
    const { user, id, providerId } = await addPayingUser(api, 3)
    const before = (await read(api, user, id)).body.data
    api.stripe.subscriptions.get(providerId)!.items.data[0]!.price.unit_amount = 100
    api.clock.now += 3 * 24 * 60 * 60 * 1000
    await api.stripe.renew(providerId)
    await deliverAll(api)
    expect((await read(api, user, id)).body.data).toEqual(before)
    expect(api.log.some(({ event }) => event === 'payment-mismatch')).toBe(true)
    api.stripe.events.length = 0
    await api.stripe.finish(providerId)
    await deliverAll(api)
    expect((await read(api, user, id)).body.data.state).toBe('ended')
  })

  it('accepts a change of plan even if the event arrives before the response', async () => {
    const { user, id } = await addPayingUser(api, 3)
    const relay = createServer((request, response) => {
      void (async () => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk as Buffer)
        const headers = { 'stripe-signature': request.headers['stripe-signature'] as string }
        const body = Buffer.concat(chunks).toString()
        const { status } = await api.call('/api/payments/webhook', { method: 'POST', body, headers })
        response.writeHead(status).end()
      })()
    })
    relay.listen(0, '127.0.0.1')
    await once(relay, 'listening')
    api.stripe.webhook = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`
    const changed = await choose(api, user, 4)
    api.stripe.webhook = null
    relay.closeAllConnections()
    relay.close()
    expect(changed.body.data).toMatchObject({ id, planId: 4, planLabel: 'Growth Partner', price: 690 })
    expect(api.log).toEqual([])
  })

  it("doesn't notify anyone about a failed payment that was canceled meanwhile", async () => {
    const { user, id, providerId } = await addPayingUser(api, 3)
    const before = (await api.mailsTo(user.user.email)).length
    const invoice = await api.stripe.refuseCard(providerId)
    invoice.status = 'void'
    await deliverAll(api)
    expect(await api.mailsTo(user.user.email)).toHaveLength(before)
    expect((await receiptsOf(user.token)).map((one) => one.id)).not.toContain(invoice.id)
    expect((await read(api, user, id)).body.data.state).toBe('past_due')
  })
})
