import { expect, it } from 'vitest'
import type { Site } from '#src/domain/deliveries/choices.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenProject } from '#tests/support/orders.ts'
import { givenPool } from '#tests/support/pools.ts'

const app: Site = { category: 'saas', countries: ['KE'] }
const [starter, publisher, growth] = [1, 2, 3]
const paid = { PAYMENT_LINK_PUBLISHER: 'https://pay.example.com/p', PAYMENT_LINK_STARTER: 'https://pay.example.com/s' }

describeDatabases('a plan for which too few directories fit, in a $kind', ({ kind }) => {
  const api = useApi(kind, () => paid)
  const choose = (token: string, body: unknown) => send(api, 'POST /plans/change', { token, body })
  const givenApp = async (userId: string, site: Site = app) =>
    givenProject(api, userId, { profile: { ...site, countries: [...site.countries] } })

  it('can’t be chosen for a project, whatever the page says, and others can', async () => {
    await (
      await givenPool(api, app)
    )(69)
    const { token, user } = await addTestUser(api)
    await givenApp(user.id)
    const refused = await choose(token, { planId: publisher })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Publisher adds only 9 directories to Starter for Tea Timer.',
    ])
    for (const planId of [starter, growth]) expect((await choose(token, { planId })).status).toBe(200)
  })

  it('can’t be paid for anymore once the pool has shrunk or the profile says what the product is', async () => {
    const resize = await givenPool(api, app)
    await resize(80)
    const { token, user } = await addTestUser(api)
    await givenApp(user.id)
    const { data } = (await choose(token, { planId: publisher })).body
    await resize(79)
    const body = { subscriptionId: data['id'] }
    const started = await send(api, 'POST /users/new-subscription', { token, body })
    const completed = await send(api, 'GET /users/complete-payment', { token })
    for (const { status, body } of [started, completed]) {
      expect([status, body.message]).toEqual([409, 'Publisher adds only 19 directories to Starter for Tea Timer.'])
    }
    await resize(80)
    expect((await send(api, 'GET /users/complete-payment', { token })).status).toBe(200)
  })

  it('can be chosen for another project for which enough fit, or before the product is known', async () => {
    await (
      await givenPool(api, app)
    )(69)
    const { token, user } = await addTestUser(api)
    const projectId = await givenApp(user.id)
    await givenApp(user.id, { category: '', countries: [] })
    expect((await choose(token, { planId: publisher })).status).toBe(200)
    expect((await choose(token, { planId: publisher, projectId })).status).toBe(409)
    // Not theirs, so it says nothing.
    const other = await givenApp((await addTestUser(api)).user.id)
    expect((await choose(token, { planId: publisher, projectId: other })).status).toBe(200)
  })

  it('can’t be ordered by email, and nothing is sent', async () => {
    await (
      await givenPool(api, app)
    )(69)
    const order = {
      plan: 'publisher',
      website: 'tea.example',
      for: 'saas',
      country: 'ke',
      email: 'ann@tea.example',
    }
    const message = 'Publisher adds only 9 directories to Starter for SaaS in Kenya.'
    const refused = await send(api, 'POST /plans/requests', { body: order })
    expect(refused).toMatchObject({ status: 422, body: { message, errors: [{ field: 'plan', message }] } })
    const page = await api.call('/order/publisher', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(order)),
    })
    expect([page.status, (await page.text()).includes(message)]).toEqual([422, true])
    expect(await api.db.select().from(mails)).toEqual([])
    expect((await send(api, 'POST /plans/requests', { body: { ...order, plan: 'starter' } })).status).toBe(201)
    const [mail] = await api.db.select().from(mails)
    expect(mail?.text).toContain('What it is: SaaS, KE')
    // Without a kind, nothing is known.
    expect((await send(api, 'POST /plans/requests', { body: { ...order, for: 'constructor' } })).status).toBe(201)
  })
})

describeDatabases('a country that we don’t sell to, in a $kind', ({ kind }) => {
  const api = useApi(kind, () => paid)
  const choose = (token: string, body: unknown) => send(api, 'POST /plans/change', { token, body })
  const message =
    'We don’t submit products in Iran, so no plan is sold for them. Our list of directories is free to use.'
  const order = { plan: 'growth', website: 'tea.example', for: 'saas', country: 'ir', email: 'ann@tea.example' }

  it.each([
    ['as the visitor says', {}],
    ['though the kind isn’t known', { for: '' }],
    ['as the website says', { country: '', website: 'tea.ir' }],
  ])('takes no order by email, %s', async (_, part) => {
    const refused = await send(api, 'POST /plans/requests', { body: { ...order, ...part } })
    expect(refused).toMatchObject({ status: 422, body: { message, errors: [{ field: 'plan', message }] } })
    expect(await api.db.select().from(mails)).toEqual([])
    const elsewhere = await send(api, 'POST /plans/requests', { body: { ...order, website: 'tea.ir', country: 'de' } })
    expect(elsewhere.status).toBe(201)
  })

  it.each([
    [{ countries: ['IR'] }, 'https://tea.example/'],
    [{ countries: ['IR', 'CU'] }, 'https://tea.example/'],
    [{ category: '', countries: [] }, 'https://tea.ir/'],
  ])('sells no plan for a project there: %j, %s', async (profile, url) => {
    const { token, user } = await addTestUser(api)
    const projectId = await givenProject(api, user.id, { url, profile })
    for (const planId of [starter, publisher, growth]) {
      expect(await choose(token, { planId, projectId })).toMatchObject({ status: 409, body: { message } })
    }
    expect((await send(api, `GET /projects/${projectId}/fitting`, { token })).body.data).toMatchObject({
      whyNot: message,
    })
  })

  it('sells one for a project that is elsewhere too', async () => {
    const { token, user } = await addTestUser(api)
    const projectId = await givenProject(api, user.id, { profile: { countries: ['IR', 'DE'] } })
    expect((await choose(token, { planId: growth, projectId })).status).toBe(200)
    expect((await send(api, `GET /projects/${projectId}/fitting`, { token })).body.data).toMatchObject({ whyNot: null })
  })
})
