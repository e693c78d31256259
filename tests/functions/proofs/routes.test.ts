import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { liveUrlMessages } from '#src/domain/proofs/live-urls.ts'
import type { ProofChange, ProofReport } from '#src/domain/proofs/proofs.api.ts'
import { changeDelivery } from '#src/storage/deliveries/changes.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { releaseHost, takeHost } from '#src/storage/fetching/hosts.ts'
import { addTestSession, addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { listDeliveryEvents } from '#tests/support/delivery-events.ts'
import { loopbackNetwork, pageWith, useLiveListings } from '#tests/support/live-listings.ts'

type Answer = { state: string; proof: ProofReport | null; history?: ProofChange[]; queued?: boolean }

describeDatabases('the calls about live pages, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const live = useLiveListings(api)
  // The directories of the test can be reached, although they are on loopback.
  beforeEach(() => void (api.services.network = loopbackNetwork()))
  const check = (id: string, token = live.customer().token) =>
    send<Answer>(api, `POST /deliveries/${id}/check`, { token })
  const history = (id: string, token = live.customer().token) =>
    send<Answer>(api, `GET /deliveries/${id}/proofs`, { token })
  const paste = (id: string, url: unknown, token = live.customer().token) =>
    send<Answer>(api, `PUT /deliveries/${id}/live-url`, { token, body: { url } })

  it('check a page now and show what was seen, newest first', async () => {
    const row = await live.submitted('dir')
    const { status, body } = await check(row.id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      state: 'live',
      queued: false,
      proof: {
        url: live.urlOf('dir'),
        state: 'live',
        status: 200,
        problem: null,
        couldLook: true,
        anchor: 'Tea Timer',
        rel: 'nofollow',
        followed: false,
        indexable: true,
        firstSeenAt: new Date(api.clock.now).toISOString(),
      },
    })
    api.clock.now += 60_000
    live.respondStatus(403)
    expect((await check(row.id)).body.data).toMatchObject({
      state: 'live',
      proof: { status: 403, problem: 'It blocks our check (403).', couldLook: false, anchor: 'Tea Timer' },
    })
    const { data } = (await history(row.id)).body
    expect(data.proof).toMatchObject({ status: 403 })
    expect(data.history).toMatchObject([{ status: 403 }, { status: 200, problem: null, url: live.urlOf('dir') }])
  })

  it('are one after the other with other connections to the host', async () => {
    const row = await live.submitted('dir')
    const host = `dir.example:${live.port()}`
    const lease = { list: 'proofs' as const, holder: 'another run', now: api.clock.now, holdMs: 60_000 }
    expect(await takeHost(api.db, host, lease)).toBe(true)
    expect((await check(row.id)).body.data).toMatchObject({
      state: 'submitted',
      queued: true,
      proof: { checkedAt: null },
    })
    expect(live.allRequests()).toEqual([])
    await releaseHost(api.db, host, lease, 0)
    await live.run()
    expect(await live.rowOf(row)).toMatchObject({ state: 'live' })
  })

  it('are limited', async () => {
    const row = await live.submitted('dir')
    const statuses = new Set<number>()
    for (let count = 0; count < 21; count += 1) statuses.add((await check(row.id)).status)
    expect([...statuses]).toEqual([200, 429])
  })

  it("don't check a row without a page", async () => {
    const [row] = await listDeliveries(api.db, live.orderId())
    expect(await check(row!.id)).toMatchObject({ status: 409, body: { detail: liveUrlMessages.noPage } })
    expect((await history(row!.id)).body.data).toEqual({ state: 'waiting', proof: null, history: [] })
  })

  it("don't show or change another customer's row", async () => {
    const row = await live.submitted('dir')
    const { token } = await addTestUser(api)
    for (const answer of [await check(row.id, token), await history(row.id, token), await paste(row.id, 'x', token)]) {
      expect(answer).toMatchObject({ status: 404, body: { detail: 'Row not found' } })
    }
    expect((await paste('nothing', 'x')).status).toBe(404)
    expect(live.allRequests()).toEqual([])
  })

  it('let an admin check any row', async () => {
    const row = await live.submitted('dir')
    const { token } = await addTestUser(api, { admin: true })
    const { body } = await send<Answer>(api, `POST /admin/deliveries/${row.id}/check`, { token })
    expect(body.data).toMatchObject({ state: 'live', proof: { status: 200 } })
    expect((await send(api, 'POST /admin/deliveries/nothing/check', { token })).status).toBe(404)
  })

  describe('a pasted URL', () => {
    const onDirectory = async (index = 0) => {
      const row = (await listDeliveries(api.db, live.orderId()))[index]!
      await api.db.update(deliveries).set({ directoryUrl: `http://dir.example:${live.port()}/` })
      return row
    }

    it('is saved, checked by the next run, and part of the row’s events', async () => {
      const row = await onDirectory()
      const { status, body } = await paste(row.id, ` ${live.urlOf('www.dir')}#about `)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        state: 'submitted',
        proof: { url: live.urlOf('www.dir'), state: 'pending', nextCheckAt: new Date(api.clock.now).toISOString() },
      })
      const event = (await listDeliveryEvents(api.db, row.id)).at(-1)
      expect(event).toMatchObject({ action: 'relist', actor: live.customer().user.id })
      await live.run()
      expect(await live.rowOf(row)).toMatchObject({ state: 'live', submittedAt: api.clock.now })
    })

    it('of a stopped order is refused, because nothing checks it', async () => {
      const row = await onDirectory()
      const lost = await live.submitted('dir')
      await api.db.update(deliveries).set({ state: 'lost' }).where(eq(deliveries.id, lost.id))
      const [submitted] = await api.db.select().from(deliveries).where(eq(deliveries.rank, 3))
      await api.db.update(orders).set({ stoppedAt: api.clock.now, stopReason: 'refund' })
      for (const { id } of [row, lost, submitted!]) {
        const before = await live.rowOf({ id })
        expect(await paste(id, live.urlOf('dir'))).toMatchObject({
          status: 409,
          body: { detail: liveUrlMessages.stopped },
        })
        expect(await check(id)).toMatchObject({ status: 409, body: { detail: liveUrlMessages.stopped } })
        expect(await live.rowOf({ id })).toEqual(before)
      }
      expect(await live.allChecks()).toEqual([])
    })

    it('answers a directory’s question', async () => {
      const row = await onDirectory()
      const set = { ask: 'account', askText: 'Which username?' } as const
      const change = { ...row, action: 'ask', actor: 'operator', set, signIn: null } as const
      await changeDelivery(api.db, change, api.clock.now)
      expect((await paste(row.id, live.urlOf('dir'))).status).toBe(200)
      expect(await live.rowOf(row)).toMatchObject({ state: 'submitted', ask: null, askText: null })
    })

    it('of a lost listing may be another one', async () => {
      const row = await live.submitted('dir')
      await onDirectory()
      await live.run()
      live.answerBy((request, response) => {
        if (request.url === '/new') response.writeHead(200).end(pageWith('<a href="https://teatimer.example">Tea</a>'))
        else response.writeHead(410).end()
      })
      expect(await paste(row.id, live.urlOf('dir', '/new'))).toMatchObject({
        status: 409,
        body: { detail: liveUrlMessages.live },
      })
      await live.runWhenDue(row, 3)
      expect(await live.rowOf(row)).toMatchObject({ state: 'lost' })
      const token = await addTestSession(api.services, live.customer().user)
      expect((await paste(row.id, live.urlOf('dir', '/new'), token)).body.data).toMatchObject({ state: 'lost' })
      // No sooner, because each host has a pause between two turns.
      api.clock.now += 1000
      await live.run()
      expect(await live.rowOf(row)).toMatchObject({ state: 'live', liveUrl: live.urlOf('dir', '/new') })
    })

    it.each([
      ['', liveUrlMessages.missing],
      [null, liveUrlMessages.missing],
      ['dir example tea', liveUrlMessages.invalid],
      ['ftp://dir.example/tea', liveUrlMessages.invalid],
      ['http://user:pass@dir.example/', liveUrlMessages.invalid],
      ['http://127.0.0.1/', liveUrlMessages.invalid],
      ['http://2130706433/', liveUrlMessages.invalid],
      ['http://[::1]/', liveUrlMessages.invalid],
      ['https://other.example/tea', liveUrlMessages.elsewhere('dir.example')],
      ['https://dir.example.evil.example/tea', liveUrlMessages.elsewhere('dir.example')],
      [`https://dir.example/${'a'.repeat(2048)}`, liveUrlMessages.tooLong],
    ])('%j is refused', async (url, message) => {
      const row = await onDirectory()
      const { status, body } = await paste(row.id, url)
      expect([status, body.errors]).toEqual([422, [{ field: 'url', message }]])
      expect(await live.rowOf(row)).toMatchObject({ state: 'waiting', liveUrl: null })
    })
  })
})
