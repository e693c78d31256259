import { beforeEach, describe, expect, it } from 'vitest'
import { feedbackMessages, type NotifiedStatus } from '#src/domain/feedback/feedback.ts'
import type { FeedbackMode } from '#src/domain/feedback/form.ts'
import { site } from '#src/site.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { decide, type GivenPage, givenFeedback, givenFeedbackPage } from '#tests/support/feedback.ts'
import { givenSubscription } from '#tests/support/orders.ts'

const ann = { email: 'ann@example.com', consent: true, confirmed: true }

const cases: [FeedbackMode, NotifiedStatus, string, string][] = [
  [
    'idea',
    'planned',
    'Your idea: Teapot plans to act on it',
    'Good news: Teapot has read your idea and plans to act on it.',
  ],
  ['idea', 'done', 'Your idea: Teapot acted on it', 'Good news: Teapot has done what you suggested.'],
  [
    'idea',
    'declined',
    'Your idea: an update from Teapot',
    'Teapot has read your idea and decided not to act on it for now.',
  ],
  [
    'bug',
    'planned',
    'The bug you reported: Teapot plans to fix it',
    'Good news: Teapot has read your report and plans to fix the bug.',
  ],
  ['bug', 'done', 'The bug you reported: Teapot fixed it', 'Good news: Teapot has fixed the bug you reported.'],
  [
    'bug',
    'declined',
    'The bug you reported: an update from Teapot',
    'Teapot has read your report and decided not to fix the bug for now.',
  ],
]

describe('What mail about feedback says', () => {
  const api = useApi()
  let page: GivenPage
  beforeEach(async () => {
    page = await givenFeedbackPage(api)
  })
  const queued = () => api.db.select().from(mails)

  it.each(cases)('fits the kind and the status: %s, %s', async (mode, status, subject, text) => {
    const { id } = await givenFeedback(api, page, { ...ann, mode, text: 'A lid.' })
    await decide(api, page.owner, { id, version: 1, status })
    const [mail, ...others] = await queued()
    expect(others).toEqual([])
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toContain(`${text} You wrote:\n\n> A lid.`)
  })

  it.each(['planned', 'done', 'declined'] as const)('is nothing for praise: %s', async (status) => {
    const { id } = await givenFeedback(api, page, { ...ann, mode: 'praise' })
    const { body } = await decide(api, page.owner, { id, version: 1, status })
    expect(body).toMatchObject({ mailed: false, message: feedbackMessages.saved, data: { status, notified: [] } })
    expect(await queued()).toEqual([])
  })

  it('doesn’t ask for a reply that would reach someone else', async () => {
    const { id } = await givenFeedback(api, page, ann)
    const { token } = page.owner
    await send(api, `POST /feedbacks/${id}/replies`, { token, body: { text: 'Soon.', version: 1 } })
    await send(api, `DELETE /feedbacks/settings?projectId=${page.projectId}`, { token })
    await decide(api, page.owner, { id, version: 2, status: 'done' })
    const sent = await queued()
    expect(sent).toHaveLength(2)
    for (const { text, html } of sent) {
      for (const part of [text, html]) {
        expect(part).not.toContain('Reply to this email')
        expect(part).toContain('Replies to this email don’t reach Teapot.')
        expect(part).toContain(`Write to ${site.supportEmail}.`)
      }
    }
    expect(sent.map(({ text }) => text.includes('To answer, use its feedback page.'))).toEqual([true, false])
  })

  it('quotes little of what someone wrote who may have typed another’s email, and no links', async () => {
    const spam = `Buy at https://spam.example/?a=1 or www.spam.example, SPAM.example. ${'Now! '.repeat(50)}`
    const { id } = await givenFeedback(api, page, { ...ann, text: spam })
    const { token } = page.owner
    await givenSubscription(api, page.owner.user.id, 1, { providerId: null })
    await decide(api, page.owner, { id, version: 1, status: 'planned' })
    await send(api, `POST /feedbacks/${id}/replies`, { token, body: { text: 'Soon. See teapot.example.', version: 2 } })
    const [status, reply] = await queued()
    expect(status?.text).toContain('> Buy at (link) or (link) (link) Now! Now!')
    for (const { text, html } of [status!, reply!]) {
      expect(text).not.toMatch(/spam/i)
      expect(html).not.toMatch(/spam/i)
      expect(text.match(/Now!/g)!.length).toBeLessThan(20)
    }
    // What a customer with a plan writes is sent as it is.
    expect(reply?.text).toContain('> Soon. See teapot.example.')
  })
})
