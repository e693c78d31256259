import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { mailRefusal } from '#functions/feedback/mail-limits.ts'
import { composeEvent } from '#functions/security-log/queue.ts'
import type { MonthUse } from '#src/domain/plans/allowances.api.ts'
import { allowances } from '#src/domain/plans/allowances.ts'
import { removeUser } from '#src/storage/account-exports/account-data.ts'
import { keptUses } from '#src/storage/plans/schema.ts'
import { sessions } from '#src/storage/sign-in/sessions/schema.ts'
import { addTestSession, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { byHacker, givenMentionBy } from '#tests/support/leads.ts'
import { givenMention, givenOwner, type MentionOwner } from '#tests/support/mentions.ts'
import { givenSubscription } from '#tests/support/orders.ts'

const { none, growth } = allowances

describeDatabases('What is free, on a $kind,', ({ kind }) => {
  const api = useApi(kind)
  const month = async ({ owner, projectId }: MentionOwner) => {
    const drafts = await send<MonthUse>(api, 'GET /projects/month-replies', { token: owner.token })
    const leads = await send<{ exports: MonthUse }>(api, `GET /projects/${projectId}/leads`, { token: owner.token })
    return [drafts.body.data.left, leads.body.data.exports.left]
  }
  const draft = async ({ owner, projectId }: MentionOwner) => {
    const mention = await givenMention(api, projectId)
    return (await send(api, `GET /posts/${mention}/generate`, { token: owner.token })).status
  }
  const load = async ({ owner, projectId }: MentionOwner) => {
    await givenMentionBy(api, projectId, byHacker('ben'))
    return (await api.call(`/api/projects/${projectId}/exports`, { headers: owner.headers })).status
  }
  const remove = async ({ owner }: MentionOwner) =>
    expect((await send(api, 'DELETE /users/me', { token: owner.token })).status).toBe(200)

  it.each([
    ['the same email', 'ann@example.com', 'ann@example.com'],
    ['another email of the inbox', 'ann.bee@gmail.com', 'AnnBee+2@googlemail.com'],
  ])('is free once a month for each inbox, also if its account is opened again with %s', async (_, first, second) => {
    const before = await givenOwner(api, first)
    for (let n = 0; n < none.drafts - 1; n += 1) expect(await draft(before)).toBe(200)
    expect(await load(before)).toBe(200)
    await remove(before)
    const after = await givenOwner(api, second)
    expect(await month(after)).toEqual([1, 0])
    expect([await draft(after), await draft(after), await load(after)]).toEqual([200, 409, 409])
    await remove(after)
    const third = await givenOwner(api, first)
    expect(await month(third)).toEqual([0, 0])
    api.clock.now = Date.UTC(2026, 11, 1)
    const token = await addTestSession(api.services, third.owner.user)
    expect(await month({ ...third, owner: { ...third.owner, token } })).toEqual([none.drafts, none.exports])
  })

  it('says nothing about what is paid for', async () => {
    const before = await givenOwner(api, 'ann@example.com')
    for (let n = 0; n < none.drafts; n += 1) await draft(before)
    await remove(before)
    const after = await givenOwner(api, 'ann@example.com')
    await givenSubscription(api, after.owner.user.id, 3, { providerId: null })
    expect(await month(after)).toEqual([growth.drafts, growth.exports])
  })

  it('isn’t used up by what was paid for', async () => {
    const before = await givenOwner(api, 'ann@example.com')
    await draft(before)
    await remove(before)
    const paying = await givenOwner(api, 'ann@example.com')
    await givenSubscription(api, paying.owner.user.id, 3, { providerId: null })
    for (let n = 0; n < none.drafts + 2; n += 1) expect(await draft(paying)).toBe(200)
    expect(await load(paying)).toBe(200)
    await remove(paying)
    expect(await month(await givenOwner(api, 'ann@example.com'))).toEqual([none.drafts - 1, none.exports])
  })

  it('keeps no more than is free, and nothing of an account that stays', async () => {
    const { owner, projectId } = await givenOwner(api, 'ann@example.com')
    await givenSubscription(api, owner.user.id, 3, { providerId: null })
    for (let n = 0; n < none.drafts + 2; n += 1) await draft({ owner, projectId })
    const uses = { key: 'key', month: Date.UTC(2026, 9, 1), limits: { drafts: none.drafts, exports: none.exports } }
    const event = composeEvent(api.services, { event: 'account-deleted', userId: owner.user.id })
    const removal = { user: owner.user, mail: null, event, uses }
    expect(await removeUser(api.db, { ...removal, sessionId: 'ended' }, api.clock.now)).toBe(false)
    expect(await api.db.select().from(keptUses)).toEqual([])
    const [session] = await api.db.select().from(sessions).where(eq(sessions.userId, owner.user.id))
    expect(await removeUser(api.db, { ...removal, sessionId: session!.id }, api.clock.now)).toBe(true)
    expect(await api.db.select().from(keptUses)).toMatchObject([{ drafts: none.drafts, exports: 0 }])
  })

  it('is also the number of emails a day about feedback', async () => {
    const { owner } = await givenOwner(api, 'ann@example.com')
    for (let n = 0; n < none.feedbackMails; n += 1) {
      expect(await mailRefusal(api.services, owner.user.id, `reader${n}@example.com`)).toBeNull()
    }
    await remove({ owner, projectId: '' })
    const again = await givenOwner(api, 'ann@example.com')
    expect(await mailRefusal(api.services, again.owner.user.id, 'reader@example.com')).toBe('account')
  })
})
