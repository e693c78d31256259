import { execFileSync } from 'node:child_process'
import { readdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#src/storage/database.ts'
import { readJournal, readSchemaState } from '#src/storage/migrations/compatibility.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { clientAt } from '#tests/support/clients.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sendJson } from '#tests/support/submissions.ts'
import { submit } from './submission-storm.ts'

/** The migrations with which releases began to work on the schema of the next. They weren't added in their order. */
const firstExpanding = 'src/storage/migrations/005[3-6]*.sql'
/** Milliseconds for filling, building and serving on a busy machine. */
const patience = 10 * 60_000

const git = (...words: string[]) =>
  execFileSync('git', words, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()

/** The newest release, or before there is one, what was there when migrations began to keep the release before working. */
function findPrevious(): string {
  const [release] = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')
  if (release) return release
  const added = git('log', '--format=%H', '--diff-filter=A', '--', firstExpanding).split('\n').at(-1)
  return added ? `${added}^` : 'HEAD'
}

/** A checkout of it that runs with our packages. */
async function checkOut(commit: string): Promise<string> {
  const root = await newFolder('previous')
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "${root}"`])
  await symlink(resolve('node_modules'), join(root, 'node_modules'))
  return root
}

describe('the release before, on the schema of this one', { ...inFull, timeout: patience }, () => {
  let platform: TestPlatform
  const database = () => openDatabase({ url: `file:${join(platform.dataDir, 'uplist.db')}` })

  beforeAll(async () => {
    const root = await checkOut(findPrevious())
    const dataDir = await newFolder('previous-data')
    const url = `file:${join(dataDir, 'uplist.db')}`
    const db = openDatabase({ url })
    await migrateDatabase(db, url)
    db.$client.close()
    platform = await startPlatform({ root, dataDir, seed: true })
  }, patience)
  afterAll(() => platform.kill())

  it('starts, and writes a directory, a blog, customers with orders and rows', async () => {
    const db = database()
    expect((await readSchemaState(db)).newest).toBe(readJournal().at(-1)?.when)
    for (const table of ['products', 'posts', 'orders', 'deliveries', 'articles', 'mentions']) {
      const rows = await db.all(sql`SELECT 1 FROM ${sql.identifier(table)} LIMIT 1`)
      expect([table, rows.length]).toEqual([table, 1])
    }
    db.$client.close()
  })

  it('takes submissions and accounts, and mails their links', async () => {
    for (const number of [0, 1, 2, 3]) expect((await submit(platform.origin, number)).status).toBe(201)
    const body = { email: 'ann@ledger.example', password: 'a long password that nobody else has' }
    const signedUp = await sendJson(clientAt(platform.origin, '127.0.0.1'), '/api/auth/signup', body)
    expect(signedUp.status).toBe(200)
    const recipients = async () => (await platform.mails()).flatMap(({ to }) => to)
    await expect.poll(recipients, { timeout: patience }).toContain(body.email)
  })

  it('runs each of its jobs', async () => {
    const names = async () => {
      const db = database()
      const rows = await db.all<{ name: string }>(sql`SELECT name FROM jobs WHERE finished_at IS NOT NULL`)
      db.$client.close()
      return rows.map(({ name }) => name)
    }
    await expect.poll(async () => (await names()).length, { timeout: patience }).toBeGreaterThanOrEqual(20)
  })

  it('logs no error', () => {
    const lines = platform.output().split('\n')
    expect(lines.filter((line) => /"level":"error"|SQLITE_|failed/.test(line))).toEqual([])
  })
})

describe('this release, on the data of the one before', { ...inFull, timeout: patience }, () => {
  const tables = ['products', 'posts', 'users', 'projects', 'orders', 'deliveries', 'articles', 'mentions', 'uploads']
  let platform: TestPlatform | undefined
  afterAll(() => platform?.kill())

  async function countRows(dataDir: string) {
    const db = openDatabase({ url: `file:${join(dataDir, 'uplist.db')}` })
    const counts: Record<string, number> = {}
    for (const table of tables) {
      const [row] = await db.all<{ rows: number }>(sql`SELECT count(*) AS rows FROM ${sql.identifier(table)}`)
      counts[table] = row?.rows ?? 0
    }
    const { newest } = await readSchemaState(db)
    db.$client.close()
    return { counts, newest }
  }

  it('backs it up, migrates it, and has everything that was there', async () => {
    const dataDir = await newFolder('old-data')
    platform = await startPlatform({ root: await checkOut(findPrevious()), dataDir, seed: true })
    for (const number of [0, 1]) expect((await submit(platform.origin, number)).status).toBe(201)
    await platform.kill()
    const before = await countRows(dataDir)
    expect(Object.entries(before.counts).filter(([, rows]) => rows === 0)).toEqual([])
    platform = await startPlatform({ dataDir })
    const after = await countRows(dataDir)
    expect(after).toEqual({ counts: before.counts, newest: readJournal().at(-1)?.when })
    const isOlder = before.newest !== after.newest
    const made = (await readdir(join(dataDir, 'backups')).catch(() => [])).filter((name) =>
      name.includes('before-upgrade'),
    )
    expect(made.length).toBe(isOlder ? 1 : 0)
    expect((await fetch(`${platform.origin}/api/health/ready`)).status).toBe(200)
  })
})
