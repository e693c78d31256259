import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkImages } from '#commands/doctor/images.ts'
import { readEnvironment } from '#src/env.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { listJobs } from '#src/storage/jobs/queries.ts'
import { posts } from '#src/storage/posts/schema.ts'
import { listInstances } from '#src/storage/rebuilds/queries.ts'
import { waitlist } from '#src/storage/waitlist/schema.ts'
import { postRow } from '#tests/bench/posts.ts'
import { type Balancer, startBalancer } from '#tests/support/balancer.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { freePort } from '#tests/support/ports.ts'
import { type Sqld, startSqld } from '#tests/support/sqld.ts'

/** A job may wait for the lease of one that was killed, and a build for others on this machine. */
const soon = { timeout: 300_000, interval: 1000 }
const count = 3

describe('three platforms on one database server with two replicas', { ...inFull, timeout: 1_200_000 }, () => {
  let primaryFolder: string
  let ports: { port: number; adminPort: number; grpcPort: number }
  let primary: Sqld
  let replicas: Sqld[]
  let db: Database
  let platforms: TestPlatform[]
  let balancer: Balancer
  /** Each platform's own settings, also after a restart. */
  let places: { dataDir: string; env: Record<string, string> }[]

  beforeAll(async () => {
    primaryFolder = await newFolder('primary')
    ports = { port: await freePort(), adminPort: await freePort(), grpcPort: await freePort() }
    primary = await startSqld(primaryFolder, ports)
    const startReplica = async () =>
      startSqld(await newFolder('replica'), { adminPort: await freePort(), primaryGrpcPort: ports.grpcPort })
    replicas = [await startReplica(), await startReplica()]
    db = openDatabase({ url: primary.url })
    places = await Promise.all(
      Array.from({ length: count }, async (_, index) => ({
        dataDir: await newFolder('platform'),
        env: {
          DATABASE_URL: primary.url,
          DATABASE_REPLICA_URL: replicas[index % 2]?.url ?? '',
          SECRET: 'a secret of all platforms, 0123456789',
          PORT: String(await freePort()),
        },
      })),
    )
    platforms = []
    // One after the other, because the first one migrates and each builds.
    for (const place of places) platforms.push(await startPlatform(place))
    balancer = await startBalancer(platforms.map(({ origin }) => origin))
  }, 1_000_000)
  afterAll(async () => {
    await balancer.stop()
    for (const platform of platforms) await platform.kill()
    db.$client.close()
    for (const server of [...replicas, primary]) await server.stop()
  })

  /** A post that a job of any platform publishes. */
  const schedule = async (index: number) => {
    const scheduled = { status: 'scheduled', scheduledAt: Date.now() - 1000, publishedAt: null } as const
    await db.insert(posts).values({ ...postRow(index), ...scheduled })
    return `post-${index}`
  }
  const joinWaitlist = (origin: string, email: string) =>
    fetch(`${origin}/api/waitlist`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })

  /** Where a platform shows it. */
  async function placesOf({ origin, dataDir }: TestPlatform, slug: string): Promise<string[]> {
    const read = async (path: string) => (await fetch(`${origin}${path}`)).text().catch(() => '')
    const current = await readFile(join(dataDir, 'site/current'), 'utf8')
    const { number } = JSON.parse(current) as { number: number }
    const file = join(dataDir, 'site', String(number), 'pages/blog', `${slug}.html`)
    const texts = { list: await read('/blog'), feed: await read('/blog/feed.xml') }
    const isBuilt = await readFile(file).then(
      () => true,
      () => false,
    )
    const shown = Object.entries(texts).filter(([, text]) => text.includes(`/blog/${slug}`))
    return [...shown.map(([place]) => place), ...(isBuilt ? ['built'] : [])]
  }

  /** What readers get through the balancer until `work` is done: statuses of each path, none of them 5xx, or what failed. */
  async function readWhile(work: () => Promise<void>): Promise<{ reads: number; failed: string[] }> {
    const paths = ['/', '/blog', '/blog/post-1', '/api/products', '/api/blogposts', '/directories/search?q=a']
    const failed: string[] = []
    let [reads, isDone] = [0, false]
    const readers = paths.map(async (path) => {
      while (!isDone) {
        const status = await fetch(`${balancer.origin}${path}`).then(
          async (response) => {
            await response.arrayBuffer()
            return response.status
          },
          (error: unknown) => String(error),
        )
        reads += 1
        if (status !== 200) failed.push(`${path}: ${status}`)
        // Less than what one client may call in a minute.
        await sleep(1500)
      }
    })
    await work().finally(() => (isDone = true))
    await Promise.all(readers)
    return { reads, failed }
  }

  it('all show what a job of one has published, in lists and as built pages', async () => {
    const slug = await schedule(1)
    for (const platform of platforms) {
      await expect.poll(() => placesOf(platform, slug), soon).toEqual(['list', 'feed', 'built'])
    }
    const running = await listInstances(db)
    expect(running.map(({ failures }) => failures)).toEqual([0, 0, 0])
    await expect
      .poll(async () => (await listInstances(db)).map(({ built, asked }) => built === asked), soon)
      .toEqual([true, true, true])
    const advice = await checkImages(readEnvironment({ ...places[0]?.env, DATA_DIR: places[0]?.dataDir }))
    expect([advice.state, advice.advice]).toEqual(['warn', expect.stringContaining('IMAGE_BUCKET')])
  })

  it('are restarted one after the other without a failed read', async () => {
    const { reads, failed } = await readWhile(async () => {
      for (const [index, place] of places.entries()) {
        await platforms[index]?.stop()
        platforms[index] = await startPlatform(place)
      }
    })
    expect(failed).toEqual([])
    expect(reads).toBeGreaterThan(20)
  })

  it('go on reading while the primary is dead, refuse writes, lose nothing they acknowledged, and recover', async () => {
    expect((await joinWaitlist(balancer.origin, 'before@example.com')).status).toBe(200)
    const last = await primary.lastFrame()
    for (const replica of replicas) await expect.poll(() => replica.lastFrame(), soon).toBeGreaterThanOrEqual(last)
    const { failed } = await readWhile(async () => {
      await primary.stop()
      for (const { origin } of platforms) {
        const refused = await joinWaitlist(origin, 'during@example.com')
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.any(String)])
        expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200)
        // Whether it takes writes is tried every five seconds.
        await expect.poll(async () => (await fetch(`${origin}/api/health`)).status, soon).toBe(503)
      }
      await sleep(5000)
    })
    expect(failed).toEqual([])
    primary = await startSqld(primaryFolder, ports)
    for (const [index, { origin }] of platforms.entries()) {
      const email = `after${index}@example.com`
      await expect.poll(async () => (await joinWaitlist(origin, email)).status, soon).toBe(200)
    }
    const emails = (await db.select({ email: waitlist.email }).from(waitlist)).map(({ email }) => email)
    const acknowledged = ['before@example.com', ...platforms.map((_, index) => `after${index}@example.com`)]
    expect(emails).toEqual(expect.arrayContaining(acknowledged))
  })

  it('go on when two are killed: the third serves all, runs the jobs and builds', async () => {
    const [third, ...killed] = platforms
    for (const platform of killed) await platform.kill()
    const killedAt = Date.now()
    const { failed } = await readWhile(async () => {
      const slug = await schedule(2)
      await expect.poll(() => placesOf(third!, slug), soon).toEqual(['list', 'feed', 'built'])
    })
    expect(failed).toEqual([])
    const startedLater = async () => (await listJobs(db)).filter(({ startedAt }) => startedAt > killedAt).length
    await expect.poll(startedLater, soon).toBeGreaterThan(10)
    const failing = async () =>
      (await listJobs(db)).filter(({ startedAt, failures }) => startedAt > killedAt && failures > 0)
    expect(await failing()).toEqual([])
  })
})
