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
    for (const part of [
      'ann@tea.example',
      '$299 once',
      'https://tea.example/',
      '> We start in May.',
      'Email them at ann@tea.example',
    ]) {
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
    for (let sent = 0; sent < planRequestLimits.clientPerHour; sent += 1) expect((await order(typed)).status).toBe(201)
    expect(await order(typed)).toMatchObject({ status: 429, body: { message: planRequestMessages.tooMany } })
    expect((await order(typed, '203.0.113.8')).status).toBe(201)
  })

  it('can’t all be used up by one client or network', async () => {
    const hour = 3_600_000
    const sendUntilRefused = async (ip: (n: number) => string) => {
      let taken = 0
      while (
        taken < planRequestLimits.allPerDay &&
        (await order({ ...typed, note: `${taken}` }, ip(taken))).status < 400
      )
        taken += 1
      return taken
    }
    const { clientPerHour, clientPerDay, networkPerDay } = planRequestLimits
    expect(await sendUntilRefused(() => '203.0.113.7')).toBe(clientPerHour)
    api.clock.now += hour
    expect(await sendUntilRefused(() => '203.0.113.7')).toBe(clientPerDay - clientPerHour)
    api.clock.now += hour
    expect(await sendUntilRefused(() => '203.0.113.7')).toBe(0)
    expect(await sendUntilRefused((n) => `2001:db8:1:${n}::1`)).toBe(networkPerDay)
    expect(await sendUntilRefused((n) => `198.51.100.${n}`)).toBe(
      planRequestLimits.allPerDay - clientPerDay - networkPerDay,
    )
    expect(await order(typed, '192.0.2.1')).toMatchObject({
      status: 429,
      body: { message: planRequestMessages.tooManyOfAll },
    })
    expect(api.log).toContainEqual(expect.objectContaining({ event: 'plan-requests-full' }))
  })

  it('are one order if sent again on the same day', async () => {
    const again = { ...typed, website: 'https://tea.example/', email: ' ann@tea.example' }
    for (const body of [typed, typed, again]) expect((await order(body)).status).toBe(201)
    expect(await queued()).toHaveLength(1)
    await order({ ...typed, plan: 'growth' })
    expect(await queued()).toHaveLength(2)
    api.clock.now += 24 * 3_600_000
    await order(typed)
    expect(await queued()).toHaveLength(3)
  })

  it.each([undefined, 'owner@site.example'])(
    'aren’t taken in production if nobody gets them: %s',
    async (ownerEmail) => {
      const { env } = api.services
      Object.assign(api.services, { env: { ...env, production: true, ownerEmail } })
      expect(await order(typed)).toMatchObject({ status: 503, body: { message: planRequestMessages.closed } })
      const page = await post(typed)
      expect([page.status, (await page.text()).includes(planRequestMessages.closed)]).toEqual([503, true])
      expect(await queued()).toEqual([])
      Object.assign(api.services, { env: { ...env, production: true, ownerEmail: 'owner@example.com' } })
      expect((await order(typed)).status).toBe(201)
      expect(await queued()).toMatchObject([{ recipient: 'owner@example.com' }])
    },
  )

  it.each(['', '..', 'constructor'])('can be sent again after the plan was %j', async (plan) => {
    const page = await (await post({ ...typed, plan })).text()
    expect(page).toContain('action="/order/starter"')
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
    // The page is static, so a link's category is only in its URL.
    const linked = await api.call('/order/publisher?for=SaaS&country=ke', {
      method: 'POST',
      headers: formType,
      body: String(new URLSearchParams({ ...typed, for: '', country: '', email: 'ann' })),
    })
    expect(await linked.text()).toMatch(/<option value="saas" selected="">[^]*name="country" value="ke"/)
    const taken = await post(typed)
    expect([taken.status, (await taken.text()).includes(planRequestMessages.received)]).toEqual([200, true])
    expect(await queued()).toHaveLength(1)
  })
})
