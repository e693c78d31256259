import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '#functions/api.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { waitlist } from '#src/storage/waitlist/schema.ts'
import { newFolder } from '#tests/support/folders.ts'
import { freePort } from '#tests/support/ports.ts'
import { type Sqld, startSqld } from '#tests/support/sqld.ts'
import { givenProducts } from '#tests/support/submissions.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

/** Milliseconds. Functions allow more, which would only make this test longer. */
const timeout = 700

describe('The API on a replica whose primary is down', () => {
  let primaryFolder: string
  let ports: { port: number; adminPort: number; grpcPort: number }
  let primary: Sqld
  let replica: Sqld
  let db: Database
  let call: TestApi['call']

  beforeAll(async () => {
    primaryFolder = await newFolder('primary')
    ports = { port: await freePort(), adminPort: await freePort(), grpcPort: await freePort() }
    primary = await startSqld(primaryFolder, ports)
    const first = openDatabase({ url: primary.url })
    await migrateDatabase(first, primary.url)
    await givenProducts(first, [{ state: 'published', publishedAt: 1000 }])
    first.$client.close()
    replica = await startSqld(await newFolder('replica'), {
      adminPort: await freePort(),
      primaryGrpcPort: ports.grpcPort,
    })
    db = openDatabase({ url: replica.url }, { timeout })
    const database = { db, url: replica.url, folder: primaryFolder }
    const { services } = createTestApi(database, 'http://127.0.0.1:9')
    const api = createApi(services)
    call = (path, { ip = '203.0.113.7', ...init } = {}) => {
      const request = { ip, waitUntil: (work: Promise<unknown>) => void work.catch(() => {}) }
      return Promise.resolve(api.fetch(new Request(`http://x${path}`, init), { request }))
    }
  })
  afterAll(async () => {
    db.$client.close()
    await replica.stop()
    await primary.stop()
  })

  const join = (email: string) =>
    call('/api/waitlist', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })

  it('refuses writes with 503 and Retry-After while reads go on, and recovers when the primary is back', async () => {
    await expect.poll(async () => (await join('before@example.com')).status, { timeout: 10_000 }).toBe(200)
    // Until the replica has a copy of its own, it passes reads on as well, so they would fail with the writes.
    await expect.poll(() => replica.lastFrame(), { timeout: 10_000 }).toBeGreaterThanOrEqual(await primary.lastFrame())

    await primary.stop()
    for (const email of ['during@example.com', 'meanwhile@example.com']) {
      const refused = await join(email)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
      const read = await call('/api/products')
      expect([read.status, await read.text()]).toEqual([200, expect.stringContaining('Ledger Lane')])
    }

    primary = await startSqld(primaryFolder, ports)
    await expect.poll(async () => (await join('after@example.com')).status, { timeout: 20_000 }).toBe(200)
    await expect
      .poll(async () => (await db.select({ email: waitlist.email }).from(waitlist)).map(({ email }) => email))
      .toEqual(expect.arrayContaining(['before@example.com', 'after@example.com']))
  })
})
