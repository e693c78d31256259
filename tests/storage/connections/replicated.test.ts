import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, isUnavailable, openDatabase, openDatabases } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { posts } from '#src/storage/posts/schema.ts'
import { sessions } from '#src/storage/sign-in/sessions/schema.ts'
import { waitlist } from '#src/storage/waitlist/schema.ts'
import { postRow } from '#tests/bench/posts.ts'
import { observeCall } from '#src/telemetry/observe.ts'
import { addTestUser } from '#tests/support/accounts.ts'
import { newFolder } from '#tests/support/folders.ts'
import { type Line, openLine } from '#tests/support/line.ts'
import { freePort } from '#tests/support/ports.ts'
import { type TestSite, startSite } from '#tests/support/site.tsx'
import { type Sqld, startSqld } from '#tests/support/sqld.ts'
import { givenProducts } from '#tests/support/submissions.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

/** Milliseconds. Functions allow more, which would only make this test longer. */
const timeout = 700
const patience = { timeout: 20_000 }

describe('A server with a replica near the instance', () => {
  let primaryFolder: string
  let ports: { port: number; adminPort: number; grpcPort: number }
  let site: TestSite
  let primary: Sqld
  let replica: Sqld
  let line: Line
  let direct: Database
  let both: ReturnType<typeof openDatabases>
  let api: TestApi

  beforeAll(async () => {
    primaryFolder = await newFolder('primary')
    ports = { port: await freePort(), adminPort: await freePort(), grpcPort: await freePort() }
    site = await startSite()
    primary = await startSqld(primaryFolder, ports)
    direct = openDatabase({ url: primary.url })
    await migrateDatabase(direct, primary.url)
    line = await openLine(ports.grpcPort)
    replica = await startSqld(await newFolder('replica'), { adminPort: await freePort(), primaryGrpcPort: line.port })
    both = openDatabases({ url: primary.url }, { url: replica.url }, { timeout })
    const database = { db: both.db, url: primary.url, folder: primaryFolder }
    api = { ...database, ...createTestApi(database, site.origin) }
    api.services.nearDb = both.nearDb
    await given('first')
  }, 60_000)
  afterAll(async () => {
    both.db.$client.close()
    direct.$client.close()
    line.stop()
    await replica.stop()
    await primary.stop()
    await site.stop()
  })

  /** Until a replica has a copy of its own, it passes reads on. */
  const hasAll = async () =>
    expect.poll(() => replica.lastFrame(), patience).toBeGreaterThanOrEqual(await primary.lastFrame())
  const given = (slug: string) =>
    givenProducts(direct, [
      { ref: slug, slug, name: slug, listingKey: `${slug}.example`, state: 'published', publishedAt: Date.now() },
    ])
  const read = async (path: string) => {
    const answer = await api.call(path)
    return `${answer.status} ${await answer.text()}`
  }
  const join = (email: string) =>
    api.call('/api/waitlist', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })

  it('shows lists of seconds ago while the replica lags, and everything else as it is', async () => {
    await hasAll()
    line.hold()
    await given('second')
    await direct.insert(posts).values(postRow(1))
    expect(await read('/api/products')).not.toContain('"second"')
    expect(await read('/api/products?q=second')).not.toContain('"second"')
    expect(await read('/api/products/second')).toMatch(/^200 .*"second"/)
    expect(await read('/api/blogposts')).not.toContain('post-1')
    expect(await read('/api/blogposts/post-1/slug')).toMatch(/^200 .*post-1/)
    expect(await read('/blog/post-1')).toMatch(/^200 /)
    expect((await join('writer@example.com')).status).toBe(200)
    const found = await both.db.select({ email: waitlist.email }).from(waitlist)
    expect(found).toEqual([{ email: 'writer@example.com' }])

    const person = await addTestUser({ ...api, db: direct })
    const account = async () => (await api.call('/api/users/me', { headers: person.headers })).status
    expect(await account()).toBe(200)
    await direct.delete(sessions).where(eq(sessions.userId, person.user.id))
    expect(await account()).toBe(401)
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
    const mayBeKept = async () => {
      // As functions do.
      const page = await observeCall({}, () => api.call('/product/third'))
      return [page.status, page.headers.has('netlify-cdn-cache-control')]
    }
    expect(await mayBeKept()).toEqual([200, true])
    await primary.stop()
    expect(await mayBeKept()).toEqual([200, false])
    for (const path of ['/api/products', '/api/products/third']) expect(await read(path)).toMatch(/^200 .*"third"/)
    expect(await read('/blog/post-1')).toMatch(/^200 /)
    for (const email of ['during@example.com', 'meanwhile@example.com']) {
      const refused = await join(email)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    }
    // It passes writes on, and would wait for most of a minute.
    const through = openDatabase({ url: replica.url }, { timeout })
    const written = await through.delete(waitlist).catch((error: unknown) => error)
    expect(isUnavailable(written)).toBe(true)
    through.$client.close()

    primary = await startSqld(primaryFolder, ports)
    await expect.poll(async () => (await join('after@example.com')).status, patience).toBe(200)
    const emails = (await both.db.select({ email: waitlist.email }).from(waitlist)).map(({ email }) => email)
    expect(emails).toEqual(expect.arrayContaining(['writer@example.com', 'before@example.com', 'after@example.com']))
  })

  it('says 503, with a time to try again, while neither is there', async () => {
    await primary.stop()
    await replica.stop()
    for (const path of [
      '/blog/post-1',
      '/blog/unknown',
      '/api/products',
      '/product/third',
      '/directories/search?q=a',
    ]) {
      const answer = await api.call(path)
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, expect.any(String)])
    }
  })
})
