import { connect, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '#functions/api.ts'
import { type Database, openDatabase, openDatabases } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { waitlist } from '#src/storage/waitlist/schema.ts'
import { newFolder } from '#tests/support/folders.ts'
import { freePort } from '#tests/support/ports.ts'
import { type Sqld, startSqld } from '#tests/support/sqld.ts'
import { givenProducts } from '#tests/support/submissions.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

/** Milliseconds. Functions allow more, which would only make this test longer. */
const timeout = 700
const patience = { timeout: 20_000 }

/** What is sent from a port to a client, which can be held back. */
type Line = { port: number; hold: () => void; release: () => void; stop: () => void }

async function openLine(target: number): Promise<Line> {
  let isHeld = false
  const sockets = new Set<{ pause: () => void; resume: () => void; destroy: () => void }>()
  const server: Server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    client.pipe(upstream)
    upstream.on('data', (bytes) => client.write(bytes))
    if (isHeld) upstream.pause()
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    sockets.add(upstream)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    hold: () => {
      isHeld = true
      for (const socket of sockets) socket.pause()
    },
    release: () => {
      isHeld = false
      for (const socket of sockets) socket.resume()
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

describe('A server with a replica near the instance', () => {
  let primaryFolder: string
  let ports: { port: number; adminPort: number; grpcPort: number }
  let primary: Sqld
  let replica: Sqld
  let line: Line
  let direct: Database
  let both: ReturnType<typeof openDatabases>
  let call: TestApi['call']

  beforeAll(async () => {
    primaryFolder = await newFolder('primary')
    ports = { port: await freePort(), adminPort: await freePort(), grpcPort: await freePort() }
    primary = await startSqld(primaryFolder, ports)
    direct = openDatabase({ url: primary.url })
    await migrateDatabase(direct, primary.url)
    line = await openLine(ports.grpcPort)
    replica = await startSqld(await newFolder('replica'), { adminPort: await freePort(), primaryGrpcPort: line.port })
    both = openDatabases({ url: primary.url }, { url: replica.url }, { timeout })
    const { services } = createTestApi({ db: both.db, url: primary.url, folder: primaryFolder }, 'http://127.0.0.1:9')
    const api = createApi({ ...services, ...both })
    call = (path, { ip = '203.0.113.7', ...init } = {}) => {
      const request = { ip, waitUntil: (work: Promise<unknown>) => void work.catch(() => {}) }
      return Promise.resolve(api.fetch(new Request(`http://x${path}`, init), { request }))
    }
    await given('first')
  }, 60_000)
  afterAll(async () => {
    both.db.$client.close()
    direct.$client.close()
    line.stop()
    await replica.stop()
    await primary.stop()
  })

  /** Until a replica has a copy of its own, it passes reads on. */
  const hasAll = async () =>
    expect.poll(() => replica.lastFrame(), patience).toBeGreaterThanOrEqual(await primary.lastFrame())
  const given = (slug: string) =>
    givenProducts(direct, [
      { ref: slug, slug, name: slug, listingKey: `${slug}.example`, state: 'published', publishedAt: Date.now() },
    ])
  const read = async (path: string) => {
    const answer = await call(path)
    return `${answer.status} ${await answer.text()}`
  }
  const join = (email: string) =>
    call('/api/waitlist', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })

  it('shows lists of seconds ago while the replica lags, and everything else as it is', async () => {
    await hasAll()
    line.hold()
    await given('second')
    expect(await read('/api/products')).not.toContain('"second"')
    expect(await read('/api/products/second')).toMatch(/^200 .*"second"/)
    expect((await join('writer@example.com')).status).toBe(200)
    const found = await both.db.select({ email: waitlist.email }).from(waitlist)
    expect(found).toEqual([{ email: 'writer@example.com' }])
    line.release()
    await expect.poll(() => read('/api/products'), patience).toContain('"second"')
  })

  it('answers from the primary while the replica is down', async () => {
    await replica.stop()
    await given('third')
    expect(await read('/api/products')).toMatch(/^200 .*"third"/)
    replica = await startSqld(await newFolder('replica'), {
      port: Number(new URL(replica.url).port),
      adminPort: await freePort(),
      primaryGrpcPort: line.port,
    })
    await hasAll()
  })

  it('goes on reading while the primary is down, answers writes with 503, and loses nothing it acknowledged', async () => {
    expect((await join('before@example.com')).status).toBe(200)
    await hasAll()
    await primary.stop()
    for (const path of ['/api/products', '/api/products/third']) expect(await read(path)).toMatch(/^200 .*"third"/)
    const refused = await join('during@example.com')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])

    primary = await startSqld(primaryFolder, ports)
    await expect.poll(async () => (await join('after@example.com')).status, patience).toBe(200)
    const emails = (await both.db.select({ email: waitlist.email }).from(waitlist)).map(({ email }) => email)
    expect(emails).toEqual(expect.arrayContaining(['writer@example.com', 'before@example.com', 'after@example.com']))
  })
})
