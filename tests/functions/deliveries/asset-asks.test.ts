import { expect, it } from 'vitest'
import { queueReportMails } from '#functions/deliveries/report-mails.ts'
import { answerMessages } from '#src/domain/deliveries/answers.ts'
import type { Report } from '#src/domain/deliveries/deliveries.api.ts'
import { profileMessages } from '#src/domain/profiles/check-profile.ts'
import type { Profile } from '#src/domain/profiles/profiles.api.ts'
import { findDelivery } from '#src/storage/deliveries/queries.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenOperator } from '#tests/support/operators.ts'
import { ask, type Customer, givenCustomer, rowsOf } from '#tests/support/reports.ts'

const video = 'https://youtu.be/tea'

describeDatabases('what several directories need, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const asksOf = async ({ projectId, token }: Customer) =>
    (await send<Report>(api, `GET /projects/${projectId}/report`, { token })).body.data.asks
  const profileOf = async ({ projectId, token }: Customer) =>
    (await send<Profile>(api, `GET /projects/${projectId}/profile`, { token })).body.data
  const answer = ({ token }: Customer, { id, version }: { id: string; version: number }, body: object) =>
    send(api, `POST /deliveries/${id}/answer`, { token, body: { version, ...body } })
  const mailed = async () => {
    api.clock.now += 2 * 60_000
    await queueReportMails(api.services)
    const all = await api.db.select().from(mails)
    return all.filter(({ key }) => key.startsWith('account-ask:'))
  }

  it('is one question and one email, and one answer goes into the profile and back to all of them', async () => {
    const customer = await givenCustomer(api)
    const operator = await givenOperator(api)
    const [first, second, third] = await rowsOf(api, customer)
    for (const row of [first!, second!]) {
      const item = (await operator.take(row.id)).body.data
      await operator.record(item.row, { action: 'ask', kind: 'video', text: '' })
      api.clock.now += 1
    }
    await ask(api, third!, 'business-id', '')
    const [asked, other] = await asksOf(customer)
    expect([asked, other]).toMatchObject([{ id: first!.id, kind: 'video' }, { kind: 'business-id' }])
    expect(asked!.others).toEqual([{ directory: second!.directoryName, url: second!.directoryUrl }])
    const letters = await mailed()
    expect(letters).toHaveLength(2)
    expect(letters.map(({ text }) => text).join()).toContain('a public video that shows your product')

    const wrong = await answer(customer, asked!, { decision: 'answer', text: 'not a url' })
    expect([wrong.status, wrong.body.message]).toEqual([422, profileMessages.url])
    const given = await answer(customer, asked!, { decision: 'answer', text: video })
    expect([given.status, given.body.message]).toEqual([200, answerMessages.saved])
    expect((await profileOf(customer)).fields.videoUrl).toBe(video)
    for (const { id } of [first!, second!]) {
      expect(await findDelivery(api.db, id)).toMatchObject({ state: 'waiting', ask: 'video', answer: video })
    }
    expect((await asksOf(customer)).map((one) => one.kind)).toEqual(['business-id'])
    expect(await mailed()).toHaveLength(2)
  })

  it('is answered by what is saved in the profile, too', async () => {
    const customer = await givenCustomer(api)
    const [first, second] = await rowsOf(api, customer)
    await ask(api, first!, 'pricing-page', '')
    await ask(api, second!, 'badge', '')
    const { version, fields } = await profileOf(customer)
    const save = (more: object) =>
      send(api, `PUT /projects/${customer.projectId}/profile`, {
        token: customer.token,
        body: { version, fields: { ...fields, ...more } },
      })
    expect((await save({ pricingUrl: `${fields.website_url}pricing` })).status).toBe(200)
    expect(await findDelivery(api.db, first!.id)).toMatchObject({ state: 'waiting' })
    expect(await findDelivery(api.db, second!.id)).toMatchObject({ state: 'asking' })
  })

  it('is skipped as a whole, and each directory is replaced', async () => {
    const customer = await givenCustomer(api)
    const [first, second] = await rowsOf(api, customer)
    const asked = await ask(api, first!, 'video', '')
    await ask(api, second!, 'video', '')
    expect((await answer(customer, asked, { decision: 'skip' })).body.message).toBe(answerMessages.skipped)
    const rows = await rowsOf(api, customer)
    expect(rows.filter(({ declineReason }) => declineReason === 'skipped')).toHaveLength(2)
    expect(rows.filter(({ replaces }) => replaces !== null)).toHaveLength(2)
    expect((await answer(customer, asked, { decision: 'skip' })).status).toBe(409)
  })
})
