import { beforeEach, expect, it } from 'vitest'
import type { Feedback, FeedbackPage } from '#src/domain/feedback/feedback.api.ts'
import { feedbackMessages } from '#src/domain/feedback/feedback.ts'
import type { FeedbackStats } from '#src/domain/feedback/feedback.api.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import {
  decide,
  type GivenPage,
  givenFeedback,
  givenFeedbackPage,
  listed,
  sendAsVisitor,
} from '#tests/support/feedback.ts'

const day = 24 * 60 * 60 * 1000

describeDatabases('A project’s feedback, on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let page: GivenPage
  beforeEach(async () => {
    page = await givenFeedbackPage(api)
  })

  it('is listed newest first, in pages, by mode and status', async () => {
    const modes = ['idea', 'bug', 'praise', 'idea', 'bug'] as const
    const given: Feedback[] = []
    for (const mode of modes) {
      api.clock.now += 1000
      given.push(await givenFeedback(api, page, { mode }))
    }
    const planned = await decide(api, page.owner, { id: given[0]!.id, version: 1, status: 'planned' })
    expect([planned.status, planned.body.data.status, planned.body.data.version]).toEqual([200, 'planned', 2])
    const ids = async (query: string) =>
      (await listed(api, page, query)).items.map(({ id }) => given.findIndex((one) => one.id === id))
    expect(await ids('')).toEqual([4, 3, 2, 1, 0])
    expect(await ids('&limit=2&page=2')).toEqual([2, 1])
    expect(await ids('&mode=idea')).toEqual([3, 0])
    expect(await ids('&status=planned')).toEqual([0])
    expect(await ids('&mode=idea&status=new')).toEqual([3])
    expect(await ids('&mode=&status=')).toEqual([4, 3, 2, 1, 0])
    expect((await listed(api, page, '&limit=2')).pagination).toEqual({
      ...{ totalItems: 5, totalPages: 3 },
      ...{ hasNextPage: true, hasPrevPage: false },
    })
    const { token } = page.owner
    for (const query of ['mode=rant', 'status=lost', 'limit=0', 'page=x']) {
      const { status } = await send(api, `GET /feedbacks/list?projectId=${page.projectId}&${query}`, { token })
      expect(status, query).toBe(400)
    }
  })

  it('is counted by day, mode and status, days without any included', async () => {
    const start = Date.parse('2026-11-16T23:59:58Z')
    for (const [days, mode] of [
      [0, 'idea'],
      [1, 'bug'],
      [1, 'bug'],
      [3, 'praise'],
    ] as const) {
      api.clock.now = start + days * day
      await givenFeedback(api, page, { mode })
    }
    const { token } = page.owner
    const of = async (query: string) =>
      send<FeedbackStats>(api, `GET /feedbacks/stats?projectId=${page.projectId}&${query}`, { token })
    const { body } = await of('from=2026-11-16&to=2026-11-19')
    expect(body.data).toEqual({
      days: [
        { day: '2026-11-16', idea: 1, bug: 0, praise: 0 },
        { day: '2026-11-17', idea: 0, bug: 2, praise: 0 },
        { day: '2026-11-18', idea: 0, bug: 0, praise: 0 },
        { day: '2026-11-19', idea: 0, bug: 0, praise: 1 },
      ],
      modes: { idea: 1, bug: 2, praise: 1 },
      statuses: { new: 3, planned: 0, done: 0, declined: 0 },
    })
    expect((await of('from=2026-11-17&to=2026-11-17')).body.data.modes).toEqual({ idea: 0, bug: 2, praise: 0 })
    expect((await of('from=2026-11-16&mode=bug')).body.data.modes).toEqual({ idea: 0, bug: 2, praise: 0 })
    expect((await of('')).body.data.days).toHaveLength(30)
    for (const query of [
      'from=2026-02-31x',
      'from=2026-11-20&to=2026-11-19',
      'from=2025-01-01&to=2026-11-19',
      'mode=x',
    ]) {
      expect((await of(query)).status, query).toBe(400)
    }
  })

  it('is downloaded as CSV that no spreadsheet executes', async () => {
    const formula = '=HYPERLINK("https://evil.example")'
    await givenFeedback(api, page, { text: formula, email: '+x@example.com', consent: true })
    const headers = page.owner.headers
    const answer = await api.call(`/api/feedbacks/csv?projectId=${page.projectId}`, { headers })
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
    const lines = text.split('\r\n')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="feedback.csv"')
    expect(lines[0]).toBe('\uFEFFDate,Kind,Status,Text,Email,Page,Votes,On the board')
    expect(lines[1]).toBe(
      `2026-11-20T12:00:01.000Z,Idea,New,"'=HYPERLINK(""https://evil.example"")",'+x@example.com,,0,no`,
    )
    const none = await api.call(`/api/feedbacks/csv?projectId=${page.projectId}&mode=bug`, { headers })
    expect((await none.text()).split('\r\n')).toHaveLength(2)
  })

  it('is nobody else’s: every call answers 404', async () => {
    const { id } = await givenFeedback(api, page)
    const { token } = await addTestUser(api)
    const { projectId } = page
    const calls = [
      send(api, `GET /feedbacks/${id}`, { token }),
      send(api, `DELETE /feedbacks/${id}`, { token }),
      send(api, `GET /feedbacks/${id}/screenshot`, { token }),
      send(api, `POST /feedbacks/${id}/replies`, { token, body: { text: 'Hi', version: 1 } }),
      send(api, 'POST /feedback/save', { token, body: { id, version: 1, status: 'done' } }),
      send(api, `GET /feedbacks/list?projectId=${projectId}`, { token }),
      send(api, `GET /feedbacks/stats?projectId=${projectId}`, { token }),
      send(api, `GET /feedbacks/csv?projectId=${projectId}`, { token }),
      send(api, `GET /feedbacks/settings?projectId=${projectId}`, { token }),
      send(api, 'PUT /feedbacks/settings', { token, body: { projectId, board: true } }),
      send(api, `DELETE /feedbacks/settings?projectId=${projectId}`, { token }),
    ]
    const messages: readonly string[] = [feedbackMessages.notFound, projectMessages.notFound]
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, messages.includes(body.message)]).toEqual([404, true])
    }
    expect((await listed(api, page)).items).toMatchObject([{ id, status: 'new', version: 1 }])
  })

  it('is changed by its signed-in owner with a confirmed email only', async () => {
    const { id } = await givenFeedback(api, page)
    const body = { id, version: 1, status: 'done' }
    expect((await send(api, 'POST /feedback/save', { body })).status).toBe(401)
    expect((await send(api, 'POST /feedback/save', { body, token: 'x.y.z' })).status).toBe(401)
    const { token } = await addTestUser(api, { confirmed: false })
    expect((await send(api, 'POST /feedback/save', { body, token })).status).toBe(403)
    for (const shown of ['yes', 1, '']) {
      const refused = await decide(api, page.owner, { id, version: 1, shown })
      expect([refused.status, refused.body.message]).toEqual([422, feedbackMessages.shownUnknown])
    }
    for (const version of ['1', 1.5, null]) {
      expect((await decide(api, page.owner, { ...body, version })).status).toBe(422)
    }
    expect((await decide(api, page.owner, { ...body, version: 2 })).status).toBe(409)
    for (const status of ['lost', 7, '']) {
      const refused = await decide(api, page.owner, { ...body, status })
      expect([refused.status, refused.body.message]).toEqual([422, feedbackMessages.statusUnknown])
    }
    expect((await listed(api, page)).items).toMatchObject([{ status: 'new', version: 1 }])
  })

  it('isn’t changed by someone who saw an older version, and says what it is now', async () => {
    const { id } = await givenFeedback(api, page, { mayShow: true })
    const statuses = ['planned', 'done', 'declined'] as const
    const raced = await Promise.all(statuses.map((status) => decide(api, page.owner, { id, version: 1, status })))
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const winner = raced.find(({ status }) => status === 200)!.body.data
    const late = await decide(api, page.owner, { id, version: 1, shown: true })
    expect([late.status, late.body.message]).toEqual([409, feedbackMessages.conflict])
    expect(late.body.data).toEqual({ feedback: winner })
    expect((await decide(api, page.owner, { id, status: 'done' })).status).toBe(422)
  })

  it('is read by its id and deleted for good', async () => {
    const given = await givenFeedback(api, page)
    const { token } = page.owner
    expect((await send(api, `GET /feedbacks/${given.id}`, { token })).body.data).toEqual(given)
    expect((await send(api, `DELETE /feedbacks/${given.id}`, { token })).body.message).toBe(feedbackMessages.removed)
    expect((await send(api, `DELETE /feedbacks/${given.id}`, { token })).status).toBe(404)
    expect((await listed(api, page)).items).toEqual([])
  })

  it('has a page that keeps its key while it is open, and gets another one when it is opened again', async () => {
    const { token } = page.owner
    const { projectId, key } = page
    const put = async (body: object) =>
      (await send<FeedbackPage>(api, 'PUT /feedbacks/settings', { token, body: { projectId, ...body } })).body.data
    const { origin } = api.services.env
    const settings = {
      key,
      url: `${origin}/feedback/${key}`,
      scriptUrl: `${origin}/feedback.js`,
      accent: null,
      fullUntil: null,
    }
    expect(await put({ board: true })).toEqual({ ...settings, board: true })
    // Opened in another tab: its board stays.
    expect(await put({})).toEqual({ ...settings, board: true })
    const body = { projectId, board: 'no' }
    const refused = await send(api, 'PUT /feedbacks/settings', { token, body })
    expect([refused.status, refused.body.message]).toEqual([422, feedbackMessages.boardUnknown])
    expect(await put({ board: false })).toEqual({ ...settings, board: false })
    const path = `/feedbacks/settings?projectId=${projectId}` as const
    await givenFeedback(api, page)
    expect((await send(api, `DELETE ${path}`, { token })).status).toBe(200)
    expect((await send(api, `GET ${path}`, { token })).body.data).toBeNull()
    expect((await sendAsVisitor(api, key)).status).toBe(404)
    expect((await listed(api, page)).items).toHaveLength(1)
    // What was sent before it was closed, and arrives late, doesn't open it.
    const late = await send(api, 'PUT /feedbacks/settings', { token, body: { projectId, board: true } })
    expect([late.status, late.body.message]).toEqual([404, feedbackMessages.pageNotFound])
    expect((await send(api, `GET ${path}`, { token })).body.data).toBeNull()
    const again = await put({})
    expect(again.board).toBe(false)
    expect(again.key).toMatch(/^[0-9a-f]{16}$/)
    expect(again.key).not.toBe(key)
  })
})
