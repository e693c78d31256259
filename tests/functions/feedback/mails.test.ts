import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { hashEmail } from '#functions/feedback/email-hash.ts'
import type { Feedback } from '#src/domain/feedback/feedback.api.ts'
import { feedbackLimits, feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { decide, type GivenPage, givenFeedback, givenFeedbackPage, listed } from '#tests/support/feedback.ts'

const ann = { email: 'ann@example.com', consent: true, confirmed: true }

describeDatabases('Mail about feedback, on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let page: GivenPage
  beforeEach(async () => {
    page = await givenFeedbackPage(api, { name: 'Teapot & <Sons>' })
  })
  const queued = () => api.db.select().from(mails)
  const reply = (feedback: Feedback, text: string, version = feedback.version) =>
    send<Feedback>(api, `POST /feedbacks/${feedback.id}/replies`, { token: page.owner.token, body: { text, version } })
  const unsubscribe = (url: string | null) => new URL(url!).pathname

  it('tells its author once of each status, why they get it, and how to get no more', async () => {
    let given = await givenFeedback(api, page, { ...ann, text: 'A lid that\nstays on.' })
    for (const status of ['planned', 'new', 'planned', 'done', 'declined', 'done'] as const) {
      api.clock.now += 1000
      given = (await decide(api, page.owner, { id: given.id, version: given.version, status })).body.data
    }
    expect(given.notified.map(({ status }) => status)).toEqual(['planned', 'done', 'declined'])
    const sent = await queued()
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['ann@example.com', 'Your idea: Teapot & <Sons> plans to act on it'],
      ['ann@example.com', 'Your idea: Teapot & <Sons> acted on it'],
      ['ann@example.com', 'Your idea: an update from Teapot & <Sons>'],
    ])
    const { origin } = api.services.env
    const [{ text, unsubscribeUrl, html }] = sent as [(typeof sent)[number]]
    expect(text).toContain('> A lid that\n> stays on.')
    expect(text).toContain(
      'You left feedback for Teapot & <Sons> on November 20, 2026 and agreed to be emailed about it.',
    )
    expect(text).toContain(`Delete your email:\n${unsubscribeUrl}`)
    expect(text).toContain(`${origin}/feedback/${page.key}`)
    expect(unsubscribeUrl).toContain(`${origin}/feedback-email/${page.projectId}.`)
    expect(html).toContain('Teapot &amp; &lt;Sons&gt;')
  })

  it('isn’t sent without an email, nor for a change of the board', async () => {
    const without = await givenFeedback(api, page)
    await decide(api, page.owner, { id: without.id, version: 1, status: 'planned' })
    const withEmail = await givenFeedback(api, page, { ...ann, mayShow: true })
    await decide(api, page.owner, { id: withEmail.id, version: 1, shown: true })
    const refused = await reply({ ...without, version: 2 }, 'Thanks!')
    expect([refused.status, refused.body.message]).toEqual([422, feedbackMessages.noEmail])
    expect(await queued()).toEqual([])
  })

  it('carries a reply once, whatever is clicked', async () => {
    const given = await givenFeedback(api, page, ann)
    const answers = await Promise.all([1, 2, 3].map(() => reply(given, ' We’ll fix the lid.\r\nSoon. ')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [mail, ...others] = await queued()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Your feedback: Teapot & <Sons> replied')
    expect(mail?.text).toContain('> We’ll fix the lid.\n> Soon.')
    const at = new Date(api.clock.now).toISOString()
    expect((await listed(api, page)).items).toMatchObject([
      { version: 2, replies: [{ text: 'We’ll fix the lid.\nSoon.', at }] },
    ])
  })

  it.each([
    ['', feedbackMessages.replyRequired],
    ['x'.repeat(feedbackLimits.reply + 1), feedbackMessages.textTooLong],
  ])('needs a reply that can be sent: %#', async (text, message) => {
    const refused = await reply(await givenFeedback(api, page, ann), text)
    expect([refused.status, refused.body.errors]).toEqual([422, [{ field: 'text', message }]])
  })

  it('doesn’t flood an inbox that someone typed', async () => {
    const inbox = ['ann@example.com', 'ann+1@example.com', 'ANN@example.com', 'ann+2@example.com']
    const given: Feedback[] = []
    for (const email of inbox) given.push(await givenFeedback(api, page, { email, consent: true, confirmed: true }))
    const statuses = []
    for (let n = 0; n <= feedbackLimits.mailsPerDay; n += 1) {
      const { id } = given[n % given.length]!
      const { version } = (await listed(api, page)).items.find((one) => one.id === id)!
      statuses.push((await reply({ ...given[0]!, id, version }, `Reply ${n}`)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await queued()).toHaveLength(feedbackLimits.mailsPerDay)
    // A status is saved all the same, and its author can be told of it another day.
    const { version } = (await listed(api, page)).items.find((one) => one.id === given[0]!.id)!
    const saved = await decide(api, page.owner, { id: given[0]!.id, version, status: 'planned' })
    expect([saved.status, saved.body.data.notified]).toEqual([200, []])
    expect(saved.body).toMatchObject({ mailed: false, message: feedbackMessages.savedTooManyMails })
    api.clock.now += 24 * 60 * 60 * 1000
    for (const status of ['new', 'planned']) {
      const { version: now } = (await listed(api, page)).items.find((one) => one.id === given[0]!.id)!
      await decide(api, page.owner, { id: given[0]!.id, version: now, status })
    }
    expect(await queued()).toHaveLength(feedbackLimits.mailsPerDay + 1)
  })

  it('has a link that deletes the email everywhere in the project, and keeps it out', async () => {
    const given = await givenFeedback(api, page, ann)
    const same = await givenFeedback(api, page, { email: 'ANN@example.com', consent: true })
    const bob = await givenFeedback(api, page, { email: 'bob@example.com', consent: true, confirmed: true })
    const elsewhere = await givenFeedbackPage(api, { name: 'Kettle' })
    const other = await givenFeedback(api, elsewhere, ann)
    for (const { id } of [given, same, bob]) await decide(api, page.owner, { id, version: 1, status: 'planned' })
    const [mail] = await api.db.select().from(mails).where(eq(mails.recipient, 'ann@example.com'))
    const path = unsubscribe(mail!.unsubscribeUrl)

    const asked = await api.call(path)
    expect([asked.status, asked.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
    expect(await asked.text()).toContain('Delete my email')
    expect((await listed(api, page)).items.filter(({ email }) => email !== null)).toHaveLength(3)

    // A mail provider's server posts from anywhere (RFC 8058).
    const done = await api.call(path, { method: 'POST', headers: { origin: 'https://mail.example' }, body: 'x=1' })
    expect([done.status, (await done.text()).includes('Your email was deleted')]).toEqual([200, true])
    const emails = async (one: GivenPage) => (await listed(api, one)).items.map(({ id, email }) => [id, email])
    expect(Object.fromEntries(await emails(page))).toEqual({
      [given.id]: null,
      [same.id]: null,
      [bob.id]: 'bob@example.com',
    })
    expect(await emails(elsewhere)).toEqual([[other.id, 'ann@example.com']])
    // What was queued for them isn't sent either.
    expect((await queued()).map(({ recipient }) => recipient)).toEqual(['bob@example.com'])
    expect((await reply({ ...given, version: 3 }, 'Still there?')).body.message).toBe(feedbackMessages.noEmail)

    const again = await givenFeedback(api, page, { email: 'Ann+tag@example.com', consent: true, text: 'Me again' })
    expect([again.text, again.email]).toEqual(['Me again', null])
    expect(JSON.stringify((await api.db.$client.execute('SELECT * FROM feedback_stops')).rows)).not.toContain('ann')
    expect((await api.call(path, { method: 'POST' })).status).toBe(200)
  })

  it('has a link that nobody can make up', async () => {
    const { id } = await givenFeedback(api, page, ann)
    const token = 'x'.repeat(32)
    const refs = [`${page.projectId}.${hashEmail('ann@example.com')}`, id, 'nothing']
    for (const path of refs.map((ref) => `/feedback-email/${ref}/${token}`)) {
      expect((await api.call(path)).status).toBe(404)
      expect((await api.call(path, { method: 'POST' })).status).toBe(404)
    }
    expect((await listed(api, page)).items).toMatchObject([{ email: 'ann@example.com' }])
  })
})
