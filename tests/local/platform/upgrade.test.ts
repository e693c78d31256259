import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRunningPlatform } from '#netlify/local/running-platform.ts'
import { openDatabase } from '#src/storage/database.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'
import { addMigration, edit, makeReleases, type Releases, setVersion } from '#tests/support/releases.ts'
import { productionSecret, startProduction, type TestProduction } from '#tests/support/tls-front.ts'

/** Milliseconds for a build and several starts on a busy machine. */
const patience = 15 * 60_000

describe('npm run upgrade', { ...inFull, timeout: patience }, () => {
  let releases: Releases
  let production: TestProduction
  let env: Record<string, string>
  let first: string

  beforeAll(async () => {
    releases = await makeReleases()
    first = releases.git('rev-parse', 'HEAD')
    const dataDir = await newFolder('upgraded')
    const folders = { DATA_DIR: dataDir, CACHE_DIR: join(dataDir, 'cache') }
    production = await startProduction({ root: releases.checkout, dataDir, env: folders })
    env = {
      ...folders,
      NODE_ENV: 'production',
      SITE_ORIGIN: production.publicOrigin,
      SECRET: productionSecret,
      SMTP_URL: production.smtp.url,
      TRUSTED_PROXY: '127.0.0.1',
      PORT: new URL(production.origin).port,
    }
    expect((await waitlist('before@ledger.example')).status).toBe(200)
  }, patience)
  afterAll(() => production.kill())

  const waitlist = (email: string) =>
    fetch(`${production.origin}/api/waitlist`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: production.publicOrigin },
      body: JSON.stringify({ email }),
    })

  /** What an owner types. */
  async function upgrade(...words: string[]) {
    const child = spawn('node', ['commands/launch.js', 'node', 'commands/upgrade.ts', ...words], {
      cwd: releases.checkout,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [out, errors] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, out, errors: errors.trim() }
  }

  const state = async () => {
    const platform = await findRunningPlatform(production.dataDir)
    return { version: platform?.version, root: platform?.root, head: releases.git('rev-parse', 'HEAD') }
  }

  async function query(text: string) {
    const db = openDatabase({ url: `file:${join(production.dataDir, 'uplist.db')}` })
    const rows = await db.all<Record<string, unknown>>(sql.raw(text))
    db.$client.close()
    return rows
  }

  const emails = async () => (await query('SELECT email FROM waitlist ORDER BY created_at')).map(({ email }) => email)

  /** The first release serves, and nothing of another one is left. */
  async function expectFirst() {
    expect(await state()).toEqual({ version: '0.1.0', root: releases.checkout, head: first })
    expect(releases.git('status', '--porcelain')).toBe('')
    expect((await readdir(join(releases.checkout, '.upgrade'))).filter((name) => !name.startsWith('lock'))).toEqual([])
    expect((await fetch(`${production.origin}/api/health/ready`)).status).toBe(200)
    expect(await emails()).toContain('before@ledger.example')
  }

  it('says so if there is nothing to upgrade', async () => {
    const { code, out } = await upgrade()
    expect([code, out]).toEqual([0, `Nothing to upgrade: this is 0.1.0 (${first.slice(0, 7)}) already.\n`])
  })

  it('keeps the old version if packages can’t be installed', async () => {
    await releases.release('no-packages', (root) =>
      // As if it was forgotten after package.json was changed.
      edit(root, 'package-lock.json', (text) =>
        text.replace(/("node_modules\/uqr": \{\s*"version": )"[^"]+"/, '$1"0.1.2"'),
      ),
    )
    const { code, errors } = await upgrade('no-packages')
    expect(errors).toMatch(/^Not upgraded to 0\.1\.0 .*npm ci failed/)
    expect(code).toBe(1)
    await expectFirst()
  })

  it('keeps the old version and database if the migration fails on a copy', async () => {
    await releases.release('bad-migration', (root) => addMigration(root, '0057_bad', 'ALTER TABLE nothing ADD a text;'))
    const { code, errors } = await upgrade('bad-migration')
    expect(errors).toContain('Its migration failed on a copy of your data: SQLITE_ERROR: no such table: nothing')
    expect(code).toBe(1)
    await expectFirst()
  })

  it('keeps the old version if the new one doesn’t get ready', async () => {
    await releases.release('never-ready', (root) =>
      edit(root, 'commands/prepare.ts', (text) => `throw new Error('This release is broken.')\n${text}`),
    )
    const { code, errors } = await upgrade('never-ready')
    expect(errors).toContain('is serving.')
    expect(code).toBe(1)
    await expectFirst()
  })

  it('goes back to the old version if the new one answers with errors', async () => {
    await releases.release('faulty', (root) =>
      edit(root, 'functions/products/routes.ts', (text) =>
        text.replace('const { products, total } = await listProducts', "throw new Error('Faulty.')\n$&"),
      ),
    )
    const { code, errors } = await upgrade('faulty')
    expect(errors).toMatch(/It answered \d+ of \d+ requests with an error|It failed to answer .*products/)
    expect(code).toBe(1)
    await expectFirst()
  })

  it('replaces version, schema and files without a failed request, and keeps what was written', async () => {
    await releases.release('next', async (root) => {
      await setVersion(root, '0.2.0')
      await addMigration(root, '0057_next', 'ALTER TABLE `waitlist` ADD `next` text;')
    })
    releases.publish('next')
    const stopVisits = visit()
    const { code, out, errors } = await upgrade()
    const seen = await stopVisits()
    expect([code, errors]).toEqual([0, ''])
    expect(out).toMatch(/Upgraded to 0\.2\.0/)
    expect([...seen.keys()]).toEqual([200])
    expect(await state()).toMatchObject({ version: '0.2.0', root: releases.checkout })
    expect(releases.git('rev-parse', 'HEAD')).toBe(releases.git('rev-parse', 'origin/main'))
    expect(releases.git('status', '--porcelain')).toBe('')
    expect(await query('SELECT next FROM waitlist')).toBeDefined()
    expect(await emails()).toContain('before@ledger.example')
    const backups = (await readdir(join(production.dataDir, 'backups'))).filter((name) =>
      name.includes('before-upgrade'),
    )
    expect(backups.length).toBeGreaterThan(0)
    expect(existsSync(join(releases.checkout, '.upgrade/switch.json'))).toBe(false)
    expect(JSON.parse(readFileSync(join(production.dataDir, 'upgrade.json'), 'utf8'))).toMatchObject({ step: 'done' })
  })

  /** Asks for pages and functions until it is told to stop. */
  function visit() {
    const seen = new Map<number | string, number>()
    let isStopping = false
    const visitor = async (path: string) => {
      while (!isStopping) {
        const result = await fetch(`${production.origin}${path}`).then(
          async (response) => {
            await response.arrayBuffer()
            return response.status
          },
          (error: unknown) => String(error),
        )
        seen.set(result, (seen.get(result) ?? 0) + 1)
        await wait(250)
      }
    }
    const visitors = ['/', '/blog', '/api/products?limit=1', '/directories/search?q=app'].map(visitor)
    return async () => {
      isStopping = true
      await Promise.all(visitors)
      return seen
    }
  }
})
