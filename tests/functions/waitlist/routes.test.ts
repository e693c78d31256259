import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { cleanEmail, emailFault } from '#src/domain/emails/emails.ts'
import { waitlistMessages } from '#src/domain/waitlist/waitlist.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { waitlist } from '#src/storage/waitlist/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts'

const hour = 60 * 60 * 1000
const formType = { 'content-type': 'application/x-www-form-urlencoded' }

describeDatabases('The waitlist in a $kind', ({ kind }) => {
  let smtp: TestSmtp
  const api = useApi(kind, () => ({ SMTP_URL: smtp.url }))
  beforeAll(async () => {
    smtp = await startSmtp()
  })
  beforeEach(() => void (smtp.received.length = 0))
  // A mail from one test must not arrive in the next.
  afterEach(() => api.settle())
  afterAll(() => smtp.stop())

  const join = (email: unknown, ip = '203.0.113.7') =>
    api.call('/api/waitlist', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
      ip,
    })
  const postForm = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    api.call(path, { method: 'POST', headers: { ...formType, ...headers }, body: String(new URLSearchParams(fields)) })
  const entries = () => api.db.select().from(waitlist)
  const linkIn = (text: string | undefined, start: string) =>
    new URL(new RegExp(`http://\\S+/${start}/\\S+`).exec(text ?? '')?.[0] ?? 'http://none/').pathname
  const joinAndRead = async (email: string) => {
    await join(email)
    await api.settle()
    return linkIn(smtp.received.at(-1)?.text, 'waitlist')
  }

  it("stores an email, answers in the specification's words, and sends a confirmation mail", async () => {
    const answer = await join('Ada@Example.com')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ success: true, message: waitlistMessages.joined })
    expect(await entries()).toMatchObject([{ email: 'Ada@example.com', state: 'unconfirmed', forward: null }])
    await api.settle()
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]).toMatchObject({ envelope: { to: ['Ada@example.com'] } })
  })

  it('confirms with the button, never by opening the link, and sends one welcome mail', async () => {
    const path = await joinAndRead('ada@example.com')
    expect(await (await api.call(path)).text()).toContain('Confirm my email')
    expect(await entries()).toMatchObject([{ state: 'unconfirmed' }])
    const pressed = await postForm(path)
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, path])
    expect(await (await api.call(path)).text()).toContain('You’re on the waitlist')
    await postForm(path)
    await api.settle()
    expect(await entries()).toMatchObject([{ state: 'confirmed', forward: 'add', forwardDueAt: api.clock.now }])
    expect(smtp.received.map(({ subject }) => subject)).toHaveLength(2)
  })

  it('answers the same for a new or known email, and mails it at most once an hour', async () => {
    const first: unknown = await (await join('ada@example.com')).json()
    expect(await (await join('ADA@example.com', '203.0.113.8')).json()).toEqual(first)
    expect(await api.db.select().from(mails)).toHaveLength(1)
    api.clock.now += hour
    expect(await (await join('ada@example.com')).json()).toEqual(first)
    expect(await api.db.select().from(mails)).toHaveLength(2)
    expect(await entries()).toHaveLength(1)
  })

  it('mails nothing to confirmed emails, and has people who left confirm again', async () => {
    const path = await joinAndRead('ada@example.com')
    await postForm(path)
    await api.settle()
    const mails = smtp.received.length
    api.clock.now += 2 * hour
    await join('ada@example.com')
    await api.settle()
    expect(smtp.received).toHaveLength(mails)
    await postForm(linkIn(smtp.received.at(-1)?.text, 'unsubscribe'))
    expect(await entries()).toMatchObject([{ state: 'unsubscribed', forward: 'remove' }])
    await join('ada@example.com')
    await api.settle()
    expect(await entries()).toMatchObject([{ state: 'unconfirmed' }])
    expect(smtp.received).toHaveLength(mails + 1)
  })

  it('carries the RFC 8058 headers, and their URL unsubscribes with one POST', async () => {
    await postForm(await joinAndRead('ada@example.com'))
    await api.settle()
    const headers = new Map(smtp.received.at(-1)?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const address = /^<(.+)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
    const { pathname } = new URL(address)
    expect(await (await api.call(pathname)).text()).toContain('Leave the waitlist?')
    expect(await entries()).toMatchObject([{ state: 'confirmed' }])
    for (const _ of ['once', 'and again']) {
      expect((await postForm(pathname, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
    }
    expect(await entries()).toMatchObject([{ state: 'unsubscribed' }])
  })

  it('refuses forged links', async () => {
    const path = await joinAndRead('ada@example.com')
    const [, , ref = '', token = ''] = path.split('/')
    const wrong = [
      `/waitlist/${ref}/${'x'.repeat(32)}`,
      `/unsubscribe/${ref}/${token}`,
      `/waitlist/${'0'.repeat(20)}/${token}`,
    ]
    for (const link of wrong) expect((await postForm(link)).status).toBe(404)
    expect((await postForm(path, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await entries()).toMatchObject([{ state: 'unconfirmed' }])
  })

  it.each([
    '',
    'ada',
    'ada@example',
    'ada @example.com',
    'ada@example.com\r\nBcc: all@example.com',
    `${'a'.repeat(250)}@example.com`,
    { $ne: '' },
    null,
  ])('refuses %j as an email, and writes nothing', async (email) => {
    const answer = await join(email)
    const fault = typeof email === 'string' ? emailFault(cleanEmail(email)) : null
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { success: false, message: (email === '' ? null : fault) ?? waitlistMessages.invalid },
    ])
    expect(await entries()).toEqual([])
  })

  it('says what is wrong with an unreadable body', async () => {
    const send = (type: string, body: string) =>
      api.call('/api/waitlist', { method: 'POST', headers: { 'content-type': type }, body })
    expect((await send('application/json', '{')).status).toBe(400)
    expect((await send('application/json', '[]')).status).toBe(400)
    expect((await send('text/plain', 'ada@example.com')).status).toBe(415)
  })

  it('limits how many emails a client can sign up', async () => {
    for (let number = 0; number < 10; number += 1) expect((await join(`a${number}@example.com`)).status).toBe(200)
    const answer = await join('a10@example.com')
    expect([answer.status, await answer.json()]).toMatchObject([429, { message: waitlistMessages.failed }])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await join('a10@example.com', '203.0.113.99')).status).toBe(200)
  })

  it('works as a form without JavaScript, and keeps typed text', async () => {
    const refused = await postForm('/waitlist', { email: 'ada"@example' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('value="ada&quot;@example"')
    const taken = await postForm('/waitlist', { email: 'ada@example.com' })
    expect([taken.status, (await taken.text()).includes(waitlistMessages.joined)]).toEqual([200, true])
    const robot = await postForm('/waitlist', { email: 'bob@example.com', contact_me_by_fax: '1' })
    expect(robot.status).toBe(400)
    expect(await entries()).toHaveLength(1)
  })

  it("deletes emails that weren't confirmed within thirty days, and no others", async () => {
    await postForm(await joinAndRead('ada@example.com'))
    await join('bob@example.com')
    api.clock.now += 31 * 24 * hour
    await runJob(api.services, 'sweep')
    expect(await entries()).toMatchObject([{ email: 'ada@example.com' }])
  })
})
