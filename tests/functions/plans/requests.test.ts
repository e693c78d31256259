import { expect, it } from 'vitest'
import { emailMessages } from '#src/domain/emails/emails.ts'
import { planRequestLimits, planRequestMessages } from '#src/domain/plans/requests.ts'
import { site } from '#src/site.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'

const typed = { plan: 'publisher', website: 'tea.example', email: 'ann@tea.example', note: 'We start in May.' }
const formType = { 'content-type': 'application/x-www-form-urlencoded' }

describeDatabases('Orders by email on a $kind', ({ kind }) => {
  const api = useApi(kind)
  const order = (body: unknown, ip = '203.0.113.7') => send(api, 'POST /plans/requests', { body, ip })
  const queued = () => api.db.select().from(mails)
  const post = (fields: Record<string, string>) =>
    api.call('/order/publisher', { method: 'POST', headers: formType, body: String(new URLSearchParams(fields)) })

  it('are emailed to us, and nobody else gets a mail', async () => {
    const { status, body } = await order(typed)
    expect([status, body.message]).toEqual([201, planRequestMessages.received])
    const [mail, ...others] = await queued()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: site.supportEmail, subject: 'Order: Publisher for tea.example' })
    for (const part of ['ann@tea.example', '$299 once', 'https://tea.example/', '> We start in May.']) {
      expect(mail?.text).toContain(part)
    }
  })

  it.each([
    [
      {},
      {
        plan: planRequestMessages.planMissing,
        website: planRequestMessages.websiteMissing,
        email: emailMessages.required,
      },
    ],
    [{ ...typed, plan: 'constructor' }, { plan: planRequestMessages.planMissing }],
    [{ ...typed, website: 'our site' }, { website: planRequestMessages.websiteInvalid }],
    [{ ...typed, website: `tea.example/${'a'.repeat(2048)}` }, { website: planRequestMessages.websiteInvalid }],
    [{ ...typed, email: 'ann' }, { email: emailMessages.invalid }],
    [{ ...typed, note: 'a'.repeat(1001) }, { note: planRequestMessages.noteTooLong }],
  ])('say at each field what is wrong: %j', async (body, errors) => {
    const refused = await order(body)
    expect(refused.status).toBe(422)
    const found = (refused.body.errors as { field: string; message: string }[]).map((error) => [
      error.field,
      error.message,
    ])
    expect(Object.fromEntries(found)).toEqual(errors)
    expect(await queued()).toEqual([])
  })

  it('are limited for one client', async () => {
    for (let sent = 0; sent < planRequestLimits.perHour; sent += 1) expect((await order(typed)).status).toBe(201)
    expect(await order(typed)).toMatchObject({ status: 429, body: { message: planRequestMessages.tooMany } })
    expect((await order(typed, '203.0.113.8')).status).toBe(201)
  })

  it('work as a form without JavaScript, and keep what was typed', async () => {
    const refused = await post({ ...typed, website: '', email: 'ann' })
    const page = await refused.text()
    expect(refused.status).toBe(422)
    for (const part of ['2 fields need attention', 'href="#website"', 'value="ann"', 'We start in May.']) {
      expect(page).toContain(part)
    }
    expect(await (await post({ ...typed, contact_me_by_fax: '1' })).text()).toContain(planRequestMessages.hidden)
    expect(await queued()).toEqual([])
    const taken = await post(typed)
    expect([taken.status, (await taken.text()).includes(planRequestMessages.received)]).toEqual([200, true])
    expect(await queued()).toHaveLength(1)
  })
})
