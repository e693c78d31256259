import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { deliverMails } from '#functions/mails/delivery.ts'
import { changesDeclinedMail, changesPublishedMail, publishedMail, rejectedMail } from '#functions/products/mails.ts'
import { statusLink } from '#functions/products/status-links.ts'
import { takeDueMail } from '#src/storage/mails/changes.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts'
import { givenProduct, productBody, sendJson } from '#tests/support/submissions.ts'

const minute = 60_000

describe('Mail', () => {
  let smtp: TestSmtp
  const api = useApi('file', () => ({ SMTP_URL: smtp.url, MAIL_FROM: 'Uplist <hello@uplist.example>' }))

  beforeAll(async () => {
    smtp = await startSmtp()
  })
  beforeEach(() => {
    smtp.received.length = 0
    smtp.behave({})
  })
  afterAll(() => smtp.stop())

  const queued = () => api.db.select().from(mails)
  const submit = async (changes: Parameters<typeof productBody>[1] = {}) => {
    expect((await sendJson(api, '/api/products', await productBody(api, changes))).status).toBe(201)
  }

  it('is sent right after the response, as text and HTML with the same content', async () => {
    await submit()
    await api.settle()
    expect(smtp.received).toHaveLength(1)
    const [mail] = smtp.received
    expect(mail).toMatchObject({
      subject: 'Confirm your submission to Uplist',
      from: { name: 'Uplist', address: 'hello@uplist.example' },
      to: [{ address: 'ada@ledgerlane.example' }],
      envelope: { from: 'hello@uplist.example', to: ['ada@ledgerlane.example'] },
    })
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    expect(mail?.text).toContain('Hello,')
    const link = /http:\/\/\S+\/submissions\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(mail?.html).toContain(`href="${link}"`)
    expect(mail?.html).toContain('color-scheme')
    const page = await api.call(new URL(link).pathname)
    expect([page.status, (await page.text()).includes('Confirm my submission')]).toEqual([200, true])
    expect((await queued())[0]).toMatchObject({ attempts: 1, dueAt: null, sentAt: api.clock.now, lastError: null })
  })

  it('waits while the mail server is down, with growing pauses, and arrives once it is back', async () => {
    await smtp.stop()
    await submit()
    await api.settle()
    const pauses = []
    for (let tries = 0; tries < 6; tries += 1) {
      const [mail] = await queued()
      pauses.push(((mail?.dueAt ?? 0) - api.clock.now) / minute)
      expect(mail).toMatchObject({ attempts: tries + 1, sentAt: null })
      await runJob(api.services, 'mails')
      expect((await queued())[0]?.attempts).toBe(tries + 1)
      api.clock.now = mail?.dueAt ?? 0
      await runJob(api.services, 'mails')
    }
    expect(pauses).toEqual([1, 5, 15, 60, 60, 60])
    expect((await queued())[0]?.lastError).toContain('ECONNREFUSED')
    await smtp.start()
    api.clock.now += 60 * minute
    await runJob(api.services, 'mails')
    expect(smtp.received).toHaveLength(1)
    expect((await queued())[0]).toMatchObject({ sentAt: api.clock.now, dueAt: null })
  })

  it("isn't held up by one bad mail", async () => {
    await givenProduct(api.db, { slug: 'first', email: 'first@x.example' })
    // No one can send such an email now, but older rows may contain one.
    await givenProduct(api.db, { slug: 'second', email: 'a<b@x.example' })
    await givenProduct(api.db, { slug: 'third', email: 'last@x.example' })
    await deliverMails(api.services)
    expect(smtp.received.map(({ envelope }) => envelope.to)).toEqual([['first@x.example'], ['last@x.example']])
    expect((await queued()).map(({ sentAt, dueAt }) => [sentAt !== null, dueAt])).toEqual([
      [true, null],
      [false, null],
      [true, null],
    ])
  })

  it('waits for the second run at most if others get no answer from the server', async () => {
    const hangsFor = Array.from({ length: 6 }, (_, n) => `slow${n}@x.example`)
    smtp.behave({ hangsFor })
    const services = { ...api.services, env: { ...api.services.env, singleMachine: true } }
    for (const [n, email] of hangsFor.entries()) await givenProduct(api.db, { slug: `slow${n}`, email })
    await givenProduct(api.db, { slug: 'good', email: 'good@x.example' })
    let runs = 0
    for (; runs < 5 && smtp.received.length === 0; runs += 1) await deliverMails(services, Infinity, { slowMs: 200 })
    expect(runs).toBe(2)
    expect(smtp.received.map(({ envelope }) => envelope.to)).toEqual([['good@x.example']])
    // One of them alone delays nothing.
    await givenProduct(api.db, { slug: 'slow', email: hangsFor[0]! })
    await givenProduct(api.db, { slug: 'next', email: 'next@x.example' })
    await deliverMails(services, Infinity, { slowMs: 200 })
    expect(smtp.received).toHaveLength(2)
  })

  it('is sent by one sender only, and released by one that died', async () => {
    smtp.behave({ delayMs: 50 })
    for (let number = 0; number < 5; number += 1) await givenProduct(api.db, { slug: `s${number}` })
    await Promise.all([1, 2, 3].map(() => deliverMails(api.services)))
    expect(smtp.received).toHaveLength(5)

    await givenProduct(api.db, { slug: 'held' })
    expect(await takeDueMail(api.db, api.clock.now, { holdMs: 10 * minute, strikes: 2 })).toBeDefined()
    await deliverMails(api.services)
    expect(smtp.received).toHaveLength(5)
    api.clock.now += 10 * minute
    await deliverMails(api.services)
    expect(smtp.received).toHaveLength(6)
  })

  it('is recognizable if it is sent twice', async () => {
    const row = await givenProduct(api.db)
    await deliverMails(api.services)
    await api.db.update(mails).set({ dueAt: 1, sentAt: null })
    await deliverMails(api.services)
    const ids = smtp.received.map(({ messageId }) => messageId)
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@uplist\.example>$/)
    expect(ids[1]).toBe(ids[0])
    expect(row.state).toBe('unconfirmed')
  })

  it('stays queued if no mail server is configured', async () => {
    await givenProduct(api.db)
    await deliverMails({ ...api.services, env: { ...api.services.env, smtpUrl: undefined } })
    expect((await queued())[0]).toMatchObject({ attempts: 0, sentAt: null })
  })

  it.each([
    'Name\r\nBcc: victim@x.example',
    'Name\nContent-Type: text/html',
    '=?utf-8?q?=0D=0ABcc:_victim@x.example?=',
    'A\u0000B\u2028C',
    'x'.repeat(80),
    '🦊'.repeat(80),
    '<script>alert(1)</script> & "friends"',
  ])('keeps names out of its headers: %j', async (name) => {
    await submit({ name })
    await api.settle()
    const [mail] = smtp.received
    const headers = (mail?.headers ?? []).map(({ key }) => key)
    expect(headers).not.toContain('bcc')
    expect(headers.filter((key) => key === 'subject')).toHaveLength(1)
    expect(headers.filter((key) => key === 'content-type')).toHaveLength(1)
    expect(mail?.envelope.to).toEqual(['ada@ledgerlane.example'])
    const shown = (await queued())[0]?.subject ?? ''
    expect(mail?.subject).toBe(shown)
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.html).not.toContain('<script')
  })

  it('reaches one recipient, whatever the email contains', async () => {
    await givenProduct(api.db, { email: 'a,victim@x.example' })
    await deliverMails(api.services)
    expect(smtp.received.map(({ envelope }) => envelope.to)).toEqual([['"a,victim"@x.example']])
  })

  it('isn’t tried for an email that only some servers could take, stored under older rules', async () => {
    await givenProduct(api.db, { email: 'jörg@x.example' })
    await deliverMails(api.services)
    expect(smtp.received).toEqual([])
    expect((await queued())[0]).toMatchObject({ state: 'failed' })
  })

  it('explains each failure and what to do next', async () => {
    const row = await givenProduct(api.db, { name: 'Tea & <Co>' })
    const link = statusLink(api.services, row.ref)
    const reason = 'Please say what it does.\nOne line is <enough>.'
    const mails = [
      publishedMail(api.services, row),
      rejectedMail(api.services, row, reason),
      changesPublishedMail(api.services, row),
      changesDeclinedMail(api.services, row, reason),
    ]
    for (const mail of mails) {
      expect(mail.subject).toContain('Tea & <Co>')
      expect(mail.text).toContain(link)
      expect(mail.text).toContain('Tea & <Co>')
      expect(mail.html).toContain('Tea &amp; &lt;Co&gt;')
      expect(mail.html.match(/<a /g)).toHaveLength(1)
    }
    expect(new Set(mails.map(({ key }) => key)).size).toBe(4)
    expect(mails[1]?.text).toContain('> Please say what it does.\n> One line is <enough>.')
    expect(mails[1]?.html).toContain('Please say what it does.<br/>One line is &lt;enough&gt;.')
  })
})
