import { beforeEach, expect, it } from 'vitest'
import type { Feedback } from '#src/domain/feedback/feedback.api.ts'
import { feedbackLimits, feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { allowances } from '#src/domain/plans/allowances.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeBothDatabases, inFullOnServer } from '#tests/support/database.ts'
import { inFull } from '#tests/support/full.ts'
import { decide, type GivenPage, givenFeedback, givenFeedbackPage, storedFeedback } from '#tests/support/feedback.ts'
import { givenSubscription } from '#tests/support/orders.ts'

const day = 24 * 60 * 60 * 1000

describeBothDatabases('Mail about feedback that an account sends in a day, on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let pages: GivenPage[]
  beforeEach(async () => {
    const page = await givenFeedbackPage(api)
    pages = [page, await givenFeedbackPage(api, { owner: page.owner })]
  })
  let notified = 0
  /** Feedback about one of the two projects, from someone new. */
  const given = async (): Promise<Feedback> => {
    notified += 1
    api.clock.now += 6 * 60_000
    return givenFeedback(api, pages[notified % 2]!, {
      email: `ann${notified}@example.com`,
      consent: true,
      confirmed: true,
    })
  }
  const plan = async () => decide(api, pages[0]!.owner, { id: (await given()).id, version: 1, status: 'planned' })
  const reply = async () =>
    send(api, `POST /feedbacks/${(await given()).id}/replies`, {
      token: pages[0]!.owner.token,
      body: { text: 'Soon.', version: 1 },
    })
  const queued = async () => (await api.db.select().from(mails)).length
  const startOfDay = () => {
    api.clock.now = Math.ceil(api.clock.now / day) * day
  }

  it(
    'is one number for statuses and replies of all its projects, small without a plan',
    inFullOnServer(kind),
    async () => {
      startOfDay()
      const { feedbackMails: limit } = allowances.none
      for (let n = 0; n < limit; n += 1) {
        if (n % 2 === 0)
          expect((await plan()).body).toMatchObject({ mailed: true, message: feedbackMessages.savedWithMail })
        else expect((await reply()).status).toBe(200)
      }
      expect(await queued()).toBe(limit)

      // What was decided is saved, and the answer says that nobody was told.
      const beyond = await plan()
      expect(beyond.body).toMatchObject({ success: true, mailed: false, message: feedbackMessages.savedMailsUsedUp })
      expect(beyond.body.data).toMatchObject({ status: 'planned', version: 2, notified: [] })
      const refused = await reply()
      expect([refused.status, refused.body.message]).toEqual([429, feedbackMessages.mailsUsedUp])
      expect(await queued()).toBe(limit)

      startOfDay()
      expect((await plan()).body).toMatchObject({ mailed: true })
      expect(await queued()).toBe(limit + 1)
    },
  )

  it(
    'isn’t used by mails that aren’t sent: to an inbox that had enough, or about something that changed',
    inFull,
    async () => {
      startOfDay()
      const { owner } = pages[0]!
      const { feedbackMails: limit } = allowances.none
      const full: Feedback[] = []
      for (let n = 0; n < feedbackLimits.mailsPerDay + 1; n += 1) {
        full.push(await givenFeedback(api, pages[0]!, { email: 'full@example.com', consent: true, confirmed: true }))
      }
      const answerTo = ({ id, version }: Feedback, text = 'Soon.') =>
        send<Feedback>(api, `POST /feedbacks/${id}/replies`, { token: owner.token, body: { text, version } })
      const last = full.pop()!
      for (const one of full) expect((await answerTo(one)).status).toBe(200)
      for (let n = 0; n < limit; n += 1) expect((await answerTo(last)).status).toBe(429)
      for (let n = 0; n < limit; n += 1) {
        const body = { id: last.id, version: 1 + n, status: n % 2 === 0 ? 'planned' : 'declined' }
        expect((await decide(api, owner, body)).body.message).toBe(feedbackMessages.savedTooManyMails)
      }
      // Two clicks at the same time: one mail.
      const twice = await given()
      const answers = await Promise.all([answerTo(twice), answerTo(twice), answerTo(twice)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const left = limit - full.length - 1
      for (let n = 0; n < left; n += 1) expect((await reply()).status).toBe(200)
      expect((await reply()).body.message).toBe(feedbackMessages.mailsUsedUp)
      expect(await queued()).toBe(limit)
    },
  )

  it('isn’t taken from an inbox by an account that has none left', inFullOnServer(kind), async () => {
    startOfDay()
    const { feedbackMails: limit } = allowances.none
    const ann = { email: 'ann@example.com', consent: true }
    const about = await givenFeedback(api, pages[0]!, ann)
    for (let n = 0; n < limit; n += 1) expect((await reply()).status).toBe(200)
    const body = { text: 'Soon.', version: 1 }
    const path = `POST /feedbacks/${about.id}/replies` as const
    for (let n = 0; n <= feedbackLimits.mailsPerDay; n += 1) {
      expect((await send(api, path, { token: pages[0]!.owner.token, body })).status).toBe(429)
    }
    const other = await givenFeedbackPage(api)
    const theirs = await givenFeedback(api, other, ann)
    const theirPath = `POST /feedbacks/${theirs.id}/replies` as const
    expect((await send(api, theirPath, { token: other.owner.token, body })).status).toBe(200)
  })

  it('is counted for each account, and more with a plan', inFullOnServer(kind), async () => {
    startOfDay()
    const { feedbackMails: limit } = allowances.none
    await givenSubscription(api, pages[0]!.owner.user.id, 1, { providerId: null })
    for (let n = 0; n <= limit; n += 1) expect((await plan()).body).toMatchObject({ mailed: true })
    expect(allowances.starter.feedbackMails).toBeGreaterThan(limit)
  })

  it('isn’t more if many are decided at the same time', inFull, async () => {
    startOfDay()
    const { feedbackMails: limit } = allowances.none
    const all: Feedback[] = []
    for (let n = 0; n < limit + 3; n += 1) all.push(await given())
    const answers = await Promise.all(
      all.map(({ id }) => decide(api, pages[0]!.owner, { id, version: 1, status: 'declined' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(await queued()).toBe(limit)
    expect((await storedFeedback(api)).every(({ status }) => status === 'declined')).toBe(true)
  })
})
