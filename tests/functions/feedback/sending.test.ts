import { beforeEach, describe, expect, it } from 'vitest'
import type { FeedbackPage } from '#src/domain/feedback/feedback.api.ts'
import { feedbackLimits, feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { securityEvents } from '#src/storage/security-log/schema.ts'
import { addTestSession, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { type GivenPage, givenFeedbackPage, listed, sendAsVisitor, storedFeedback } from '#tests/support/feedback.ts'

const hour = 60 * 60 * 1000

describeDatabases('Feedback from a visitor, on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let page: GivenPage
  beforeEach(async () => {
    page = await givenFeedbackPage(api)
  })

  it('is stored for the project with the key, cleaned, without what the page’s URL may hide', async () => {
    const { status, body, headers } = await sendAsVisitor(api, page.key, {
      mode: 'bug',
      text: '  It <b>drips</b>.\r\nA lot. ',
      email: ' Ann@Example.com ',
      consent: true,
      pageUrl: 'https://teapot.example/pots/7?token=secret#top',
    })
    expect([status, body.message, headers.get('cache-control')]).toEqual([201, feedbackMessages.thanks, 'no-store'])
    expect((await listed(api, page)).items).toEqual([
      {
        ...{ id: expect.stringMatching(/^[0-9a-f]{32}$/) as string, projectId: page.projectId, mode: 'bug' },
        ...{ status: 'new', text: 'It <b>drips</b>.\nA lot.', email: 'Ann@example.com', screenshotUrl: null },
        ...{ emailConfirmed: false, pageUrl: 'https://teapot.example/pots/7', votes: 0, replies: [], notified: [] },
        ...{ mayShow: false, shown: false, shownText: null, version: 1 },
        createdAt: new Date(api.clock.now).toISOString(),
      },
    ])
    expect(await storedFeedback(api)).toMatchObject([{ consentAt: api.clock.now }])
    expect(JSON.stringify(await storedFeedback(api))).not.toContain('203.0.113')
  })

  it.each([
    [{ mode: 'rant' }, 'mode', feedbackMessages.modeUnknown],
    [{ mode: 'constructor' }, 'mode', feedbackMessages.modeUnknown],
    [{ mode: ['idea'] }, 'mode', feedbackMessages.modeUnknown],
    [{ text: ' \n ' }, 'text', feedbackMessages.textRequired],
    [{ text: { length: 3 } }, 'text', feedbackMessages.textRequired],
    [{ text: 'ä'.repeat(feedbackLimits.text + 1) }, 'text', feedbackMessages.textTooLong],
    [{ text: ' '.repeat(30_000) }, 'text', feedbackMessages.textTooLong],
    [{ email: 'ann@' }, 'email', feedbackMessages.emailInvalid],
    [{ email: `${'a'.repeat(60)}@${'b'.repeat(500)}.example`, consent: true }, 'email', feedbackMessages.emailTooLong],
    [{ email: 'ann@example.com' }, 'consent', feedbackMessages.consentRequired],
    [{ email: 'ann@example.com', consent: 'false' }, 'consent', feedbackMessages.consentRequired],
  ])('is refused with a reason: %#', async (fields, field, message) => {
    const { status, body } = await sendAsVisitor(api, page.key, fields)
    expect([status, body.errors]).toEqual([422, [{ field, message }]])
    expect(await storedFeedback(api)).toEqual([])
  })

  it('may be as long as the limit says, counted in characters', async () => {
    expect((await sendAsVisitor(api, page.key, { text: '🫖'.repeat(feedbackLimits.text) })).status).toBe(201)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'teapot', `https://t.example/${'x'.repeat(3000)}`])(
    'keeps no page URL that isn’t one: %j',
    async (pageUrl) => {
      expect((await sendAsVisitor(api, page.key, { pageUrl })).status).toBe(201)
      expect(await storedFeedback(api)).toMatchObject([{ pageUrl: null }])
    },
  )

  it.each(['', 'x', 'f'.repeat(16), '../../admin', 12])('needs the key of a page that is open: %j', async (key) => {
    const { status, body } = await send(api, 'POST /feedback/save', { body: { key, mode: 'idea', text: 'Hello' } })
    expect([status, body.message]).toEqual([404, feedbackMessages.pageNotFound])
  })

  it('isn’t accepted from a bot that fills in every field', async () => {
    const { status, body } = await sendAsVisitor(api, page.key, { contact_me_by_fax: 'https://spam.example' })
    expect([status, body.message]).toEqual([422, feedbackMessages.hidden])
    await api.settle()
    expect(await api.db.select().from(securityEvents)).toMatchObject([{ event: 'honeypot-filled' }])
    expect(await storedFeedback(api)).toEqual([])
  })

  it('isn’t logged without end from such a bot', async () => {
    const answers = []
    for (let n = 0; n < feedbackLimits.perHour + 3; n += 1) {
      answers.push((await sendAsVisitor(api, page.key, { contact_me_by_fax: 'https://spam.example' })).status)
    }
    expect(answers.filter((status) => status === 429)).toHaveLength(3)
    await api.settle()
    const events = (await api.db.select().from(securityEvents)).filter(({ event }) => event === 'honeypot-filled')
    expect(events.reduce((sum, { count }) => sum + count, 0)).toBe(feedbackLimits.perHour)
  })

  it('counts once if it is sent twice, even in parallel, and again the next day or from someone else', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => sendAsVisitor(api, page.key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await storedFeedback(api)).toHaveLength(1)
    await sendAsVisitor(api, page.key, {}, '198.51.100.1')
    await sendAsVisitor(api, page.key, { mode: 'bug' })
    api.clock.now += 24 * hour
    await sendAsVisitor(api, page.key)
    expect(await storedFeedback(api)).toHaveLength(4)
  })

  it('is limited per client, project and hour, in parallel too', async () => {
    const other = await givenFeedbackPage(api)
    const many = Array.from({ length: 3 * feedbackLimits.perHour }, (_, n) =>
      sendAsVisitor(api, page.key, { text: `Idea ${n}` }),
    )
    const answers = await Promise.all(many)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(feedbackLimits.perHour)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.message).toBe(feedbackMessages.tooMany)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await storedFeedback(api)).toHaveLength(feedbackLimits.perHour)
    // Someone on the same IPv6 network is the same client.
    for (let n = 0; n < feedbackLimits.perHour; n += 1) {
      await sendAsVisitor(api, page.key, { text: `More ${n}` }, `2001:db8::${n + 1}`)
    }
    expect((await sendAsVisitor(api, page.key, { text: 'One more' }, '2001:db8::ffff')).status).toBe(429)
    expect((await sendAsVisitor(api, other.key, { text: 'Elsewhere' })).status).toBe(201)
    api.clock.now += hour
    expect((await sendAsVisitor(api, page.key, { text: 'Later' })).status).toBe(201)
  })
})

describe('A project', () => {
  const api = useApi()

  it('gets so much feedback a day from all clients together, and no more', async () => {
    const page = await givenFeedbackPage(api)
    const clients = Math.ceil(feedbackLimits.perDay / feedbackLimits.perHour) + 1
    const answers = await Promise.all(
      Array.from({ length: clients * feedbackLimits.perHour }, (_, n) =>
        sendAsVisitor(api, page.key, { text: `Idea ${n}` }, `10.0.0.${n % clients}`),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(feedbackLimits.perDay)
    expect(answers.filter(({ status }) => status === 429).map(({ body }) => body.message)).toContain(
      feedbackMessages.tooManyToday,
    )
    expect(await storedFeedback(api)).toHaveLength(feedbackLimits.perDay)
    // Its owner is told, until it's over.
    const fullUntil = async () => {
      const token = await addTestSession(api.services, page.owner.user)
      const path = `/feedbacks/settings?projectId=${page.projectId}` as const
      return (await send<FeedbackPage>(api, `GET ${path}`, { token })).body.data.fullUntil
    }
    expect(await fullUntil()).toBe('2026-11-21T00:00:00.000Z')
    api.clock.now = Date.parse('2026-11-21T00:00:00Z')
    expect(await fullUntil()).toBeNull()
  })
})

describe('The calls of the embedded script', () => {
  const api = useApi()
  const elsewhere = { origin: 'https://teapot.example', 'sec-fetch-site': 'cross-site' }
  const preflight = (path: string, method = 'POST') =>
    api.call(path, { method: 'OPTIONS', headers: { ...elsewhere, 'access-control-request-method': method } })

  it.each(['/api/feedback/save', '/api/feedback/screenshots'])('may be made from any site: %s', async (path) => {
    const allowed = await preflight(path)
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe('*')
    expect(allowed.headers.get('access-control-allow-methods')).toBe('POST')
    // Without `authorization`, so a page elsewhere can't act as the project's owner.
    expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type')
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('are answered with CORS headers, refusals too', async () => {
    const { key } = await givenFeedbackPage(api)
    const sent = { body: { key, mode: 'idea', text: 'From afar' }, headers: elsewhere }
    const accepted = await send(api, 'POST /feedback/save', sent)
    const refused = await send(api, 'POST /feedback/save', { body: { key }, headers: elsewhere })
    const unreadable = await api.call('/api/feedback/save', { method: 'POST', headers: elsewhere, body: '{' })
    expect([accepted.status, refused.status, unreadable.status]).toEqual([201, 422, 415])
    for (const { headers } of [accepted, refused, unreadable]) {
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it.each([
    ['/api/feedbacks/list', 'GET'],
    ['/api/feedbacks/settings', 'PUT'],
    ['/api/feedback/boards/0123456789abcdef/votes', 'POST'],
    ['/api/waitlist', 'POST'],
    ['/api/auth/signIn', 'POST'],
    ['/api/feedback/save', 'DELETE'],
    ['/api/feedback/save', 'GET'],
  ])('are the only ones: %s isn’t by %s', async (path, method) => {
    const refused = await preflight(path, method)
    expect(refused.status).toBe(405)
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
    const called = await api.call(path, { method, headers: elsewhere, ...(method !== 'GET' && { body: '{}' }) })
    expect(called.headers.get('access-control-allow-origin')).toBeNull()
  })
})
