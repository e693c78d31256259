import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRunningPlatform } from '#netlify/local/running-platform.ts'
import { openDatabase } from '#src/storage/database.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'
import { startPlatform } from '#tests/support/platform.ts'
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

  /** What an owner types. `meanwhile`: is given the process, and what it has printed. */
  async function upgrade(words: string[] = [], meanwhile?: (child: ChildProcess, out: () => string) => Promise<void>) {
    const child = spawn('node', ['commands/launch.js', 'node', 'commands/upgrade.ts', ...words], {
      cwd: releases.checkout,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [out, errors] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    const ended = once(child, 'close') as Promise<[number | null]>
    await meanwhile?.(child, () => out)
    const [code] = await ended
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

  const modes = (folder: string, names: string[]) =>
    Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o777))

  const emails = async () => (await query('SELECT email FROM waitlist ORDER BY created_at')).map(({ email }) => email)

  /** The first release serves, and nothing of another one is left. */
  async function expectFirst() {
    expect(await state()).toEqual({ version: '0.1.0', root: releases.checkout, head: first })
    expect(releases.git('status', '--porcelain', '--untracked-files=no')).toBe('')
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
    const { code, errors } = await upgrade(['no-packages'])
    expect(errors).toMatch(/^Not upgraded to 0\.1\.0 .*npm ci failed/)
    expect(code).toBe(1)
    await expectFirst()
  })

  it('keeps the old version and database if the migration fails on a copy', async () => {
    await releases.release('bad-migration', (root) => addMigration(root, '0058_bad', 'ALTER TABLE missing ADD a text;'))
    const { code, errors } = await upgrade(['bad-migration'])
    expect(errors).toContain('Its migration failed when it was tried: SQLITE_ERROR: no such table: missing')
    expect(code).toBe(1)
    await expectFirst()
  })

  it('keeps the old version if the new one doesn’t get ready', async () => {
    await releases.release('never-ready', (root) =>
      edit(root, 'commands/prepare.ts', (text) => `throw new Error('This release is broken.')\n${text}`),
    )
    const { code, errors } = await upgrade(['never-ready'])
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
    const { code, errors } = await upgrade(['faulty'])
    expect(errors).toMatch(/It answered \d+ of \d+ requests with an error|It failed to answer .*products/)
    expect(code).toBe(1)
    await expectFirst()
  })

  it('says so before anything is changed if there would be no way back', async () => {
    await releases.release('contracting', async (root) => {
      await addMigration(root, '0058_contracting', 'ALTER TABLE `waitlist` DROP COLUMN `forward_error`;')
      await edit(root, 'src/storage/migrations/compatibility.ts', (text) =>
        text.replace('contracting: readonly string[] = []', "contracting: readonly string[] = ['0058_contracting']"),
      )
    })
    const { code, errors } = await upgrade(['contracting'])
    expect(errors).toContain('It changes the database so that 0.1.0')
    expect(errors).toContain('Or stop the server, and run this command again with --one-way.')
    expect(code).toBe(1)
    await expectFirst()
  })

  it('takes back what it began when it is stopped', async () => {
    await releases.release('next', async (root) => {
      await setVersion(root, '0.2.0')
      await addMigration(root, '0058_next', 'ALTER TABLE `waitlist` ADD `next` text;')
      await mkdir(join(root, 'src/next'), { recursive: true })
      await writeFile(join(root, 'src/next/a.md'), 'Next')
    })
    const { code, errors } = await upgrade(['next'], async (child, out) => {
      await expect.poll(out, { timeout: patience }).toContain('Backing up')
      child.kill('SIGINT')
    })
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^Not upgraded to 0\.2\.0 .*It was interrupted\. 0\.1\.0/),
    ])
    await expectFirst()
  })

  it('replaces version, schema and files without a failed request, also after it was killed', async () => {
    releases.publish('next')
    const stopVisits = visit()
    await upgrade([], async (child) => {
      await expect.poll(async () => (await state()).version, { timeout: patience }).toBe('0.2.0')
      child.kill('SIGKILL')
    })
    expect((await waitlist('meanwhile@ledger.example')).status).toBe(200)
    const { code, out, errors } = await upgrade()
    const seen = await stopVisits()
    expect([code, errors]).toEqual([0, ''])
    expect(out).toContain('An earlier upgrade was interrupted.')
    expect(out).toMatch(/Upgraded to 0\.2\.0/)
    expect([...seen.keys()]).toEqual([200])
    expect(await state()).toEqual({
      version: '0.2.0',
      root: releases.checkout,
      head: releases.git('rev-parse', 'origin/main'),
    })
    expect(releases.git('status', '--porcelain', '--untracked-files=no')).toBe('')
    expect(await query('SELECT next FROM waitlist')).toBeDefined()
    expect(await emails()).toEqual(['before@ledger.example', 'meanwhile@ledger.example'])
    const backups = await readdir(join(production.dataDir, 'backups'))
    expect(backups.filter((name) => name.includes('before-upgrade')).length).toBeGreaterThan(0)
    // Another user who may read the checkout can read the new files and folders, and no copy of the data.
    const added = ['package.json', 'src/next', 'src/next/a.md', 'src/storage/migrations/0058_next.sql']
    const cloned = ['README.md', 'src', 'README.md', 'README.md']
    expect(await modes(releases.checkout, added)).toEqual(await modes(releases.checkout, cloned))
    expect(new Set(await modes(join(production.dataDir, 'backups'), backups))).toEqual(new Set([0o600]))
    const about = JSON.parse(await readFile(join(production.dataDir, 'upgrade.json'), 'utf8')) as object
    expect(about).toMatchObject({ step: 'done' })
  })

  it('goes back to the version before while no server runs, which then has everything', async () => {
    await production.kill()
    const { code, out, errors } = await upgrade(['refs/uplist/previous'])
    expect([code, errors]).toEqual([0, ''])
    expect(out).toMatch(/0\.1\.0 \(\w+\) is installed\. Start it: npm start\./)
    const platform = await startPlatform({ root: releases.checkout, dataDir: production.dataDir, env })
    try {
      await expectFirst()
      expect(await emails()).toEqual(['before@ledger.example', 'meanwhile@ledger.example'])
    } finally {
      await platform.kill()
    }
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
