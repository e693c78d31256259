import { expect, it } from 'vitest'
import { queueReportMails } from '#functions/deliveries/report-mails.ts'
import { answerMessages, savedText, skippedText } from '#src/domain/deliveries/answers.ts'
import type { Report } from '#src/domain/deliveries/deliveries.api.ts'
import type { Overview } from '#src/domain/overview/overview.api.ts'
import { profileMessages } from '#src/domain/profiles/check-profile.ts'
import type { Profile } from '#src/domain/profiles/profiles.api.ts'
import { findDelivery } from '#src/storage/deliveries/queries.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { pngOf } from '#tests/support/images.ts'
import { givenOperator } from '#tests/support/operators.ts'
import { fullProfile } from '#tests/support/profiles.ts'
import { ask, type Customer, givenCustomer, rowsOf } from '#tests/support/reports.ts'
import { sendImage } from '#tests/support/uploads.ts'

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
    const texts = ['Up to a minute.', 'It must show the app.']
    for (const [at, row] of [first!, second!].entries()) {
      const item = (await operator.take(row.id)).body.data
      await operator.record(item.row, { action: 'ask', kind: 'video', text: texts[at]! })
      api.clock.now += 1
    }
    await ask(api, third!, 'business-id', 'Only companies')
    const [asked, other] = await asksOf(customer)
    expect([asked, other]).toMatchObject([
      { id: first!.id, kind: 'video', text: texts[0] },
      { kind: 'business-id', text: 'Only companies' },
    ])
    const { id, directoryName, directoryUrl } = second!
    expect(asked!.others).toEqual([{ id, directory: directoryName, url: directoryUrl, text: texts[1] }])
    const letters = (await mailed()).map(({ text }) => text)
    expect(letters).toHaveLength(2)
    expect(letters.filter((text) => text.includes('1 other directory is waiting for the same.'))).toEqual([
      expect.stringContaining('A public video of your product.'),
    ])

    const missing = await answer(customer, asked!, { decision: 'answer', text: ' ' })
    expect([missing.status, missing.body.message]).toEqual([422, 'Enter the URL of your video'])
    const wrong = await answer(customer, asked!, { decision: 'answer', text: 'not a url' })
    expect([wrong.status, wrong.body.message]).toEqual([422, profileMessages.url])
    const given = await answer(customer, asked!, { decision: 'answer', text: video })
    expect([given.status, given.body.message]).toEqual([200, savedText(2)])
    expect((await profileOf(customer)).fields.videoUrl).toBe(video)
    for (const row of [first!, second!]) {
      expect(await findDelivery(api.db, row.id)).toMatchObject({ state: 'waiting', ask: 'video', answer: video })
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
    const logo = (await sendImage(api, await pngOf({ width: 300, height: 300 }), 'logo')).body.data
    const saved = await send(api, `PUT /projects/${customer.projectId}/profile`, {
      token: customer.token,
      body: {
        version,
        fields: {
          ...{ ...fullProfile, website_url: fields.website_url, logoSquare: logo.id, screenshots: [] },
          pricingUrl: `${fields.website_url}pricing`,
        },
        uploadTokens: [logo.token],
      },
    })
    expect(saved.status, saved.body.message).toBe(200)
    expect(await findDelivery(api.db, first!.id)).toMatchObject({ state: 'waiting' })
    expect(await findDelivery(api.db, second!.id)).toMatchObject({ state: 'asking' })
  })

  it('shows what the profile has, which an answer replaces', async () => {
    const customer = await givenCustomer(api)
    const [first, second] = await rowsOf(api, customer)
    for (const row of [first!, second!]) {
      const asked = await ask(api, row, 'video', 'A new one')
      expect((await asksOf(customer)).map(({ current }) => current)).toEqual([row === first ? undefined : video])
      const given = await answer(customer, asked, { decision: 'answer', text: row === first ? video : `${video}-2` })
      expect(given.body.message).toBe(savedText(1))
    }
    expect((await profileOf(customer)).fields.videoUrl).toBe(`${video}-2`)
  })

  it('is skipped for the directories that were shown, in the report and the overview, and these are replaced', async () => {
    const customer = await givenCustomer(api)
    const { projectId, token } = customer
    const rows = await rowsOf(api, customer)
    const askAll = async (from: number, to: number) => {
      for (const row of rows.slice(from, to)) {
        await ask(api, row, 'video', `For ${row.directoryName}`)
        api.clock.now += 1
      }
    }
    const shownOf = async () => {
      const { waiting } = (await send<Overview>(api, `GET /projects/${projectId}/overview`, { token })).body.data
      const [inReport] = await asksOf(customer)
      return { item: waiting.items[0]!, inReport: inReport! }
    }
    const skippedRows = async () => {
      const all = await rowsOf(api, customer)
      return all.filter(({ declineReason }) => declineReason === 'skipped').map(({ rank }) => rank)
    }
    await askAll(0, 3)
    const { item, inReport } = await shownOf()
    expect(item.title).toBe('3 directories need a video')
    expect(item.ask).toEqual(inReport)
    // An operator asks for two more while the customer reads.
    await askAll(3, 5)
    const others = item.ask!.others!.map(({ id }) => id)
    const skipped = await answer(customer, item.ask!, { decision: 'skip', others })
    expect(skipped.body.message).toBe(skippedText(3, 3))
    expect(await skippedRows()).toEqual(rows.slice(0, 3).map(({ rank }) => rank))
    expect((await rowsOf(api, customer)).filter(({ replaces }) => replaces !== null)).toHaveLength(3)
    expect((await answer(customer, item.ask!, { decision: 'skip', others })).status).toBe(409)
    // One name was shown, so one is skipped.
    const left = (await shownOf()).inReport
    expect((await answer(customer, left, { decision: 'skip' })).body.message).toBe(answerMessages.skipped)
    expect(await skippedRows()).toHaveLength(4)
  })
})
