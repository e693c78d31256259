import { createServer, type IncomingMessage, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendIndexPings } from '#functions/index-pings/send-pings.ts'
import { runJob } from '#functions/jobs.ts'
import { requestRebuild } from '#functions/rebuilds/request-rebuild.ts'
import { newestContent } from '#src/domain/products/content.ts'
import { readEnvironment } from '#src/env.ts'
import { takeDuePings } from '#src/storage/index-pings/changes.ts'
import { indexPings } from '#src/storage/index-pings/schema.ts'
import { applyTransition, saveProposal, settleProposal } from '#src/storage/products/changes.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { freePort } from '#tests/support/ports.ts'
import { givenProduct } from '#tests/support/submissions.ts'

type Ping = { host: string; key: string; keyLocation: string; urlList: string[] }

const key = 'a-key-for-the-tests'
const minute = 60_000

describeDatabases('Notifying search engines, from a $kind', ({ kind }) => {
  let engine: Server
  let port: number
  let pings: Ping[]
  let answer: { status: number; headers?: Record<string, string>; during?: () => Promise<unknown> }
  let hookStatus: number
  const environment = () => ({
    INDEXNOW_KEY: key,
    INDEXNOW_URL: `http://127.0.0.1:${port}/indexnow`,
    BUILD_HOOK_URL: `http://127.0.0.1:${port}/hook`,
  })
  const api = useApi(kind, environment)

  beforeAll(async () => {
    port = await freePort()
    engine = createServer((request, response) => {
      if (request.url === '/hook') {
        response.writeHead(hookStatus).end()
        return
      }
      void receive(request).then(() => response.writeHead(answer.status, answer.headers).end('because'))
    })
    await new Promise<void>((resolve) => engine.listen(port, '127.0.0.1', resolve))
  })
  beforeEach(() => {
    pings = []
    answer = { status: 200 }
    hookStatus = 200
  })
  afterAll(() => new Promise((resolve) => engine.close(resolve)))

  const receive = async (request: IncomingMessage) => {
    expect(request.method).toBe('POST')
    expect(request.headers['content-type']).toBe('application/json; charset=utf-8')
    pings.push((await json(request)) as Ping)
    await answer.during?.()
  }
  const publish = async (slug: string) => {
    const row = await givenProduct(api.db, { slug, listingKey: `${slug}.example` })
    await applyTransition(api.db, row.ref, 'confirm', { now: api.clock.now })
    await applyTransition(api.db, row.ref, 'publish', { now: api.clock.now })
    return row
  }
  const address = (slug: string) => `${api.services.env.origin}/product/${slug}`
  const later = (minutes: number) => (api.clock.now += minutes * minute)
  const goLive = async () => {
    await requestRebuild(api.services)
    later(2)
  }
  const waiting = () => api.db.select().from(indexPings)

  it('sends what was published once it had time to go live, and nothing else', async () => {
    await publish('one')
    await publish('two')
    await givenProduct(api.db, { slug: 'unconfirmed' })
    await sendIndexPings(api.services)
    await requestRebuild(api.services)
    later(1)
    await sendIndexPings(api.services)
    expect(pings).toEqual([])
    later(1)
    await runJob(api.services, 'index-pings')
    const origin = new URL(api.services.env.origin)
    expect(pings).toEqual([
      { host: origin.host, key, keyLocation: `${origin.origin}/${key}.txt`, urlList: [address('one'), address('two')] },
    ])
    expect(await waiting()).toEqual([])
    later(60)
    await sendIndexPings(api.services)
    expect(pings).toHaveLength(1)
  })

  it('waits while no rebuild can be requested', async () => {
    await publish('one')
    hookStatus = 500
    await goLive()
    await sendIndexPings(api.services)
    expect(pings).toEqual([])
    hookStatus = 200
    await goLive()
    await sendIndexPings(api.services)
    expect(pings.map(({ urlList }) => urlList)).toEqual([[address('one')]])
  })

  it('sends what is taken down or publicly changed, but no invisible changes', async () => {
    const row = await publish('one')
    const { ref } = row
    const other = await givenProduct(api.db, { slug: 'other', listingKey: 'other.example' })
    await goLive()
    await sendIndexPings(api.services)
    await applyTransition(api.db, other.ref, 'withdraw', { now: 1 })
    const content = { ...newestContent(row), headline: 'New' }
    await saveProposal(api.db, ref, content, 1)
    expect(await waiting()).toEqual([])
    const mail = { key: 'k', recipient: 'a@b.example', subject: 's', text: 't', html: 'h' }
    await settleProposal(api.db, ref, { content, reason: null, now: 2, mail })
    expect(await waiting()).toMatchObject([{ path: '/product/one' }])
    await goLive()
    await sendIndexPings(api.services)
    await applyTransition(api.db, ref, 'withdraw', { now: 3 })
    await goLive()
    await sendIndexPings(api.services)
    expect(pings.map(({ urlList }) => urlList)).toEqual([[address('one')], [address('one')], [address('one')]])
  })

  it('does nothing without a key', async () => {
    await publish('one')
    await goLive()
    await sendIndexPings({ ...api.services, env: { ...api.services.env, indexNow: undefined } })
    expect(pings).toEqual([])
    expect(await waiting()).toHaveLength(1)
  })

  it.each([429, 500, 503])('retries after %i, later each time', async (status) => {
    await publish('one')
    await goLive()
    answer = { status }
    for (const pause of [0, 1, 5, 15, 60, 60]) {
      later(pause)
      await sendIndexPings(api.services)
      await sendIndexPings(api.services)
    }
    expect(pings).toHaveLength(6)
    expect(await waiting()).toMatchObject([{ attempts: 6, lastError: `${status} because` }])
    answer = { status: 202 }
    later(60)
    await sendIndexPings(api.services)
    expect(await waiting()).toEqual([])
  })

  it('waits as long as the service asks', async () => {
    await publish('one')
    await goLive()
    answer = { status: 429, headers: { 'retry-after': '600' } }
    await sendIndexPings(api.services)
    later(9)
    await sendIndexPings(api.services)
    expect(pings).toHaveLength(1)
    later(1)
    await sendIndexPings(api.services)
    expect(pings).toHaveLength(2)
  })

  it.each([400, 403, 422])('gives up after %i, stores the reason, and sends the next change', async (status) => {
    const { ref } = await publish('one')
    await goLive()
    answer = { status }
    await sendIndexPings(api.services)
    expect(await waiting()).toEqual([
      { path: '/product/one', dueAt: null, attempts: 1, lastError: `${status} because` },
    ])
    expect(api.log.at(-1)).toMatchObject({ level: 'error', event: 'index-pings-not-sent', error: `${status} because` })
    await publish('two')
    await goLive()
    answer = { status: 200 }
    await sendIndexPings(api.services)
    expect(pings.at(-1)?.urlList).toEqual([address('two')])
    await applyTransition(api.db, ref, 'withdraw', { now: 3 })
    await goLive()
    await sendIndexPings(api.services)
    expect(pings.at(-1)?.urlList).toEqual([address('one')])
  })

  it('retries after no response or a redirect', async () => {
    await publish('one')
    await goLive()
    const away = { ...api.services.env, indexNow: { key, url: 'http://127.0.0.1:9/' } }
    await sendIndexPings({ ...api.services, env: away })
    later(1)
    answer = { status: 302, headers: { location: `http://127.0.0.1:${port}/hook` } }
    await sendIndexPings(api.services)
    expect(await waiting()).toMatchObject([{ attempts: 2, dueAt: api.clock.now + 5 * minute }])
    expect(api.log.map(({ level }) => level)).toEqual(['warn', 'warn'])
  })

  it('keeps a change that happens while the previous one is sent', async () => {
    const { ref } = await publish('one')
    await goLive()
    answer = { status: 200, during: () => applyTransition(api.db, ref, 'withdraw', { now: 5 }) }
    await sendIndexPings(api.services)
    expect(await waiting()).toMatchObject([{ path: '/product/one', attempts: 0, dueAt: null }])
    answer = { status: 200 }
    await goLive()
    await sendIndexPings(api.services)
    expect(pings).toHaveLength(2)
  })

  it('releases the rows of a sender that died', async () => {
    await publish('one')
    await goLive()
    await takeDuePings(api.db, api.clock.now, 10 * minute, 10)
    await sendIndexPings(api.services)
    expect(pings).toEqual([])
    later(10)
    await sendIndexPings(api.services)
    expect(pings).toHaveLength(1)
  })

  it('sends at most ten thousand URLs per request, each once', async () => {
    const rows = Array.from({ length: 10_001 }, (_, index) => ({ path: `/product/p-${index}`, dueAt: index }))
    for (let at = 0; at < rows.length; at += 5000) await api.db.insert(indexPings).values(rows.slice(at, at + 5000))
    await Promise.all([sendIndexPings(api.services), sendIndexPings(api.services)])
    expect(pings.map(({ urlList }) => urlList.length).sort((a, b) => a - b)).toEqual([1, 10_000])
    expect(new Set(pings.flatMap(({ urlList }) => urlList)).size).toBe(10_001)
    expect(await waiting()).toEqual([])
  })
})

describe('The IndexNow key', () => {
  it.each(['short', 'with space', 'a/../b-cdefgh', 'x'.repeat(129), 'ümlaut-key'])('is refused in words: %s', (bad) => {
    expect(() => readEnvironment({ INDEXNOW_KEY: bad })).toThrow(
      'INDEXNOW_KEY: must have 8 to 128 letters, digits and hyphens',
    )
  })

  it('turns it on, with the shared endpoint unless another is set', () => {
    expect(readEnvironment({}).indexNow).toBeUndefined()
    expect(readEnvironment({ INDEXNOW_KEY: '' }).indexNow).toBeUndefined()
    expect(readEnvironment({ INDEXNOW_KEY: key }).indexNow).toEqual({ key, url: 'https://api.indexnow.org/indexnow' })
    expect(() => readEnvironment({ INDEXNOW_KEY: key, INDEXNOW_URL: 'ftp://x' })).toThrow('INDEXNOW_URL')
  })
})
