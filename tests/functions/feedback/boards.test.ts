import { parse } from 'node-html-parser'
import { beforeEach, expect, it } from 'vitest'
import type { BoardEntry } from '#src/domain/feedback/feedback.api.ts'
import { feedback, feedbackVotes } from '#src/storage/feedback/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { decide, type GivenPage, givenFeedback, givenFeedbackPage, storedFeedback } from '#tests/support/feedback.ts'

type Board = { project: string; items: BoardEntry[]; pagination: { totalItems: number } }

describeDatabases('A public board, on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let page: GivenPage
  beforeEach(async () => {
    page = await givenFeedbackPage(api, { board: true })
  })
  const board = (ip = '203.0.113.7', query = '') => send<Board>(api, `GET /feedback/boards/${page.key}${query}`, { ip })
  const vote = (id: string, voted: boolean, ip = '203.0.113.7') =>
    send<{ votes: number }>(api, `POST /feedback/boards/${page.key}/votes`, { body: { id, voted }, ip })
  const shown = async (text: string, from: GivenPage = page) => {
    const { id } = await givenFeedback(api, from, { text, email: 'ann@example.com', consent: true, mayShow: true })
    await decide(api, from.owner, { id, version: 1, shown: true })
    return id
  }

  it('shows what its owner chose, without who wrote it', async () => {
    await givenFeedback(api, page, { text: 'Not for everyone' })
    const id = await shown('A lid')
    const { status, body } = await board()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ project: 'Teapot', pagination: { totalItems: 1 } })
    expect(body.data.items).toEqual([
      {
        ...{ id, mode: 'idea', status: 'new', text: 'A lid', votes: 0, voted: false },
        createdAt: expect.any(String) as string,
      },
    ])
    expect(JSON.stringify(body)).not.toContain('ann@')
  })

  it('counts each client once, in parallel too, and takes votes back', async () => {
    const id = await shown('A lid')
    await Promise.all([1, 2, 3, 4].map(() => vote(id, true)))
    await vote(id, true, '2001:db8::1')
    const second = await vote(id, true, '2001:db8::2')
    expect(second.body.data).toEqual({ votes: 2, voted: true })
    expect((await board()).body.data.items).toMatchObject([{ votes: 2, voted: true }])
    expect((await board('198.51.100.1')).body.data.items).toMatchObject([{ votes: 2, voted: false }])
    await Promise.all([1, 2].map(() => vote(id, false)))
    expect((await vote(id, false, '198.51.100.1')).body.data).toEqual({ votes: 1, voted: false })
    const kept = await api.db.select().from(feedbackVotes)
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toMatch(/2001|203\.0/)
  })

  it('has the most wanted first', async () => {
    const ids = [await shown('One'), await shown('Two'), await shown('Three')]
    await vote(ids[1]!, true)
    const texts = async (query = '') => (await board(undefined, query)).body.data.items.map(({ text }) => text)
    expect(await texts()).toEqual(['Two', 'Three', 'One'])
    expect(await texts('?limit=2&page=2')).toEqual(['One'])
  })

  it('counts what it has kept, whatever is voted for and against at the same time', async () => {
    const id = await shown('A lid')
    const voters = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']
    await Promise.all(Array.from({ length: 24 }, (_, n) => vote(id, n % 3 !== 0, voters[n % voters.length])))
    const kept = await api.db.select().from(feedbackVotes)
    expect(await storedFeedback(api)).toMatchObject([{ id, votes: kept.length }])
    await Promise.all(voters.flatMap((ip) => [vote(id, true, ip), vote(id, true, ip)]))
    expect(await storedFeedback(api)).toMatchObject([{ votes: voters.length }])
    await Promise.all(voters.flatMap((ip) => [vote(id, false, ip), vote(id, false, ip)]))
    expect([await api.db.select().from(feedbackVotes), await storedFeedback(api)]).toMatchObject([[], [{ votes: 0 }]])
  })

  it('leads back to an entry on the page where it is after the vote', async () => {
    const entries = Array.from({ length: 25 }, (_, n) => ({ id: `e${n}`, createdAt: api.clock.now + n, updatedAt: 0 }))
    const { projectId } = page
    const same = { projectId, mode: 'idea' as const, text: 'A lid', shown: true }
    await api.db.insert(feedback).values(entries.map((entry) => ({ ...same, ...entry })))
    const click = async (id: string, voted: string) => {
      const body = new URLSearchParams({ id, voted })
      return (await api.call(`/feedback/${page.key}/votes`, { method: 'POST', body })).headers.get('location')
    }
    const path = `/feedback/${page.key}`
    // The oldest without votes is the last one, on the second page. With a vote it's the first.
    expect(await click('e0', 'yes')).toBe(`${path}?page=1#f-e0`)
    expect(await click('e0', 'no')).toBe(`${path}?page=2#f-e0`)
    expect(parse(await (await api.call(`${path}?page=2`)).text()).querySelector('#f-e0')).not.toBeNull()
  })

  it('takes no votes for what isn’t on it', async () => {
    const other = await givenFeedbackPage(api, { board: true })
    const hidden = await givenFeedback(api, page)
    const elsewhere = await shown('Elsewhere', other)
    for (const id of [hidden.id, elsewhere, 'nothing', '']) expect((await vote(id, true)).status).toBe(404)
    expect(await api.db.select().from(feedbackVotes)).toEqual([])
  })

  it('is there only while its owner wants one', async () => {
    const id = await shown('A lid')
    const { projectId, owner } = page
    await send(api, 'PUT /feedbacks/settings', { token: owner.token, body: { projectId, board: false } })
    expect([(await board()).status, (await vote(id, true)).status]).toEqual([404, 404])
    expect((await send(api, 'GET /feedback/boards/0123456789abcdef')).status).toBe(404)
    expect(await (await api.call(`/feedback/${page.key}`)).text()).not.toContain('A lid')
  })

  it('is limited in votes per client and hour', async () => {
    const id = await shown('A lid')
    const answers = await Promise.all(Array.from({ length: 70 }, (_, n) => vote(id, n % 2 === 0)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  })

  it('works without JavaScript', async () => {
    const id = await shown('A <b>lid</b>')
    const form = (html: string) => {
      const inputs = parse(html).querySelectorAll(`#f-${id} form input`)
      return new URLSearchParams(inputs.map((one) => [one.getAttribute('name')!, one.getAttribute('value')!]))
    }
    const read = async () => (await api.call(`/feedback/${page.key}`)).text()
    const first = await read()
    expect(first).toContain('A &lt;b&gt;lid&lt;/b&gt;')
    const path = `/feedback/${page.key}/votes`
    const voted = await api.call(path, { method: 'POST', body: form(first) })
    expect([voted.status, voted.headers.get('location')]).toEqual([303, `/feedback/${page.key}?page=1#f-${id}`])
    expect(
      parse(await read())
        .querySelector(`#f-${id} button`)
        ?.getAttribute('aria-pressed'),
    ).toBe('true')
    await api.call(path, { method: 'POST', body: form(await read()) })
    expect((await board()).body.data.items).toMatchObject([{ votes: 0, voted: false }])
    const unknown = await api.call(path, { method: 'POST', body: new URLSearchParams({ id: 'x', voted: 'yes' }) })
    expect(unknown.status).toBe(404)
  })
})
