import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { listJobs } from '#src/storage/jobs/queries.ts'
import { posts } from '#src/storage/posts/schema.ts'
import { listInstances } from '#src/storage/rebuilds/queries.ts'
import { postRow } from '#tests/bench/posts.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { type Sqld, startSqld } from '#tests/support/sqld.ts'

/** A job may wait for the lease of one that was killed, and a build for others on this machine. */
const soon = { timeout: 240_000, interval: 1000 }

describe('two platforms on one database server', { ...inFull, timeout: 900_000 }, () => {
  let sqld: Sqld
  let db: Database
  let a: TestPlatform
  let b: TestPlatform

  beforeAll(async () => {
    sqld = await startSqld(await newFolder('server'))
    db = openDatabase({ url: sqld.url })
    const env = { DATABASE_URL: sqld.url, SECRET: 'a secret of both platforms, 012345678' }
    a = await startPlatform({ env })
    b = await startPlatform({ env })
  }, 600_000)
  afterAll(async () => {
    await a.kill()
    await b.kill()
    db.$client.close()
    await sqld.stop()
  })

  /** A post that a job of either platform publishes. */
  const schedule = async (index: number) => {
    const scheduled = { status: 'scheduled', scheduledAt: Date.now() - 1000, publishedAt: null } as const
    await db.insert(posts).values({ ...postRow(index), ...scheduled })
    return `post-${index}`
  }

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

  it('both show what a job of one has published, in lists and as built pages', async () => {
    const slug = await schedule(1)
    for (const platform of [a, b]) {
      await expect.poll(() => placesOf(platform, slug), soon).toEqual(['list', 'feed', 'built'])
    }
    const running = await listInstances(db)
    expect(running).toHaveLength(2)
    expect(running.map(({ failures }) => failures)).toEqual([0, 0])
    await expect
      .poll(async () => (await listInstances(db)).map(({ built, asked }) => built === asked), soon)
      .toEqual([true, true])
  })

  it('go on alone when the other is killed: pages, jobs and builds', async () => {
    await a.kill()
    const killedAt = Date.now()
    const slug = await schedule(2)
    await expect.poll(() => placesOf(b, slug), soon).toEqual(['list', 'feed', 'built'])
    const startedLater = async () => (await listJobs(db)).filter(({ startedAt }) => startedAt > killedAt).length
    await expect.poll(startedLater, soon).toBeGreaterThan(10)
    expect((await listJobs(db)).filter(({ failures }) => failures > 0)).toEqual([])
  })
})
