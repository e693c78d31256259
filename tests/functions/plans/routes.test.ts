import { describe, expect, it } from 'vitest'
import { planMessages } from '#src/domain/plans/admin.ts'
import type { PlanRecord } from '#src/domain/plans/plans.api.ts'
import { plans } from '#src/domain/plans/plans.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'

const added = {
  label: 'Agency',
  price: 1200.5,
  strokePrice: 1500,
  type: 'annually',
  headline: 'For ten clients',
  description: 'A year of everything.',
  features: ['One', { text: 'Two', list: ['a', 'b'] }],
  nofeatures: ['Three'],
  popular: false,
  position: 9,
  directories: 500,
  posts: 0,
  pages: 20,
  stripePlanId: 'price_agency',
  url: 'https://pay.example.com/agency',
}

describeDatabases('plans, in a $kind', ({ kind }) => {
  const api = useApi(kind, () => ({ PAYMENT_LINK_GROWTH: 'https://pay.example.com/growth', PROMO_CODE: 'LAUNCH20' }))
  const list = async (query = '', token?: string) =>
    (await send<PlanRecord[]>(api, `GET /plans/all${query}`, token ? { token } : {})).body.data

  it('are those shown in pricing, with the same prices and texts', async () => {
    const listed = await list()
    expect(listed).toHaveLength(plans.length)
    for (const [index, { slug, ...plan }] of plans.entries()) {
      expect(listed[index], slug).toMatchObject({ ...plan, active: true, stripePlanId: null })
    }
    expect(listed[2]?.url).toBe('https://pay.example.com/growth?prefilled_promo_code=LAUNCH20')
    expect((await send<PlanRecord>(api, 'GET /plans/3')).body.data).toEqual(listed[2])
    expect((await send(api, 'GET /plans/99')).status).toBe(404)
    expect((await send(api, 'GET /plans/x')).status).toBe(400)
  })

  it('are added, changed and removed by an admin', async () => {
    const { token } = await addTestUser(api, { admin: true })
    const posted = await send<PlanRecord>(api, 'POST /plans', { token, body: added })
    expect(posted.status).toBe(201)
    expect(posted.body.data).toMatchObject({
      ...added,
      id: 100,
      active: true,
      url: expect.stringContaining(added.url) as string,
    })
    const { id } = posted.body.data
    expect((await list()).at(-1)).toMatchObject({ id, label: 'Agency', stripePlanId: null })
    expect((await list('', token)).at(-1)).toMatchObject({ stripePlanId: 'price_agency' })
    const put = await send<PlanRecord>(api, `PUT /plans/${id}`, {
      token,
      body: { ...added, label: 'Agencies', active: false },
    })
    expect(put.body.data).toMatchObject({ label: 'Agencies', active: false })
    expect((await list('?active=true')).map((plan) => plan.id)).toEqual([1, 2, 3, 4])
    expect((await list('?active=false')).map((plan) => plan.id)).toEqual([id])
    expect((await send(api, `DELETE /plans/${id}`, { token })).status).toBe(200)
    expect((await send(api, `DELETE /plans/${id}`, { token })).status).toBe(404)
    expect((await send(api, `PUT /plans/${id}`, { token, body: added })).status).toBe(404)
  })

  it('keep the price shown in pricing, whatever an admin sends', async () => {
    const { token } = await addTestUser(api, { admin: true })
    const growth = (await list('', token))[2]!
    const cheaper = await send(api, 'PUT /plans/3', { token, body: { ...growth, price: 1 } })
    expect(cheaper.status).toBe(409)
    expect(cheaper.body.message).toBe(planMessages.fixed)
    const body = { ...growth, stripePlanId: 'price_growth', active: false }
    expect((await send<PlanRecord>(api, 'PUT /plans/3', { token, body })).body.data).toEqual({ ...growth, ...body })
    expect((await list('?active=true')).map((plan) => plan.id)).toEqual([1, 2, 4])
    expect((await send(api, 'DELETE /plans/3', { token })).body.message).toBe(planMessages.fixedRemove)
  })

  it("can't be removed while someone uses them", async () => {
    const admin = await addTestUser(api, { admin: true })
    const { id } = (await send<PlanRecord>(api, 'POST /plans', { token: admin.token, body: added })).body.data
    await api.db.insert(subscriptions).values({
      id: 'held',
      userId: admin.user.id,
      planId: id,
      planLabel: 'Agency',
      type: 'annually',
      price: 1200.5,
      state: 'active',
      createdAt: 1,
      updatedAt: 1,
    })
    const refused = await send(api, `DELETE /plans/${id}`, { token: admin.token })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe(planMessages.inUse)
  })
})

describe('the body of a plan', () => {
  const api = useApi()

  it.each([
    ['label', ''],
    ['label', 5],
    ['price', '99'],
    ['price', 0],
    ['price', -1],
    ['price', 10.001],
    ['price', 1e9],
    ['strokePrice', null],
    ['type', 'weekly'],
    ['devise', '€'],
    ['features', 'one'],
    ['features', [{ text: 'x', list: 'y' }]],
    ['features', [null]],
    ['nofeatures', [1]],
    ['popular', 'yes'],
    ['position', 1.5],
    ['directories', -1],
    ['posts', 1.5],
    ['pages', 1001],
    ['url', 'javascript:alert(1)'],
    ['url', 'http://pay.example.com'],
    ['stripePlanId', 'prod_1'],
    ['active', 1],
  ])('is refused for %s: %j', async (field, value) => {
    const { token } = await addTestUser(api, { admin: true })
    const answer = await send(api, 'POST /plans', { token, body: { ...added, [field]: value } })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map((error) => error.field)).toEqual([field])
  })
})
