import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import type { MailRow } from '#src/domain/mails/mails.api.ts'
import { mailMessages } from '#src/domain/mails/mails.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import { auditEntries } from '#src/storage/audit/schema.ts'
import { takeDueMail } from '#src/storage/mails/changes.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts'

type Mail = Partial<typeof mails.$inferInsert>
type Listed = { mails: MailRow[]; counts: Record<string, number>; server: boolean; pagination: Pagination }

const minute = 60_000
const givenUp: Mail = { dueAt: null, attempts: 1, lastError: '550 no such user' }

describeDatabases('mails in the admin area, in a $kind', ({ kind }) => {
  let smtp: TestSmtp
  let token: string
  const api = useApi(kind, () => ({ SMTP_URL: smtp.url }))
  beforeAll(async () => {
    smtp = await startSmtp()
  })
  beforeEach(async () => {
    smtp.received.length = 0
    smtp.behave({})
    token = (await addTestUser(api, { admin: true })).token
  })
  afterEach(() => api.settle())
  afterAll(() => smtp.stop())

  /** Queues mails and returns their ids. */
  const given = async (...some: Mail[]): Promise<number[]> => {
    const rows = await api.db
      .insert(mails)
      .values(
        some.map((mail, index) => ({
          key: `key${index}`,
          recipient: `person${index}@example.com`,
          subject: `Subject ${index}`,
          text: 'The link: https://secret.example/open',
          html: '<a href="https://secret.example/open">open</a>',
          createdAt: api.clock.now - 1000 + index,
          dueAt: api.clock.now,
          ...mail,
        })),
      )
      .returning({ id: mails.id })
    return rows.map(({ id }) => id)
  }
  const list = async (query = '') => (await send<Listed>(api, `GET /admin/mails${query}`, { token })).body.data
  const retry = (id: number | string) => send(api, `POST /admin/mails/${id}/retry`, { token })
  const stateOf = async (id: number) => (await list()).mails.find((mail) => mail.id === id)

  it("shows each mail's state, newest first, without its content", async () => {
    const { now } = api.clock
    await given(
      { dueAt: now + 5 * minute, attempts: 2, lastError: '451 later' },
      givenUp,
      { dueAt: null, sentAt: now, attempts: 1 },
      { dueAt: now + minute },
    )
    const { mails, counts, server } = await list()
    expect(
      mails.map(({ subject, state, attempts, error, canRetry }) => [subject, state, attempts, error, canRetry]),
    ).toEqual([
      ['Subject 3', 'waiting', 0, null, false],
      ['Subject 2', 'sent', 1, null, false],
      ['Subject 1', 'failed', 1, '550 no such user', true],
      ['Subject 0', 'waiting', 2, '451 later', true],
    ])
    expect(mails[3]?.nextAt).toBe(new Date(now + 5 * minute).toISOString())
    expect([counts, server]).toEqual([{ failed: 1, waiting: 2, sent: 1 }, true])
    expect(JSON.stringify(await list())).not.toContain('secret.example')
  })

  it('filters by state and by a literal part of recipient or subject', async () => {
    await given(
      { subject: '100% done' },
      { recipient: 'ada_l@example.com' },
      { ...givenUp, subject: 'To ADA' },
      { recipient: 'o"brien@example.com' },
    )
    const found = async (query: Record<string, string>) => {
      const { mails, counts, pagination } = await list(`?${String(new URLSearchParams(query))}`)
      return [mails.map(({ subject }) => subject), counts['waiting'], pagination.totalItems]
    }
    expect(await found({ q: '%' })).toEqual([['100% done'], 1, 1])
    expect(await found({ q: '_' })).toEqual([['Subject 1'], 1, 1])
    expect(await found({ q: 'ada' })).toEqual([['To ADA', 'Subject 1'], 1, 2])
    expect(await found({ q: 'ada', state: 'failed' })).toEqual([['To ADA'], 1, 1])
    expect(await found({ q: 'secret.example' })).toEqual([[], 0, 0])
    expect(await found({ state: 'sent' })).toEqual([[], 3, 0])
    expect((await send(api, 'GET /admin/mails?state=lost', { token })).status).toBe(400)
    for (const page of ['1e300', '1000000', '-1', 'x']) {
      expect((await list(`?page=${page}&limit=${page}`)).pagination.totalItems).toBe(4)
    }
  })

  it('sends a failed mail immediately, and logs it', async () => {
    const [id = 0] = await given(givenUp)
    expect((await retry(id)).body.message).toBe(mailMessages.retried)
    await api.settle()
    expect(smtp.received.map(({ subject }) => subject)).toEqual(['Subject 0'])
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2, error: null, canRetry: false })
    expect(await api.db.select().from(auditEntries)).toMatchObject([
      { action: 'POST /api/admin/mails/{id}/retry', subject: String(id), note: 'Subject 0', status: 200 },
    ])
  })

  it('reports the error again if it fails again', async () => {
    const [id = 0] = await given(givenUp)
    smtp.behave({ rcpt: [550, 'still no such user'] })
    await retry(id)
    await api.settle()
    const mail = await stateOf(id)
    expect(mail).toMatchObject({ state: 'failed', attempts: 2, canRetry: true })
    expect(mail?.error).toContain('still no such user')
  })

  it("doesn't resend a mail that was sent", async () => {
    const [id = 0] = await given({})
    await runJob(api.services, 'mails')
    const refused = await retry(id)
    expect([refused.status, refused.body.message]).toEqual([409, mailMessages.sent])
    await api.settle()
    expect(smtp.received).toHaveLength(1)
  })

  it('sends one mail for parallel retries', async () => {
    const [id = 0] = await given(givenUp)
    smtp.behave({ delayMs: 100 })
    const answers = await Promise.all([1, 2, 3, 4].map(() => retry(id)))
    await Promise.all([retry(id), api.settle()])
    await api.settle()
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(smtp.received).toHaveLength(1)
  })

  it('skips a mail another sender holds until its lease ends', async () => {
    const [id = 0] = await given({ attempts: 1, lastError: '451 later' })
    await takeDueMail(api.db, api.clock.now, { holdMs: 10 * minute, strikes: 2 })
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', nextAt: null, canRetry: false })
    const refused = await retry(id)
    expect([refused.status, refused.body.message]).toEqual([409, mailMessages.notRetryable])
    // That sender died.
    api.clock.now += 10 * minute
    expect((await retry(id)).status).toBe(200)
    await api.settle()
    expect(smtp.received).toHaveLength(1)
  })

  it("doesn't send early what is held back on purpose", async () => {
    const [id = 0] = await given({ dueAt: api.clock.now + 15_000 })
    expect((await retry(id)).status).toBe(409)
    api.clock.now += 15_000
    expect((await retry(id)).status).toBe(200)
  })

  it('immediately sends a mail that waits after a failed attempt', async () => {
    smtp.behave({ rcpt: [451, 'later'] })
    const [id = 0] = await given({})
    await runJob(api.services, 'mails')
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 1, canRetry: true })
    smtp.behave({})
    expect((await retry(id)).status).toBe(200)
    await api.settle()
    expect(smtp.received).toHaveLength(1)
  })

  it('retries all failed mails, and nothing else', async () => {
    await given(givenUp, givenUp, { dueAt: api.clock.now + 15_000 }, { dueAt: null, sentAt: 5 })
    expect((await send(api, 'POST /admin/mails/retry', { token })).body.message).toBe('Retrying 2 emails now.')
    await api.settle()
    expect(smtp.received.map(({ subject }) => subject).sort()).toEqual(['Subject 0', 'Subject 1'])
    const again = await send(api, 'POST /admin/mails/retry', { token })
    expect([again.status, again.body.message]).toEqual([200, mailMessages.noneFailed])
  })

  it('answers 404 for an unknown id', async () => {
    await given({})
    for (const id of ['999', '0', '-1', '1.5', 'x', '1e300', '9007199254740993']) {
      expect((await retry(id)).status, id).toBe(404)
    }
  })
})
