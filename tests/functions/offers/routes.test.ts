import { beforeEach, expect, it } from 'vitest'
import { findRunningOffer } from '#functions/offers/views.ts'
import type { Offer } from '#src/domain/offers/offers.api.ts'
import { offerLimits, offerMessages } from '#src/domain/offers/offers.ts'
import { addTestUser, send, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenProject } from '#tests/support/orders.ts'

const typed = {
  headline: ' 20% off the\nfirst year ',
  price: '$9 a month',
  url: 'https://tea.example/deal',
  coupon: 'TEA20',
  endsOn: '2026-11-20',
}

describeDatabases('Offers on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let owner: TestUser
  let projectId: string
  beforeEach(async () => {
    owner = await addTestUser(api)
    projectId = await givenProject(api, owner.user.id)
  })
  const save = (body: object, token = owner.token) =>
    send<Offer>(api, 'POST /offers/add-update', { token, body: { projectId, ...body } })
  const present = (token = owner.token) => send<Offer | null>(api, `GET /offers/${projectId}/project`, { token })

  it('are saved, read by project and by id, and cleaned', async () => {
    expect((await present()).body).toEqual({ success: true, data: null })
    const saved = await save(typed)
    const offer = { ...typed, id: expect.any(String) as string, headline: '20% off the first year', projectId }
    expect(saved.body.data).toEqual({ ...offer, expired: false, version: 1 })
    expect((await present()).body.data).toEqual(saved.body.data)
    const found = await send<Offer>(api, `GET /offers/${saved.body.data.id}`, { token: owner.token })
    expect(found.body.data).toEqual(saved.body.data)
  })

  it('are one per project, also if two are added in parallel', async () => {
    const added = await Promise.all(Array.from({ length: 8 }, (_, n) => save({ headline: `Offer ${n}` })))
    expect(added.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(added.filter(({ status }) => status === 409)).toHaveLength(7)
    const stored = (await present()).body.data
    expect(added.find(({ status }) => status === 409)?.body).toMatchObject({
      message: offerMessages.conflict,
      data: stored,
    })
  })

  it('are only changed by who has seen their present version', async () => {
    await save(typed)
    const changes = [1, 2, 3].map((n) => save({ headline: `Offer ${n}`, version: 1 }))
    const answers = await Promise.all(changes)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await present()).body.data?.version).toBe(2)
    for (const version of [1, 3, -1]) expect((await save({ headline: 'Stale', version })).status).toBe(409)
    for (const version of [1.5, '2', null]) expect((await save({ headline: 'Stale', version })).status).toBe(422)
    expect((await save({ headline: 'Fresh', version: 2 })).body.data).toMatchObject({ headline: 'Fresh', coupon: '' })
  })

  it('stay visible after their last day, as expired', async () => {
    await save(typed)
    api.clock.now = Date.UTC(2026, 10, 20, 23, 59, 59, 999)
    expect((await present()).body.data?.expired).toBe(false)
    api.clock.now += 1
    expect((await present()).body.data).toMatchObject({ headline: '20% off the first year', expired: true })
  })

  it('can be removed, and drafts no longer use them', async () => {
    const { id } = (await save(typed)).body.data
    const running = () => findRunningOffer(api.db, projectId, Date.UTC(2026, 10, 1))
    expect(await running()).toMatchObject({ coupon: 'TEA20' })
    const remove = (token = owner.token) => send(api, `DELETE /offers/${id}`, { token })
    expect((await remove((await addTestUser(api)).token)).status).toBe(404)
    expect((await remove()).body).toEqual({ success: true, message: offerMessages.removed })
    expect((await remove()).status).toBe(404)
    expect((await present()).body.data).toBeNull()
    expect(await running()).toBeNull()
    // Someone who still has it open doesn't bring it back by saving.
    expect((await save({ ...typed, version: 1 })).body).toMatchObject({ status: 409, data: null })
    expect((await save({ headline: 'Another' })).body.data.version).toBe(1)
  })

  it('are checked field by field', async () => {
    const refused = await save({ headline: ' ', url: 'javascript:alert(1)', endsOn: '2026-02-31' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([
      { field: 'headline', message: offerMessages.headlineRequired },
      { field: 'url', message: offerMessages.urlInvalid },
      { field: 'endsOn', message: offerMessages.endInvalid },
    ])
    const long = await save({ headline: 'x'.repeat(offerLimits.headline + 1), price: 'y'.repeat(offerLimits.price) })
    expect(long.body.errors).toEqual([{ field: 'headline', message: offerMessages.tooLong('headline') }])
    expect((await save({ headline: 7 })).body.errors[0]?.message).toBe(offerMessages.headlineRequired)
  })

  it('belong to one customer', async () => {
    const { id } = (await save(typed)).body.data
    const other = await addTestUser(api, { admin: true })
    expect((await present(other.token)).status).toBe(404)
    expect((await send(api, `GET /offers/${id}`, { token: other.token })).status).toBe(404)
    expect((await save({ headline: 'Mine now', version: 1 }, other.token)).status).toBe(404)
    const unconfirmed = await addTestUser(api, { confirmed: false })
    expect((await save(typed, unconfirmed.token)).status).toBe(403)
  })
})
