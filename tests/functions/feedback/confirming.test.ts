import { beforeEach, expect, it } from 'vitest'
import { hashEmail } from '#functions/feedback/email-hash.ts'
import { feedbackEmailLink } from '#functions/feedback/mail-links.ts'
import type { Feedback } from '#src/domain/feedback/feedback.api.ts'
import { feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { addTestSession, send } from '#tests/support/accounts.ts'
import { type TestApi, useApi } from '#tests/support/api.ts'
import { describeBothDatabases, describeDatabases } from '#tests/support/database.ts'
import { confirm, decide, type GivenPage, givenFeedback, givenFeedbackPage, listed } from '#tests/support/feedback.ts'
import { givenSubscription } from '#tests/support/orders.ts'

const day = 24 * 60 * 60 * 1000
const ask = 'Confirm your email to get an answer to your feedback'
const ann = { email: 'ann@example.com', consent: true }

const replyTo = (
  api: TestApi,
  { owner: { token } }: GivenPage,
  { id, version }: Pick<Feedback, 'id' | 'version'>,
  text: string,
) => send<Feedback>(api, `POST /feedbacks/${id}/replies`, { token, body: { text, version } })

describeDatabases('The first mail to someone who left feedback, on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let page: GivenPage
  beforeEach(async () => {
    page = await givenFeedbackPage(api, { name: 'Teapot' })
  })
  const queued = () => api.db.select().from(mails)
  const subjects = async () => (await queued()).map(({ subject }) => subject)
  const reply = (feedback: Feedback, text: string) => replyTo(api, page, feedback, text)
  /** Days later, in a new session. */
  const later = async (days: number) => {
    api.clock.now += days * day
    const token = await addTestSession(api.services, page.owner.user)
    page = { ...page, owner: { ...page.owner, token } }
  }
  const linkIn = (text: string) => new URL(/http\S+\/confirm/.exec(text)![0]).pathname

  it('is ours: it asks to confirm, and what the customer wrote waits for that', async () => {
    const given = await givenFeedback(api, page, { ...ann, text: 'Win at https://evil.example' })
    expect(given.emailConfirmed).toBe(false)
    const answer = await reply(given, 'Please sign in again and tell us your password.')
    expect(answer.body).toMatchObject({
      message: feedbackMessages.replyWaits,
      data: { replies: [{ waits: true }], emailConfirmed: false },
    })
    const decided = await decide(api, page.owner, { id: given.id, version: 2, status: 'planned' })
    expect(decided.body).toMatchObject({
      mailed: false,
      message: feedbackMessages.savedMailWaits,
      data: { notified: [{ status: 'planned', waits: true }] },
    })
    // Asked once, whatever waits.
    const [mail, ...others] = await queued()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'ann@example.com', subject: ask })
    for (const part of [mail!.text, mail!.html]) {
      expect(part).toContain('Someone left feedback for Teapot on November')
      expect(part).not.toMatch(/password|sign in|evil|Win/)
    }

    const link = linkIn(mail!.text)
    // Mail scanners open links, and nothing happens.
    const shown = await api.call(link)
    expect([shown.status, shown.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
    expect(await shown.text()).toContain('Confirm my email')
    await api.call(link, { method: 'HEAD' })
    expect(await queued()).toHaveLength(1)

    const done = await api.call(link, { method: 'POST' })
    expect([done.status, (await done.text()).includes('Email confirmed')]).toEqual([200, true])
    expect((await subjects()).slice(1).sort()).toEqual([
      'Your feedback: Teapot replied',
      'Your idea: Teapot plans to act on it',
    ])
    expect((await listed(api, page)).items).toMatchObject([
      { emailConfirmed: true, replies: [{ waits: false }], notified: [{ waits: false }] },
    ])
    // Pressing it again sends nothing again.
    await Promise.all([1, 2].map(() => api.call(link, { method: 'POST' })))
    expect(await queued()).toHaveLength(3)
  })

  it('is needed once for each project and inbox', async () => {
    const first = await givenFeedback(api, page, ann)
    await reply(first, 'One')
    await confirm(api, page, 'ann@example.com')
    const tagged = await givenFeedback(api, page, { ...ann, email: 'Ann+2@example.com' })
    expect(tagged.emailConfirmed).toBe(true)
    expect((await reply(tagged, 'Two')).body).toMatchObject({
      message: feedbackMessages.replied,
      data: { replies: [{ waits: false }] },
    })
    page = await givenFeedbackPage(api, { name: 'Kettle', owner: page.owner })
    await reply(await givenFeedback(api, page, ann), 'Three')
    expect(await subjects()).toEqual([ask, 'Your feedback: Teapot replied', 'Your feedback: Teapot replied', ask])
  })

  it('is sent again after a month, if there is something new', async () => {
    await reply(await givenFeedback(api, page, ann), 'One')
    await later(29)
    await reply(await givenFeedback(api, page, ann), 'Two')
    expect(await subjects()).toEqual([ask])
    await later(2)
    await reply(await givenFeedback(api, page, ann), 'Three')
    expect(await subjects()).toEqual([ask, ask])
  })

  it('leads to the latest decision only', async () => {
    const { id } = await givenFeedback(api, page, ann)
    for (const [at, status] of (['planned', 'declined', 'new', 'done'] as const).entries()) {
      await decide(api, page.owner, { id, version: at + 1, status })
    }
    expect((await listed(api, page)).items[0]?.notified).toMatchObject([{ status: 'done', waits: true }])
    await confirm(api, page, 'ann@example.com')
    expect(await subjects()).toEqual([ask, 'Your idea: Teapot acted on it'])
  })

  it('isn’t sent about deleted feedback, and leads to nothing after the email was deleted', async () => {
    const given = await givenFeedback(api, page, ann)
    await reply(given, 'One')
    const [{ text }] = (await queued()) as unknown as [{ text: string }]
    await send(api, `DELETE /feedbacks/${given.id}`, { token: page.owner.token })
    expect(await queued()).toEqual([])

    await reply(await givenFeedback(api, page, ann), 'Two')
    const author = { projectId: page.projectId, emailHash: hashEmail('ann@example.com') }
    await api.call(new URL(feedbackEmailLink(api.services, author)).pathname, { method: 'POST' })
    expect(await queued()).toEqual([])
    for (const method of ['GET', 'POST']) {
      const answer = await api.call(linkIn(text), { method })
      expect([answer.status, (await answer.text()).includes('Your email was deleted')]).toEqual([200, true])
    }
    expect(await queued()).toEqual([])
  })

  it('has a link of its own that nobody can make up, and that no other site can press', async () => {
    const given = await givenFeedback(api, page, ann)
    await reply(given, 'One')
    const [{ text, unsubscribeUrl }] = (await queued()) as unknown as [{ text: string; unsubscribeUrl: string }]
    const link = linkIn(text)
    const bad = [link.replace(/\/[\w-]{32}\//, `/${'x'.repeat(32)}/`), `${new URL(unsubscribeUrl).pathname}/confirm`]
    for (const path of bad) {
      expect((await api.call(path)).status).toBe(404)
      expect((await api.call(path, { method: 'POST' })).status).toBe(404)
    }
    const foreign = await api.call(link, { method: 'POST', headers: { origin: 'https://evil.example' } })
    expect(foreign.status).toBe(403)
    expect(await queued()).toHaveLength(1)
  })

  it.each([
    ['PayPal Security https://paypal.evil.example/a', 'PayPal Security'],
    ['www.evil.example', 'a website'],
    ['evil\u200b.com Support', 'Support'],
    ['evil．com 24', '24'],
    ['Call mallory@evil.example', 'Call'],
    ['evil dot com', 'a website'],
    ['PayPal, call 1–888–555–0100', 'a website'],
    ['PayPal, call 888/555/0100', 'a website'],
    ['PayPal, call 888•555•0100', 'a website'],
    ['PayPal, call +٤٤٢٠٧٩٤٦٠٩٥٨', 'a website'],
    ['Studio 54, since 1977', 'Studio 54, since 1977'],
    ['Tea '.repeat(20).trim(), `${'Tea '.repeat(10).trim()}...`],
    ['Tea Timer & Söhne', 'Tea Timer & Söhne'],
  ])('has a customer’s name without links: %s', async (name, shown) => {
    page = await givenFeedbackPage(api, { name })
    await reply(await givenFeedback(api, page, ann), 'One')
    const [mail] = await queued()
    expect(mail?.text).toContain(`Someone left feedback for ${shown} on November`)
    expect(mail?.subject).toBe(ask)
  })
})

describeDatabases('A reply to feedback, on a $kind', ({ kind }) => {
  const api = useApi(kind)
  const links = [
    'Sign in at https://paypal-login.evil.com/verify?id=1',
    'See evil.com/verify',
    'See www.evil.example.',
    'See EVIL．COM',
    'See 203.0.113.9/login',
    'hxxps://evil',
    'Write to help@evil.example',
    'Message @mallory',
  ]

  it('has no links without a plan, and may have them with one', async () => {
    const page = await givenFeedbackPage(api)
    const given = await givenFeedback(api, page, { ...ann, confirmed: true })
    const reply = (text: string, version: number) =>
      send(api, `POST /feedbacks/${given.id}/replies`, { token: page.owner.token, body: { text, version } })
    for (const text of links) {
      const refused = await reply(text, 1)
      expect([text, refused.status, refused.body.errors]).toEqual([
        text,
        422,
        [{ field: 'text', message: feedbackMessages.replyHasLink }],
      ])
    }
    expect(await api.db.select().from(mails)).toEqual([])
    expect((await reply('It’s in version 2.1, e.g. under Settings. Thanks!', 1)).status).toBe(200)
    await givenSubscription(api, page.owner.user.id, 1, { providerId: null })
    expect((await reply(links[0]!, 2)).status).toBe(200)
    const [, mail] = await api.db.select().from(mails)
    expect(mail?.text).toContain(links[0])
  })
})

describeBothDatabases('Confirming an email while the customer replies, on a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('sends each reply once', async () => {
    const page = await givenFeedbackPage(api, { name: 'Teapot' })
    const given = await givenFeedback(api, page, ann)
    await replyTo(api, page, given, 'One')
    await Promise.all([
      replyTo(api, page, { ...given, version: 2 }, 'Two'),
      confirm(api, page, 'ann@example.com'),
      confirm(api, page, 'ann@example.com'),
    ])
    const replies = (await api.db.select().from(mails)).filter(({ subject }) => subject !== ask)
    expect(replies.map(({ text }) => /> (One|Two)/.exec(text)?.[1]).sort()).toEqual(['One', 'Two'])
  })
})
