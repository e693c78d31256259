import { beforeEach, expect, it } from 'vitest'
import type { MonthUse } from '#src/domain/plans/allowances.api.ts'
import { allowances } from '#src/domain/plans/allowances.ts'
import type { WrittenDraft } from '#src/domain/replies/replies.api.ts'
import { replyMessages } from '#src/domain/replies/replies.ts'
import { replyDrafts } from '#src/storage/mentions/schema.ts'
import { unfinishedMs } from '#src/storage/replies/changes.ts'
import { addTestSession, addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenKeyword, givenMention, givenOwner, type MentionOwner } from '#tests/support/mentions.ts'
import { givenSubscription } from '#tests/support/orders.ts'

describeDatabases('Drafts of replies on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let world: MentionOwner
  let mention: string
  beforeEach(async () => {
    world = await givenOwner(api)
    mention = await givenMention(api, world.projectId)
    await givenKeyword(api, world.projectId, 'tea timer', { of: [mention] })
  })
  const draft = (id = mention, token = world.owner.token) =>
    send<WrittenDraft>(api, `GET /posts/${id}/generate`, { token })
  const newDraft = (id = mention) => send<WrittenDraft>(api, `POST /posts/${id}/generate`, { token: world.owner.token })
  const month = async () =>
    (await send<MonthUse>(api, 'GET /projects/month-replies', { token: world.owner.token })).body.data
  const { drafts: allowed } = allowances.none

  it('are written and counted by the first call, and returned by the next', async () => {
    const first = await draft()
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({
      writer: 'template',
      note: null,
      month: { used: 1, limit: allowed, left: allowed - 1, renewsAt: '2026-12-01T00:00:00.000Z' },
    })
    expect(first.body.data.text).toContain('Tea Timer')
    api.clock.now += 1000
    expect((await draft()).body.data).toEqual(first.body.data)
    expect(await month()).toEqual(first.body.data.month)
  })

  it('aren’t written by a HEAD, which only looks', async () => {
    for (const call of [`/posts/${mention}/generate`, `/posts/${mention}/reply`]) {
      const headers = { authorization: `Bearer ${world.owner.token}` }
      expect((await api.call(`/api${call}`, { method: 'HEAD', headers })).status).toBe(405)
    }
    expect((await month()).used).toBe(0)
    const { body } = await send<{ items: { state: string }[] }>(api, `GET /posts/${world.projectId}/mentions`, {
      token: world.owner.token,
    })
    expect(body.data.items).toMatchObject([{ state: 'new' }])
  })

  it('are written anew by a POST, which counts', async () => {
    const first = (await draft()).body.data
    const second = (await newDraft()).body.data
    expect(second.text).not.toBe(first.text)
    expect(second.month.used).toBe(2)
    // The present draft is the last one, also if both were written in the same millisecond.
    expect((await draft()).body.data.text).toBe(second.text)
  })

  it('count once if the same one is asked for many times in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => draft()))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.text}`)).size).toBe(1)
    expect((await month()).used).toBe(1)
  })

  it('stop at the plan’s allowance, also in parallel, and continue in the next month', async () => {
    const answers = await Promise.all(Array.from({ length: allowed + 7 }, () => newDraft()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(allowed)
    const [refused] = answers.filter(({ status }) => status !== 200)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: 'limit',
        message: replyMessages.used(allowed),
        data: { used: allowed, limit: allowed, left: 0, renewsAt: '2026-12-01T00:00:00.000Z' },
      },
    })
    expect(await month()).toMatchObject({ used: allowed, left: 0 })
    const other = await givenMention(api, world.projectId)
    expect(await draft(other)).toMatchObject({ status: 409, body: { error: 'limit' } })
    // The draft that is there can still be read.
    expect((await draft()).status).toBe(200)
    api.clock.now = Date.UTC(2026, 11, 1)
    // Sessions don't last that long.
    world.owner.token = await addTestSession(api.services, world.owner.user)
    expect(await month()).toEqual({ used: 0, limit: allowed, left: allowed, renewsAt: '2027-01-01T00:00:00.000Z' })
    expect((await newDraft(other)).status).toBe(200)
  })

  it('are as many as the plan includes', async () => {
    await givenSubscription(api, world.owner.user.id, 4, { providerId: null })
    expect((await month()).limit).toBe(allowances['growth-partner'].drafts)
  })

  it('count while they are written, but not if that was cut off', async () => {
    const row = { mentionId: mention, userId: world.owner.user.id, text: '', writer: 'template' as const }
    await api.db.insert(replyDrafts).values({ ...row, id: 'cut-off', createdAt: api.clock.now })
    expect((await month()).used).toBe(1)
    api.clock.now += unfinishedMs
    expect((await month()).used).toBe(0)
    expect((await draft()).body.data.month.used).toBe(1)
    expect(await api.db.$count(replyDrafts)).toBe(1)
  })

  it('use the offer until its last day', async () => {
    const offer = { projectId: world.projectId, headline: 'Two months free', coupon: 'TEA2', endsOn: '2026-11-20' }
    await send(api, 'POST /offers/add-update', { token: world.owner.token, body: offer })
    expect((await newDraft()).body.data.text).toContain(
      'Current offer: Two months free. Use the code TEA2 until November 20, 2026.',
    )
    api.clock.now += 24 * 60 * 60 * 1000
    expect((await newDraft()).body.data.text).not.toContain('Two months free')
  })

  it('say so if the post is in another language', async () => {
    const german = await givenMention(api, world.projectId, { post: { language: 'de' } })
    const first = (await draft(german)).body.data
    expect(first.note).toBe(replyMessages.otherLanguage)
    expect((await draft(german)).body.data).toEqual(first)
  })

  it('exist only for the mention’s owner, signed in with a bearer token', async () => {
    const other = await addTestUser(api)
    expect((await draft(mention, other.token)).status).toBe(404)
    expect((await draft('no-such-mention')).status).toBe(404)
    const cookie = { cookie: `accessToken=${world.owner.token}` }
    expect((await send(api, `GET /posts/${mention}/generate`, { headers: cookie })).status).toBe(401)
    expect((await month()).used).toBe(0)
  })

  it('leave the count when the project is deleted', async () => {
    await draft()
    await api.db.$client.execute({ sql: 'DELETE FROM orders WHERE project_id = ?', args: [world.projectId] })
    expect((await send(api, `DELETE /projects/${world.projectId}`, { token: world.owner.token })).status).toBe(200)
    expect((await month()).used).toBe(1)
  })
})
