import { expect, it } from 'vitest'
import { changeDelivery, undoChange } from '#src/storage/deliveries/changes.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { listDeliveryEvents } from '#tests/support/delivery-events.ts'
import { goodPage, loopbackNetwork, pageWith, sendHtml, useLiveListings } from '#tests/support/live-listings.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describeDatabases('the check of listings, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const live = useLiveListings(api)

  it('makes a submitted row live when its page links to the site, with everything it saw', async () => {
    const row = await live.submitted('dir')
    live.answerBy((_, response) =>
      sendHtml(
        response,
        pageWith(
          '<a href="https://www.teatimer.example/?ref=x" rel="noopener UGC"><img alt="Tea Timer"> Visit</a>',
          '<meta name="robots" content="index, follow"><link rel="canonical" href="/tea">',
        ),
        { 'x-robots-tag': ['otherbot: noindex', 'max-snippet: 20'], etag: '"one"' },
      ),
    )
    await live.run()
    expect(await live.rowOf(row)).toMatchObject({ state: 'live', liveAt: api.clock.now, version: row.version + 1 })
    const seen = {
      status: 200,
      fault: null,
      finalUrl: live.urlOf('dir'),
      anchor: 'Tea Timer Visit',
      rel: 'noopener ugc',
      robots: 'index, follow',
      xRobots: 'otherbot: noindex; max-snippet: 20',
      canonical: live.urlOf('dir'),
    }
    const { now } = api.clock
    expect(await live.checkOf(row)).toMatchObject({
      ...seen,
      state: 'live',
      userId: live.customer().user.id,
      site: 'teatimer.example',
      host: `dir.example:${live.port()}`,
      checkedAt: now,
      firstSeenAt: now,
      lastSeenAt: now,
      etag: '"one"',
    })
    expect(await live.proofsOf(row)).toMatchObject([{ ...seen, at: now, url: live.urlOf('dir') }])
    expect((await listDeliveryEvents(api.db, row.id)).at(-1)).toMatchObject({ action: 'find', actor: 'check' })
    expect(live.allRequests()).toEqual(['GET dir.example/robots.txt', 'GET dir.example/tea'])
    expect(api.log.filter(({ event }) => event === 'proofs-checked')).toMatchObject([{ live: 1, found: 1 }])
  })

  it('checks what is due, and nothing else', async () => {
    const row = await live.submitted('dir')
    await live.run()
    await live.run()
    expect(live.requests()).toHaveLength(1)
    const { dueAt } = await live.checkOf(row)
    expect(Math.abs(dueAt! - api.clock.now - 30 * day)).toBeLessThanOrEqual(day)
    await live.runWhenDue(row)
    expect(live.requests()).toHaveLength(2)
    expect(await live.proofsOf(row)).toHaveLength(1)
  })

  it('loses a live row after three failures over three days, tells the customer once and adds a replacement', async () => {
    const row = await live.submitted('dir')
    await live.run()
    const before = (await listDeliveries(api.db, live.orderId())).length
    live.respondStatus(404)
    await live.runWhenDue(row, 2)
    expect(await live.rowOf(row)).toMatchObject({ state: 'live' })
    expect(await live.lostMails()).toEqual([])
    await live.runWhenDue(row)
    expect(await live.rowOf(row)).toMatchObject({ state: 'lost', lostAt: api.clock.now })
    const rows = await listDeliveries(api.db, live.orderId())
    expect(rows).toHaveLength(before + 1)
    expect(rows.at(-1)).toMatchObject({ state: 'waiting', replaces: row.id })
    const [mail, ...others] = await live.lostMails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`${row.directoryName} no longer lists Tea Timer`)
    expect(mail?.text).toContain('Page not found (404).')
    expect(mail?.text).toContain('another directory instead')
    await live.runWhenDue(row, 3)
    expect(await live.lostMails()).toHaveLength(1)
    expect(await listDeliveries(api.db, live.orderId())).toHaveLength(before + 1)
  })

  it('finds a lost row again when its page comes back', async () => {
    const row = await live.submitted('dir')
    await live.run()
    const { liveAt } = await live.rowOf(row)
    live.answerWith(pageWith('<a href="https://other.example/">Another tea</a>'))
    await live.runWhenDue(row, 3)
    expect(await live.rowOf(row)).toMatchObject({ state: 'lost' })
    live.answerWith(goodPage)
    await live.runWhenDue(row)
    expect(await live.rowOf(row)).toMatchObject({ state: 'live', lostAt: null, liveAt })
    expect((await live.proofsOf(row)).map(({ fault }) => fault)).toEqual([null, 'no-link', null])
  })

  it.each([403, 429, 503])('never loses a row because of status %i', async (status) => {
    const row = await live.submitted('dir')
    await live.run()
    live.respondStatus(status)
    await live.runWhenDue(row, 12)
    expect(await live.rowOf(row)).toMatchObject({ state: 'live' })
    expect(await live.checkOf(row)).toMatchObject({
      state: 'live',
      status,
      fault: 'closed',
      failures: 0,
      anchor: 'Tea Timer',
    })
    expect(await live.lostMails()).toEqual([])
  })

  it('keeps the last proof when the page says that nothing has changed', async () => {
    const row = await live.submitted('dir')
    const conditions: unknown[] = []
    const modified = 'Fri, 20 Nov 2026 10:00:00 GMT'
    live.answerBy(({ headers }, response) => {
      conditions.push([headers['if-none-match'], headers['if-modified-since']])
      if (headers['if-none-match'] === '"one"') response.writeHead(304).end()
      else sendHtml(response, goodPage, { etag: '"one"', 'last-modified': modified })
    })
    await live.run()
    const before = await live.checkOf(row)
    await live.runWhenDue(row)
    expect(conditions).toEqual([
      [undefined, undefined],
      ['"one"', modified],
    ])
    const after = await live.checkOf(row)
    expect(after).toEqual({ ...before, checkedAt: api.clock.now, lastSeenAt: api.clock.now, dueAt: after.dueAt })
    expect(await live.proofsOf(row)).toHaveLength(1)
  })

  it('asks a failed page without conditions, so that it is read again', async () => {
    const row = await live.submitted('dir')
    await live.run()
    const seen: unknown[] = []
    live.answerBy(({ headers }, response) => {
      seen.push(headers['if-none-match'])
      sendHtml(response, pageWith('nothing'), { etag: '"two"' })
    })
    await live.runWhenDue(row, 2)
    expect(seen).toEqual([undefined, undefined])
  })

  it('only checks rows with a page that wait for it or have it, and starts over with another URL', async () => {
    const row = await live.submitted('dir')
    await live.run()
    const rows = await listDeliveries(api.db, live.orderId())
    expect(await live.allChecks()).toHaveLength(1)
    // Undone: the page isn't known anymore.
    const other = await live.submitted('other')
    await live.run()
    expect(await live.allChecks()).toHaveLength(2)
    expect(rows[1]!.id).toBe(other.id)
    live.respondStatus(404)
    const second = await live.submitted('third')
    await live.run()
    await undoChange(api.db, second, 'operator', api.clock.now)
    await live.runWhenDue(second)
    expect(await live.checkOf(second)).toMatchObject({ dueAt: null })
    // The same row, submitted again with another page.
    const { id, orderId, version } = await live.rowOf(second)
    const set = { liveUrl: live.urlOf('fourth') }
    await changeDelivery(api.db, { id, orderId, version, action: 'submit', actor: 'operator', set }, api.clock.now)
    live.answerWith(goodPage)
    await live.run()
    expect(await live.checkOf(second)).toMatchObject({ url: live.urlOf('fourth'), state: 'live', failures: 0 })
    expect((await live.proofsOf(second)).map(({ url }) => url)).toEqual([live.urlOf('fourth'), live.urlOf('third')])
    expect(await live.rowOf(row)).toMatchObject({ state: 'live' })
  })

  it('leaves demo projects and stopped orders alone', async () => {
    const row = await live.submitted('dir')
    await api.db.update(projects).set({ demo: true })
    await live.run()
    expect(await live.allChecks()).toEqual([])
    await api.db.update(projects).set({ demo: false })
    await live.run()
    expect(live.requests()).toHaveLength(1)
    await api.db.update(orders).set({ stoppedAt: api.clock.now })
    await live.runWhenDue(row)
    expect(live.requests()).toHaveLength(1)
    expect(await live.checkOf(row)).toMatchObject({ state: 'live', dueAt: null })
  })

  it("doesn't count anything while our own network is down", async () => {
    const row = await live.submitted('dir')
    await live.run()
    const before = await live.checkOf(row)
    const network = {
      ...loopbackNetwork(),
      resolve: () => Promise.reject(Object.assign(new Error(), { code: 'EAI_AGAIN' })),
    }
    network.trusted = new Set([new URL(row.liveUrl!).origin])
    api.clock.now = before.dueAt!
    for (let count = 0; count < 12; count += 1) {
      await live.run(undefined, network)
      api.clock.now += 6 * hour
    }
    const { dueAt, ...after } = await live.checkOf(row)
    expect({ ...after, dueAt: before.dueAt }).toEqual(before)
    expect(api.log.filter(({ event }) => event === 'proofs-not-checked')).toHaveLength(12)
    // Taking it moved it to the end of the line, where it is still due.
    expect(dueAt).toBe(api.clock.now - 6 * hour)
    await live.run()
    expect(await live.checkOf(row)).toMatchObject({ state: 'live', lastSeenAt: api.clock.now })
  })

  it('counts a site that is down if others are up', async () => {
    const row = await live.submitted('dir')
    await live.submitted('up')
    await live.run()
    live.answerBy((request, response) =>
      request.headers.host?.startsWith('dir') ? request.destroy() : sendHtml(response, goodPage),
    )
    for (let count = 0; count < 12; count += 1) {
      api.clock.now += 6 * day
      const other = await live.submitted(`up${count}`)
      await live.run()
      expect(await live.rowOf(other)).toMatchObject({ state: 'live' })
    }
    expect(await live.checkOf(row)).toMatchObject({ status: null, fault: 'broken' })
  })

  it('stops at the end of its time and continues in the next run', async () => {
    for (let count = 0; count < 5; count += 1) await live.submitted(`dir${count}`)
    await live.run(api.clock.now)
    expect(live.requests()).toEqual([])
    await live.run()
    expect(live.requests()).toHaveLength(5)
  })
})
