import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { mentionMessages } from '#src/domain/mentions/changes.ts'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import { mentions, replyDrafts } from '#src/storage/mentions/schema.ts'
import { send, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenKeyword, givenMention, givenOwner, type Inbox } from '#tests/support/mentions.ts'

const day = 24 * 60 * 60 * 1000

describeDatabases('mentions in a $kind', ({ kind }) => {
  const api = useApi(kind)
  let owner: TestUser
  let projectId: string
  beforeEach(async () => {
    ;({ owner, projectId } = await givenOwner(api))
  })

  const list = (query = '', { token } = owner) =>
    send<Inbox>(api, `GET /posts/${projectId}/mentions${query}`, { token })
  const ids = async (query = '') => (await list(query)).body.data.items.map(({ id }) => id)
  const change = (id: string, body: object, { token } = owner) =>
    send<Mention>(api, `PUT /posts/${id}/mention`, { token, body })
  const later = (ms: number) => new Date(api.clock.now + ms).toISOString()

  it('are listed with their post, keywords, reasons, draft, duplicates and counts', async () => {
    const id = await givenMention(api, projectId)
    await givenKeyword(api, projectId, 'tea timer', { of: [id] })
    const same = { kind: 'reddit' as const, url: 'https://www.reddit.com/r/tea/comments/1/', author: 'leaf' }
    await givenMention(api, projectId, { state: 'folded', foldedInto: id, post: same })
    for (const [text, createdAt] of [['Old', 1] as const, ['Try ours.', 2] as const]) {
      const draft = { id: text, mentionId: id, userId: owner.user.id, text, writer: 'template' as const, createdAt }
      await api.db.insert(replyDrafts).values(draft)
    }
    const { status, body, headers } = await list()
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body.data).toEqual({
      items: [
        {
          ...{ id, projectId, source: 'hackernews', place: '', url: body.data.items[0]?.url, author: 'teadrinker' },
          ...{ authorUrl: 'https://news.ycombinator.com/user?id=teadrinker', title: 'Which tea timer do you use?' },
          ...{
            text: 'Mine keeps failing.',
            postedAt: '2026-11-20T12:00:00.000Z',
            listedAt: '2026-11-20T12:00:00.000Z',
            movedUp: null,
            keywords: ['tea timer'],
            score: 65,
          },
          ...{ reasons: ['asks', 'title'], state: 'new', snoozedUntil: null, repliedAt: null, draft: 'Try ours.' },
          ...{ folded: [{ source: 'reddit', url: same.url, author: 'leaf' }], demo: false },
        },
      ],
      pagination: { totalPages: 1, totalItems: 1, hasNextPage: false, hasPrevPage: false },
      counts: { new: 1, replied: 0, dismissed: 0, snoozed: 0, all: 1 },
      dailyMail: true,
    })
  })

  it('are filtered by state and by the day of their post, newest first, on pages', async () => {
    const made: string[] = []
    const states = ['new', 'new', 'replied', 'dismissed', 'snoozed', 'new', 'new'] as const
    for (const [at, state] of states.entries()) {
      const listedAt = Date.UTC(2026, 10, 20 - at)
      const snoozedUntil = state === 'snoozed' ? api.clock.now + day : null
      made.push(await givenMention(api, projectId, { state, listedAt, snoozedUntil }))
    }
    expect(await ids()).toEqual(made)
    expect(await ids('?filter=all')).toEqual(made)
    expect(await ids('?filter=new')).toEqual([0, 1, 5, 6].map((at) => made[at]))
    expect(await ids('?filter=replied')).toEqual([made[2]])
    expect(await ids('?filter=dismissed')).toEqual([made[3]])
    // The day itself is included, and so is all of it.
    expect(await ids('?filter=new&from=2026-11-15')).toEqual([0, 1, 5].map((at) => made[at]))
    expect(await ids('?from=2026-11-19T23:59:59Z')).toEqual(made.slice(0, 2))
    expect(await ids('?page=2&limit=3')).toEqual(made.slice(3, 6))
    const { pagination, counts } = (await list('?page=2&limit=3&from=2026-11-15')).body.data
    expect(pagination).toEqual({ totalPages: 2, totalItems: 6, hasNextPage: false, hasPrevPage: true })
    expect(counts).toEqual({ new: 3, replied: 1, dismissed: 1, snoozed: 1, all: 6 })
    expect(await ids('?page=9')).toEqual([])
    for (const query of ['?from=yesterday', '?from=2026-13-01', '?from=2026-11-19T25:00:00Z', '?filter=open']) {
      expect([query, (await list(query)).status]).toEqual([query, 400])
    }
  })

  it('are snoozed, and are new again by themselves when they are due', async () => {
    const id = await givenMention(api, projectId, { mailedAt: 1 })
    const until = later(day)
    const snoozed = await change(id, { action: 'snooze', until, seen: 'new' })
    expect([snoozed.status, snoozed.body.data.state, snoozed.body.data.snoozedUntil]).toEqual([200, 'snoozed', until])
    expect(await ids('?filter=new')).toEqual([])
    api.clock.now += day - 1
    expect(await ids('?filter=new')).toEqual([])
    api.clock.now += 1
    const [back] = (await list('?filter=new')).body.data.items
    expect(back).toMatchObject({ id, state: 'new', snoozedUntil: null })
    // The next daily mail tells of it again.
    const [row] = await api.db.select().from(mentions).where(eq(mentions.id, id))
    expect(row?.mailedAt).toBeNull()
  })

  it('come back on top of the list, however old their post is, in the order in which they are due', async () => {
    const ages = [10, 20, 1]
    const [first, second, fresh] = await Promise.all(
      ages.map((age) => givenMention(api, projectId, { listedAt: api.clock.now - age * day })),
    )
    const { postedAt } = (await list()).body.data.items[2]!
    await change(first!, { action: 'snooze', until: later(2 * day), seen: 'new' })
    await change(second!, { action: 'snooze', until: later(day), seen: 'new' })
    expect(await ids()).toEqual([fresh, first, second])
    const due = later(2 * day)
    api.clock.now += 3 * day
    const newer = await givenMention(api, projectId, { listedAt: api.clock.now - 1.75 * day })
    expect(await ids('?filter=new')).toEqual([first, newer, second, fresh])
    expect(await ids()).toEqual([first, newer, second, fresh])
    // As old as it is, and still there when it was done with.
    const { items, counts } = (await list(`?from=${due.slice(0, 10)}`)).body.data
    expect([items.map(({ id, listedAt, movedUp }) => [id, listedAt, movedUp]), counts.new]).toEqual([
      [[first, due, 'woken']],
      1,
    ])
    await change(second!, { action: 'dismiss' })
    expect((await list('?filter=dismissed')).body.data.items[0]).toMatchObject({ id: second, postedAt })
    expect(await ids()).toEqual([first, newer, second, fresh])
  })

  it('are dismissed, restored and marked as replied, each as often as it is sent', async () => {
    const id = await givenMention(api, projectId)
    const { token } = owner
    for (let time = 0; time < 2; time += 1) {
      const dismissed = await send(api, `DELETE /posts/${id}/mention`, { token })
      expect([dismissed.status, dismissed.body.message]).toEqual([200, mentionMessages.dismissed])
    }
    expect(await ids('?filter=dismissed')).toEqual([id])
    for (let time = 0; time < 2; time += 1) expect((await change(id, { action: 'restore' })).status).toBe(200)
    expect(await ids('?filter=new')).toEqual([id])
    const repliedAt = new Date(api.clock.now).toISOString()
    for (const method of ['GET', 'POST', 'GET'] as const) {
      const replied = await send<Mention>(api, `${method} /posts/${id}/reply`, { token })
      expect([replied.status, replied.body.data.state, replied.body.data.repliedAt]).toEqual([
        200,
        'replied',
        repliedAt,
      ])
      api.clock.now += 1000
    }
    expect((await change(id, { action: 'restore' })).body.data).toMatchObject({ state: 'new', repliedAt: null })
  })

  it('answer a change that was decided on another state with how they are now', async () => {
    const id = await givenMention(api, projectId)
    await send(api, `POST /posts/${id}/reply`, { token: owner.token })
    const stale = await change(id, { action: 'dismiss', seen: 'new' })
    expect([stale.status, stale.body.message, stale.body.data.state]).toEqual([409, mentionMessages.stale, 'replied'])
    // A change that is made already isn't refused.
    const again = await change(id, { action: 'dismiss', seen: 'replied' })
    expect((await change(id, { action: 'dismiss', seen: 'replied' })).body.data).toEqual(again.body.data)
  })

  it('that are folded can’t be changed, because another one stands for them', async () => {
    const id = await givenMention(api, projectId)
    const folded = await givenMention(api, projectId, { state: 'folded', foldedInto: id })
    const { token } = owner
    const calls = [
      change(folded, { action: 'dismiss' }),
      send(api, `DELETE /posts/${folded}/mention`, { token }),
      send(api, `GET /posts/${folded}/reply`, { token }),
    ]
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.message]).toEqual([409, mentionMessages.folded])
    }
    expect(await ids()).toEqual([id])
  })

  it('can’t be snoozed to no time, the past, or for years', async () => {
    const id = await givenMention(api, projectId)
    for (const until of ['', 'tomorrow', later(0), later(400 * day), '2026-11-21', 'x'.repeat(10_000), 5]) {
      const { status, body } = await change(id, { action: 'snooze', until })
      expect([status, body.errors]).toEqual([422, [{ field: 'until', message: mentionMessages.untilInvalid }]])
    }
    for (const action of ['', 'reply', 'fold', 7]) {
      const { status, body } = await change(id, { action })
      expect([status, body.errors[0]?.field]).toEqual([422, 'action'])
    }
  })

  it('of other customers don’t exist', async () => {
    const id = await givenMention(api, projectId)
    const other = (await givenOwner(api)).owner
    const { token } = other
    const body = { url: 'https://forum.example/1' }
    const answers = [
      await list('', other),
      await send(api, `POST /posts/${projectId}/mentions`, { token, body }),
      await change(id, { action: 'dismiss' }, other),
      await send(api, `DELETE /posts/${id}/mention`, { token }),
      await send(api, `GET /posts/${id}/reply`, { token }),
      await send(api, `POST /posts/${id}/reply`, { token }),
      await send(api, `PUT /projects/${projectId}/mention-mail`, { token, body: { on: false } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect((await list()).body.data).toMatchObject({ counts: { new: 1, all: 1 }, dailyMail: true })
  })

  it('are one decision each when two windows decide at the same moment', async () => {
    const id = await givenMention(api, projectId)
    const both = await Promise.all([
      change(id, { action: 'dismiss', seen: 'new' }),
      change(id, { action: 'snooze', until: later(day), seen: 'new' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
