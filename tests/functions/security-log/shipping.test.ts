import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { writeSecurityEvent } from '#functions/security-log/queue.ts'
import { shipEvents } from '#functions/security-log/ship-events.ts'
import { removeSecurityEvents } from '#src/storage/retention/changes.ts'
import { listSecurityEvents } from '#src/storage/security-log/queries.ts'
import { takeDueEvents } from '#src/storage/security-log/ship-events.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { freePort } from '#tests/support/ports.ts'

const minute = 60_000
const hour = 60 * minute
const key = Buffer.from('the key that the receiver knows too')
type Received = {
  id: string
  headers: IncomingMessage['headers']
  body: string
  events: { id: string; event: string }[]
}

describeDatabases('The security log webhook, from a $kind', ({ kind }) => {
  const received: Received[] = []
  let mood: (response: ServerResponse) => void
  let port = 0
  let server: ReturnType<typeof createServer>

  beforeAll(async () => {
    port = await freePort()
    server = createServer((request, response) => {
      void buffer(request).then((bytes) => {
        const body = bytes.toString()
        const { events } = JSON.parse(body) as Received
        received.push({ id: String(request.headers['webhook-id']), headers: request.headers, body, events })
        mood(response)
      })
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const answer = (status: number) => {
    mood = (response) => void response.writeHead(status).end()
  }
  const api = useApi(kind, () => ({
    SECURITY_LOG_WEBHOOK_URL: `http://127.0.0.1:${port}/events`,
    SECURITY_LOG_WEBHOOK_SECRET: `whsec_${key.toString('base64')}`,
  }))
  beforeEach(() => {
    received.length = 0
    answer(204)
  })
  const record = async (count: number) => {
    for (let number = 0; number < count; number += 1) {
      await writeSecurityEvent(api.services, { event: 'signed-in', userId: `user${number}`, client: '203.0.113.7' })
    }
  }
  const ids = async () => (await listSecurityEvents(api.db, { limit: 999 })).map(({ id }) => id).sort()
  const arrived = () => [...new Set(received.flatMap(({ events }) => events.map(({ id }) => id)))].sort()

  it('receives each event once, in signed batches', async () => {
    await record(130)
    await shipEvents(api.services)
    expect(received.map(({ events }) => events.length)).toEqual([100, 30])
    expect(arrived()).toEqual(await ids())
    const [{ headers, body, id }] = received as [Received]
    const signed = `${id}.${headers['webhook-timestamp'] as string}.${body}`
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(api.clock.now / 1000))
    await shipEvents(api.services)
    expect(received).toHaveLength(2)
  })

  it('loses nothing while the receiver fails in every way, for days', async () => {
    await record(3)
    const moods: ((response: ServerResponse) => void)[] = [
      (response) => void response.writeHead(500).end('no'),
      (response) => void response.socket?.destroy(),
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      (response) => void response.writeHead(200, { 'content-length': '100' }).write('cut', () => response.destroy()),
      (response) => void response.writeHead(200).end(Buffer.alloc(100_000)),
      (response) => void response.writeHead(404).end(),
    ]
    for (const next of moods) {
      mood = next
      await shipEvents(api.services)
      api.clock.now += 24 * hour
      await record(1)
    }
    expect(received.length).toBeGreaterThanOrEqual(moods.length)
    expect(api.log.filter(({ event }) => event === 'security-log-not-sent').length).toBe(moods.length)
    answer(200)
    await shipEvents(api.services)
    expect(
      received
        .at(-1)!
        .events.map(({ id }) => id)
        .sort(),
    ).toEqual(await ids())
  })

  it('is retried after 1, 5, 15 and 60 minutes, once per run while it fails', async () => {
    await record(130)
    answer(503)
    for (const wait of [1, 5, 15, 60, 60]) {
      received.length = 0
      await shipEvents(api.services)
      expect(received).toHaveLength(1)
      await shipEvents(api.services)
      const asked = received.length
      api.clock.now += wait * minute - 1
      await shipEvents(api.services)
      expect(received).toHaveLength(asked)
      api.clock.now += 1
    }
  })

  it('receives what a killed sender held, with the same ids', async () => {
    await record(2)
    const held = await takeDueEvents(api.db, api.clock.now, 2 * minute, 100)
    await shipEvents(api.services)
    expect(received).toEqual([])
    api.clock.now += 2 * minute
    await runJob(api.services, 'security-log')
    expect(arrived()).toEqual(held.map(({ id }) => id).sort())
  })

  it("doesn't delay anything else when slow, and the run stops on time", async () => {
    await record(2)
    let asked: () => void
    const called = new Promise<void>((resolve) => (asked = resolve))
    mood = () => asked()
    const shipping = shipEvents(api.services)
    await called
    // A parallel run finds nothing to do, because the first one holds the lease.
    await shipEvents(api.services)
    expect(received).toHaveLength(1)
    server.closeAllConnections()
    await shipping
    expect(api.log.at(-1)).toMatchObject({ event: 'security-log-not-sent', count: 2 })
    await shipEvents(api.services, api.clock.now)
    expect(received).toHaveLength(1)
  })

  it('receives repeated events when their hour is over, with the count', async () => {
    const write = () => writeSecurityEvent(api.services, { event: 'sign-in-failed', client: '203.0.113.7' })
    await Promise.all([write(), write(), write()])
    await shipEvents(api.services)
    expect(received).toEqual([])
    api.clock.now += hour + minute
    await shipEvents(api.services)
    expect(received[0]!.events).toMatchObject([{ event: 'sign-in-failed', count: 3 }])
  })

  it('receives events from before it was set up, except those deleted after 180 days', async () => {
    await record(2)
    const without = { ...api.services, env: { ...api.services.env, securityWebhook: undefined } }
    await shipEvents(without)
    expect(received).toEqual([])
    api.clock.now += 180 * 24 * hour
    await record(1)
    await removeSecurityEvents(api.db, api.clock.now - 180 * 24 * hour, 100, api.clock.now)
    await shipEvents(api.services)
    expect(arrived()).toEqual(await ids())
    expect(arrived()).toHaveLength(1)
  })
})
