import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { deliverMails } from '#functions/mails/delivery.ts'
import { failureOf } from '#functions/mails/failures.ts'
import { takeDueMail } from '#src/storage/mails/changes.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { securityEvents } from '#src/storage/security-log/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { type Behaviour, startSmtp, type TestSmtp } from '#tests/support/smtp.ts'
import { givenProduct } from '#tests/support/submissions.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('A mail that the server doesn’t take', () => {
  let smtp: TestSmtp
  const api = useApi('file', () => ({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Uplist <hello@uplist.example>',
    OWNER_EMAIL: 'owner@uplist.example',
  }))

  beforeAll(async () => {
    smtp = await startSmtp({ login: true })
  })
  beforeEach(async () => {
    smtp.received.length = 0
    smtp.behave({})
    await givenProduct(api.db)
  })
  afterAll(() => smtp.stop())

  const mail = async () => (await api.db.select().from(mails))[0]!
  const events = () => api.db.select().from(securityEvents)

  /** When it was tried, in milliseconds after the first try. Ends when it's given up, sent, or after so many days. */
  async function triesOf(behaviour: Behaviour, days = 2): Promise<number[]> {
    smtp.behave(behaviour)
    const start = api.clock.now
    const tries: number[] = []
    for (;;) {
      await deliverMails(api.services)
      tries.push(api.clock.now - start)
      const { dueAt } = await mail()
      if (dueAt === null || dueAt > start + days * day) return tries
      api.clock.now = dueAt
    }
  }

  // As Postfix, Gmail and Exchange answer.
  it.each<[string, Behaviour]>([
    ['no such mailbox', { rcpt: [550, '5.1.1 <ada@x.example>: Recipient address rejected: User unknown'] }],
    ['no such mailbox, without a status code', { rcpt: [550, 'No such user here'] }],
    ['no such domain', { rcpt: [550, '5.1.2 Bad destination mailbox address'] }],
    ['a full mailbox', { rcpt: [552, '5.2.2 Mailbox full'] }],
    ['too large', { data: [552, '5.3.4 Message size exceeds fixed limit'] }],
    ['content', { data: [554, '5.6.0 Message rejected'] }],
  ])('is given up if the reason is its own: %s', async (_, behaviour) => {
    expect(await triesOf(behaviour)).toEqual([0])
    expect(await mail()).toMatchObject({ state: 'failed', strikes: 0 })
    await runJob(api.services, 'mails')
    expect(await events()).toEqual([])
  })

  it.each<[string, Behaviour]>([
    ['no login', { rcpt: [554, '5.7.1 <ada@x.example>: Recipient address rejected: Access denied'] }],
    ['our sender', { rcpt: [554, '5.7.1 <hello@uplist.example>: Sender address rejected: Access denied'] }],
    ['relaying', { rcpt: [550, 'relay not permitted'] }],
    ['our IP', { rcpt: [550, '5.7.606 Access denied, banned sending IP [203.0.113.5]'] }],
    ['our sending limit', { rcpt: [550, '5.4.5 Daily user sending quota exceeded'] }],
    ['our DKIM record', { data: [550, '5.7.26 This mail has been blocked because the sender is unauthenticated.'] }],
    ['authentication', { rcpt: [530, 'Authentication required'] }],
  ])('is tried for a day if the reason is ours: %s', async (_, behaviour) => {
    const tries = await triesOf(behaviour)
    expect(tries).toHaveLength(6)
    expect(tries.at(-1)).toBeGreaterThan(day)
    expect(await mail()).toMatchObject({ state: 'failed', strikes: 6 })
    expect((await mail()).lastError).toContain('Check SMTP_URL, MAIL_FROM')
    // Whatever was tried before doesn't count: an admin has mended it.
    smtp.behave({})
    await api.db.update(mails).set({ dueAt: api.clock.now, strikes: 0 })
    await deliverMails(api.services)
    expect(smtp.received).toHaveLength(1)
  })

  it.each<[string, Behaviour]>([
    ['the password', { auth: [535, '5.7.8 Error: authentication failed: authentication failure'] }],
    ['the sender', { mail: [553, '5.7.1 <hello@uplist.example>: Sender address rejected: not owned by user us'] }],
    ['sender quota', { mail: [550, '5.4.5 Daily user sending quota exceeded'] }],
    ['the login server', { auth: [454, '4.7.0 Temporary authentication failure: generic failure'] }],
    ['relaying, deferred', { rcpt: [454, '4.7.1 <ada@x.example>: Relay access denied'] }],
    ['a client that isn’t welcome', { greeting: [554, '5.7.1 Service unavailable; Client host blocked'] }],
    ['greylisting', { rcpt: [450, '4.2.0 <ada@x.example>: Recipient address rejected: Greylisted'] }],
    ['a full disk', { data: [452, '4.3.1 Insufficient system storage'] }],
    ['a restart', { greeting: [421, '4.3.2 Service shutting down'] }],
    ['a broken connection', { breaksAt: 'rcpt' }],
  ])('waits as long as nothing was said about it: %s', async (_, behaviour) => {
    const tries = await triesOf(behaviour, 0.5)
    expect(tries.slice(0, 6)).toEqual([0, 1, 6, 21, 81, 141].map((minutes) => minutes * minute))
    expect(tries.length).toBeGreaterThan(12)
    expect(await mail()).toMatchObject({ state: 'waiting', strikes: 0 })
  })

  it.each<[boolean, Behaviour]>([
    [true, { auth: [454, '4.7.0 Temporary authentication failure: generic failure'] }],
    [true, { rcpt: [454, '4.7.1 <ada@x.example>: Relay access denied'] }],
    [true, { rcpt: [554, '5.7.1 <localhost[127.0.0.1]>: Client host rejected: Access denied'] }],
    [false, { rcpt: [450, '4.7.1 <ada@x.example>: Recipient address rejected: Greylisted'] }],
    [false, { rcpt: [550, '5.1.1 <ada@x.example>: Recipient address rejected: User unknown'] }],
    [false, { breaksAt: 'data' }],
  ])('is reported, or not, by its reason: %s, %j', async (reported, behaviour) => {
    smtp.behave(behaviour)
    await runJob(api.services, 'mails')
    expect((await events()).map(({ event }) => event)).toEqual(reported ? ['mail-refused'] : [])
  })

  it('is reported as well if the server refuses it only after others were tried', async () => {
    smtp.behave({ data: [550, '5.7.26 The sender is unauthenticated.'], delayMs: 100 })
    const services = { ...api.services, env: { ...api.services.env, singleMachine: true } }
    const reported = await new Promise((resolve) => {
      void deliverMails(services, Infinity, {
        slowMs: 10,
        report: (count) => {
          resolve(count)
          return Promise.resolve()
        },
      })
    })
    expect(reported).toBe(1)
  })

  it('is reported if no server has answered for more than an hour', async () => {
    Object.assign(api.services, { env: { ...api.services.env, smtpUrl: 'smtp://127.0.0.1:9' } })
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await runJob(api.services, 'mails')
      api.clock.now = (await mail()).dueAt!
    }
    expect(await events()).toEqual([])
    await runJob(api.services, 'mails')
    expect((await events()).map(({ event }) => event)).toEqual(['mail-refused'])
    expect(await mail()).toMatchObject({ state: 'waiting' })
  })

  it('arrives few times if the server never says that it has it', async () => {
    expect(await triesOf({ breaksAt: 'data' })).toEqual([0, hour, 7 * hour])
    expect(smtp.received).toHaveLength(3)
    expect(await mail()).toMatchObject({ state: 'failed' })
    expect((await mail()).lastError).toContain('it may have arrived')
  })

  it('arrives few times if its senders are killed', async () => {
    const lease = { holdMs: 10 * minute, strikes: 2 }
    for (let killed = 0; killed < 3; killed += 1) {
      expect(await takeDueMail(api.db, api.clock.now, lease)).toMatchObject({ attempts: killed + 1 })
      api.clock.now += 10 * minute
    }
    expect(await takeDueMail(api.db, api.clock.now, lease)).toBeUndefined()
    expect(await mail()).toMatchObject({ state: 'failed', lastError: expect.stringContaining('stopped') as string })
  })

  it('isn’t sent to characters that not every server knows', async () => {
    await api.db.update(mails).set({ recipient: 'ådå@x.example' })
    expect(await triesOf({})).toEqual([0])
    expect(smtp.received).toEqual([])
    expect(await mail()).toMatchObject({ state: 'failed' })
  })

  it('is reported once an hour, and to the owner once a day', async () => {
    api.clock.now = Math.ceil(api.clock.now / day) * day
    await api.db.update(mails).set({ dueAt: api.clock.now })
    smtp.behave({ auth: [535, '5.7.8 Error: authentication failed'] })
    for (let run = 0; run < 40; run += 1) {
      await runJob(api.services, 'mails')
      await runJob(api.services, 'security-log')
      api.clock.now += 15 * minute
    }
    const seen = await events()
    expect(seen).toHaveLength(10)
    expect(seen).toContainEqual(expect.objectContaining({ event: 'mail-refused', severity: 'critical' }))
    const alerts = (await api.db.select().from(mails)).filter(({ recipient }) => recipient === 'owner@uplist.example')
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.subject).toBe('Your mail server isn’t accepting our emails (Uplist)')
    // When it works again, everything arrives.
    smtp.behave({})
    api.clock.now += hour
    await runJob(api.services, 'mails')
    expect(smtp.received).toHaveLength(2)
  })

  it('says who we are', async () => {
    await deliverMails({ ...api.services, env: { ...api.services.env, origin: 'https://www.uplist.example' } })
    expect(smtp.clientName()).toBe('www.uplist.example')
  })
})

// As Amazon SES, SendGrid, Exchange, Exim and Postfix say it.
it.each([
  [554, 'DATA', 'Message rejected: Email address is not verified.'],
  [554, 'DATA', 'Sending paused for this account.'],
  [550, 'DATA', 'The from address does not match a verified Sender Identity.'],
  [550, 'RCPT TO', '5.1.8 Access denied, bad outbound sender'],
  [554, 'DATA', '5.2.252 SendAsDenied; not allowed to send as hello@uplist.example'],
  [550, 'RCPT TO', 'Sender verify failed'],
  [504, 'RCPT TO', '5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname'],
])('%i after %s is about us, not about the recipient: %s', (responseCode, command, text) => {
  expect(failureOf({ responseCode, command, response: `${responseCode} ${text}` }, false)).toBe('refused')
})
