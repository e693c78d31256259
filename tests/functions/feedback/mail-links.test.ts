import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { Feedback } from '#src/domain/feedback/feedback.api.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { decide, type GivenPage, givenFeedback, givenFeedbackPage, listed } from '#tests/support/feedback.ts'

describeDatabases('The link in mail about feedback, on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let page: GivenPage
  beforeEach(async () => {
    page = await givenFeedbackPage(api)
  })
  const given = (email: string) => givenFeedback(api, page, { email, consent: true, confirmed: true })
  const plan = ({ id }: Feedback) => decide(api, page.owner, { id, version: 1, status: 'planned' })
  const remove = ({ id }: Feedback) => send(api, `DELETE /feedbacks/${id}`, { token: page.owner.token })
  const queued = () => api.db.select().from(mails)
  const emails = async () => (await listed(api, page)).items.map(({ email }) => email)
  /** The link in a mail about feedback, which has been sent. */
  const linkAbout = async (feedback: Feedback) => {
    await plan(feedback)
    const [mail] = await queued()
    await api.db.delete(mails)
    return new URL(mail!.unsubscribeUrl!).pathname
  }

  it('works after its feedback was deleted, as a page and for mail providers', async () => {
    const first = await given('ann@example.com')
    await given('ann@example.com')
    const link = await linkAbout(first)
    await remove(first)
    const asked = await api.call(link)
    expect([asked.status, (await asked.text()).includes('Delete my email')]).toEqual([200, true])
    expect(await emails()).toEqual(['ann@example.com'])
    const done = await api.call(link, { method: 'POST', headers: { origin: 'https://mail.example' } })
    expect([done.status, (await done.text()).includes('Your email was deleted')]).toEqual([200, true])
    expect(await emails()).toEqual([null])
    expect((await given('Ann@example.com')).email).toBeNull()
  })

  it('keeps an email out that no feedback has anymore', async () => {
    const only = await given('ann@example.com')
    const link = await linkAbout(only)
    await remove(only)
    expect((await api.call(link, { method: 'POST' })).status).toBe(200)
    expect((await given('ann@example.com')).email).toBeNull()
  })

  it('is for every email of the same inbox', async () => {
    const link = await linkAbout(await given('ann@example.com'))
    const tagged = await given('Ann+x@example.com')
    await plan(tagged)
    const next = await given('ann+y@example.com')
    await given('bob@example.com')
    await api.call(link, { method: 'POST' })
    expect((await emails()).sort()).toEqual(['bob@example.com', null, null, null])
    const late = await decide(api, page.owner, { id: next.id, version: 2, status: 'planned' })
    expect([late.status, late.body]).toMatchObject([200, { mailed: false }])
    expect(await queued()).toEqual([])
  })

  it('says that the email is gone when the whole project is', async () => {
    const link = await linkAbout(await given('ann@example.com'))
    await send(api, `DELETE /projects/${page.projectId}`, { token: page.owner.token })
    for (const method of ['GET', 'POST']) {
      const answer = await api.call(link, { method })
      expect([answer.status, (await answer.text()).includes('Your feedback was deleted')]).toEqual([200, true])
    }
  })
})

describeDatabases('Mail that waits, on a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('isn’t sent about feedback that was deleted, alone or with its project', async () => {
    const page = await givenFeedbackPage(api)
    const { token } = page.owner
    const all = []
    for (const email of ['ann@example.com', 'bob@example.com', 'cy@example.com']) {
      const { id } = await givenFeedback(api, page, { email, consent: true, confirmed: true })
      await decide(api, page.owner, { id, version: 1, status: 'planned' })
      await send(api, `POST /feedbacks/${id}/replies`, { token, body: { text: 'Soon.', version: 2 } })
      all.push(id)
    }
    // One of the first's is on its way already.
    const [sending] = await api.db.select().from(mails)
    await api.db.update(mails).set({ takenAt: 1 }).where(eq(mails.id, sending!.id))
    const recipients = async () => (await api.db.select().from(mails)).map(({ recipient }) => recipient.split('@')[0])
    await send(api, `DELETE /feedbacks/${all[0]}`, { token })
    expect(await recipients()).toEqual(['ann', 'bob', 'bob', 'cy', 'cy'])
    await send(api, `DELETE /feedbacks/${all[1]}`, { token })
    expect(await recipients()).toEqual(['ann', 'cy', 'cy'])
    expect((await send(api, `DELETE /projects/${page.projectId}`, { token })).status).toBe(200)
    expect(await recipients()).toEqual(['ann'])
  })
})
