import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRunningPlatform } from '#netlify/local/running-platform.ts'
import { pagePolicy } from '#src/domain/pages/content-security.ts'
import { backups } from '#src/storage/backups/schema.ts'
import { openDatabase } from '#src/storage/database.ts'
import { jobs } from '#src/storage/jobs/schema.ts'
import { products } from '#src/storage/products/schema.ts'
import { givenProducts } from '#tests/support/submissions.ts'
import { startProduction, type TestProduction, visitorAt } from '#tests/support/tls-front.ts'
import { inFull } from '#tests/support/full.ts'

/** From another process. Resolves when it is held. */
async function holdWriteLock(url: string, ms: number) {
  const source = `import { createClient } from '@libsql/client/sqlite3'
    const lock = await createClient({ url: ${JSON.stringify(url)} }).transaction('write')
    console.log('held')
    setTimeout(() => lock.rollback().then(() => process.exit()), ${ms})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  const released = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return { released, isReleased: () => child.exitCode !== null }
}

// The product as a single machine serves it: no demo data, behind TLS, mail by SMTP.

const analytics = { ANALYTICS_SCRIPT_URL: 'https://stats.example/script.js', ANALYTICS_SITE_ID: 'our-site' }

describe('the product on one machine in production', inFull, () => {
  let site: TestProduction
  beforeAll(async () => {
    site = await startProduction({ env: { ...analytics, PREBUILT_PRODUCTS: '2' } })
  }, 300_000)
  afterAll(() => site.stop())

  const visit = (path: string, init?: RequestInit) => visitorAt(site.publicOrigin, '127.0.0.2').call(path, init)

  // First, because another test holds the database's write lock for longer than a job waits.
  it(
    'makes a backup soon after its first start and restores it for a certificate, and the next one a day later',
    { timeout: 400_000 },
    async () => {
      const db = openDatabase({ url: `file:${site.dataDir}/uplist.db` })
      const made = () => db.select().from(backups).orderBy(backups.id)
      const poll = { timeout: 180_000, interval: 500 }
      // The job is due once a tick looks for it, which is each minute.
      await expect.poll(made, poll).toMatchObject([{ reason: 'daily', error: null, differences: 0 }])
      const health = (await (await visit('/api/health')).json()) as { data: { backups: string } }
      expect(health.data.backups).toBe('ok')
      const day = 86_400_000
      await db.update(backups).set({ startedAt: sql`started_at - ${day}` })
      // Again and again, because the run that has just made the first one sets its own time when it ends.
      const madeSince = async () => {
        await db.update(jobs).set({ dueAt: Date.now() }).where(eq(jobs.name, 'backups'))
        return made()
      }
      await expect
        .poll(madeSince, poll)
        .toMatchObject([{ differences: 0 }, { reason: 'daily', error: null, restoredAt: null }])
      const stored = (await readdir(join(site.dataDir, 'backups'))).filter((name) => !name.endsWith('-erasures.json'))
      expect(stored.toSorted()).toEqual((await made()).map(({ name }) => name).toSorted())
      db.$client.close()
    },
  )

  it.each([
    ['/', 200],
    ['/directories', 200],
    ['/blog', 200],
    ['/404', 404],
    ['/directories/', 301],
    ['/nowhere', 302],
    ['/directories/search?q=a', 200],
    ['/product/none', 404],
    ['/api/docs', 200],
    ['/api/products', 200],
    ['/api/none', 404],
    ['/auth/login', 200],
    ['/_mail', 404],
    ['/_mail.json', 404],
    ['/%', 400],
  ])('%s answers %i with safe headers, and only redirects within the site', async (path, status) => {
    const answer = await visit(path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const location = answer.headers.get('location')
    if (location) expect(new URL(location, site.publicOrigin).origin).toBe(site.publicOrigin)
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/; Secure/i)
  })

  it.each(['/', '/g/ai-backlink-maker', '/directories', '/privacy'])(
    'loads analytics on the public page %s',
    async (path) => {
      const answer = await visit(path)
      const [tag = '', ...others] = (await answer.text()).match(/<script [^>]*stats\.example[^>]*>/g) ?? []
      expect(others).toEqual([])
      for (const part of [' defer', 'src="https://stats.example/script.js"', 'data-domain="our-site"']) {
        expect(tag).toContain(part)
      }
      expect(answer.headers.get('content-security-policy')).toBe(pagePolicy('https://stats.example'))
    },
  )

  it.each(['/auth/login', '/dashboard', '/admin', '/product/none', '/submissions/a/b'])(
    'loads none at %s, where the URL or the page is private, or a function answers',
    async (path) => {
      const answer = await visit(path)
      expect(await answer.text()).not.toContain('stats.example')
      expect(answer.headers.get('content-security-policy')).toBe(pagePolicy())
    },
  )

  it("doesn't publish the build's list of headers", async () => {
    expect((await visit('/_headers')).status).toBe(302)
  })

  it('shows no demo data', async () => {
    const { data } = (await (await visit('/api/products')).json()) as { data: { products: unknown[] } }
    expect(data.products).toEqual([])
  })

  it('mails links to its public URL by SMTP', async () => {
    const body = JSON.stringify({ email: 'ada@site.example', password: 'a long walk in the rain', name: 'Ada' })
    const headers = { 'content-type': 'application/json', origin: site.publicOrigin }
    const answer = await visit('/api/auth/signup', { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/; Secure/i)
    await expect.poll(() => site.smtp.received.length).toBe(1)
    expect(site.smtp.received[0]?.text).toContain(`${site.publicOrigin}/auth/`)
  })

  it('serves pages and reads while another process holds the write lock for 9 s, and then writes', async () => {
    const url = `file:${site.dataDir}/uplist.db`
    const joinWaitlist = () => {
      const headers = { 'content-type': 'application/json', origin: site.publicOrigin }
      return visit('/api/waitlist', { method: 'POST', headers, body: JSON.stringify({ email: 'grace@site.example' }) })
    }
    // What is imported on first use.
    for (const path of ['/directories', '/api/products', '/directories/search?page=2']) await visit(path)
    const lock = await holdWriteLock(url, 9000)
    const seen: string[] = []
    const writes = Promise.all([joinWaitlist(), joinWaitlist(), joinWaitlist()]).then(
      (answers) => (seen.push('writes refused'), answers),
    )
    while (!lock.isReleased() && seen.length < 60) {
      for (const path of ['/directories', '/api/products', '/directories/search?page=2']) {
        expect((await visit(path)).status).toBe(200)
      }
      if (!lock.isReleased()) seen.push('round while held')
      await sleep(100)
    }
    for (const answer of await writes) {
      expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([503, expect.any(Number)])
    }
    expect(seen.indexOf('writes refused')).toBeGreaterThan(10)
    await lock.released
    expect((await joinWaitlist()).status).toBe(200)
  })

  it('builds product pages from their shell as Astro renders them, with analytics', async () => {
    const db = openDatabase({ url: `file:${site.dataDir}/uplist.db` })
    await givenProducts(db, [{ slug: 'oldest' }, { slug: 'tea' }, { slug: 'mint-tea' }])
    db.$client.close()
    await site.rebuild()
    for (const path of ['/product/tea', '/product/mint-tea']) {
      const answer = await visit(path)
      expect(answer.headers.get('etag'), path).not.toBeNull()
      expect((await answer.text()).match(/<script [^>]*stats\.example[^>]*>/g), path).toHaveLength(1)
    }
    expect(site.output()).not.toContain('differently')
  })

  it('renders the page of an older product on request and keeps it, like a built one for everyone who asks', async () => {
    const { number } = JSON.parse(await readFile(`${site.dataDir}/site/current`, 'utf8')) as { number: number }
    const folder = `${site.dataDir}/site/${number}`
    const headersOf = ({ headers }: Response) =>
      [...headers].filter(([name]) => !['date', 'etag', 'content-length', 'x-request-id'].includes(name))
    const built = headersOf(await visit('/product/tea'))
    const asked = await Promise.all([visit('/product/oldest'), visit('/product/oldest?from=mail')])
    for (const answer of [...asked, await visit('/product/oldest'), await visit('/product/oldest')]) {
      expect(answer.status).toBe(200)
      expect(headersOf(answer)).toEqual(built)
      expect(await answer.text()).toMatch(/<script [^>]*stats\.example[^>]*>/)
    }
    expect(await readdir(`${folder}/pages/product`)).toEqual(['mint-tea.html', 'tea.html'])
    expect(await readdir(`${folder}/kept/1/product`)).toEqual(['oldest.html'])
    expect(await (await visit('/sitemap-products-0.xml')).text()).toContain('/product/oldest<')
    const moved = await visit('/product/oldest.html')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/product/oldest'])
  })

  it('renders it again once a build is asked for, although the build takes longer', async () => {
    const db = openDatabase({ url: `file:${site.dataDir}/uplist.db` })
    await db.update(products).set({ headline: 'Older and stronger' }).where(eq(products.slug, 'oldest'))
    db.$client.close()
    expect(await (await visit('/product/oldest')).text()).not.toContain('Older and stronger')
    await fetch((await findRunningPlatform(site.dataDir))!.buildHookUrl, { method: 'POST' })
    expect(await (await visit('/product/oldest')).text()).toContain('Older and stronger')
  })
})
