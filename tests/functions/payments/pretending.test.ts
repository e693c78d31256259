import { describe, expect, it } from 'vitest'
import { subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { payments } from '#src/storage/payments/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { loadRoutes } from '#functions/routes.ts'
import { readEnvironment } from '#src/env.ts'
import type { TestApi } from '#tests/support/test-api.ts'

const choose = async (api: TestApi, token: string, planId: number) =>
  (await send(api, 'POST /plans/change', { token, body: { planId } })).body.data['id']!
const pretend = (api: TestApi, token: string, id: string) => send(api, `POST /pretend-payments/${id}`, { token })

describeDatabases('pretending to pay in development, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('starts the plan and its order, once, and leaves no receipt', async () => {
    const { token } = await addTestUser(api)
    const project = await send(api, 'POST /projects', { token, body: { name: 'Acme', website_url: 'acme.com' } })
    const id = await choose(api, token, 2)
    const [paid, again] = await Promise.all([pretend(api, token, id), pretend(api, token, id)])
    expect([paid.status, again.status].toSorted()[0]).toBe(200)
    expect((await pretend(api, token, id)).body.message).toBe(subscriptionMessages.nothingToPay)
    const rows = await api.db.select().from(orders)
    expect(rows).toMatchObject([
      { subscriptionId: id, projectId: project.body.data['id'], approvedAt: null, source: 'settled' },
    ])
    expect(await api.db.select().from(payments)).toEqual([])
    expect((await send(api, 'GET /payments/confirms', { token })).body.data).toMatchObject({ confirmed: true })
  })

  it('ends a month that was paid in pretense as it would end a real one', async () => {
    const { token } = await addTestUser(api)
    const paid = await pretend(api, token, await choose(api, token, 3))
    const end = new Date(api.clock.now + 30 * 24 * 60 * 60 * 1000).toISOString()
    expect(paid.body.data).toMatchObject({ state: 'active', periodEndsAt: end, managed: false })
  })

  it('is only for one’s own choice', async () => {
    const [one, other] = [await addTestUser(api), await addTestUser(api)]
    const id = await choose(api, one.token, 2)
    expect((await pretend(api, other.token, id)).status).toBe(404)
    expect((await send(api, `POST /pretend-payments/${id}`)).status).toBe(401)
    expect(await api.db.select().from(orders)).toEqual([])
  })
})

describe('elsewhere nobody can pretend to pay', () => {
  const settings = (more: Record<string, string>) => readEnvironment({ ...production, ...more })
  const production = {
    SITE_ORIGIN: 'https://www.example.com',
    SECRET: 's'.repeat(40),
    SMTP_URL: 'smtps://mail.example.com',
    DATABASE_URL: 'libsql://db.example.com',
    BUILD_HOOK_URL: 'https://hook.example.com',
  }

  it.each([
    [{ CONTEXT: 'production' }],
    [{ MACHINE_PROFILE: 'production' }],
    [{ CONTEXT: 'deploy-preview' }],
    [{ CONTEXT: 'branch-deploy' }],
    [{ CONTEXT: 'dev', MACHINE_PROFILE: 'production' }],
    [{ CONTEXT: 'dev', STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }],
  ])('not with %j', (more) => {
    expect(settings(more as Record<string, string>).pretendPayments).toBe(false)
  })

  it('and the documentation has no such route', async () => {
    expect((await loadRoutes()).filter(({ name }) => name.includes('pretend'))).toEqual([])
  })

  describe('on a preview', () => {
    const api = useApi('file', () => ({ CONTEXT: 'deploy-preview' }))
    it('the route isn’t there', async () => {
      const { token } = await addTestUser(api)
      const id = await choose(api, token, 2)
      const unknown = await send(api, 'POST /no-such-thing/1', { token })
      const answer = await pretend(api, token, id)
      expect([answer.status, answer.body.message]).toEqual([unknown.status, unknown.body.message])
      expect(answer.status).toBe(404)
      expect(await api.db.select().from(orders)).toEqual([])
    })
  })
})
