import { describe, expect, it } from 'vitest'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'

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
    expect((await send(api, `POST /subscriptions/${id}/cancel`, { token: user.token })).status).toBe(409)
    expect((await send(api, 'GET /users/update-payment', { token: user.token })).status).toBe(409)
    expect((await settle({ state: 'ended' })).body.data['state']).toBe('ended')
  })

  it('nothing breaks', async () => {
    const user = await addTestUser(api)
    expect(
      (await send(api, 'POST /plans/change', { token: user.token, body: { planId: 1 } })).body.paymentUrl,
    ).toContain('/payment-example')
    expect((await send(api, 'GET /payments/stripe-coupons', { token: user.token })).body.data).toEqual([])
    expect((await send(api, 'GET /payments/receipts', { token: user.token })).body.data).toEqual([])
    expect((await send(api, 'GET /payments/confirms', { token: user.token })).body.data).toMatchObject({
      confirmed: false,
    })
    expect((await api.call('/api/payments/webhook', { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await send(api, 'DELETE /users/me', { token: user.token })).status).toBe(200)
  })
})
