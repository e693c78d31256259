import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import { openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { createDatabaseFolder, type DatabaseFolder, type TestDatabase } from './database-files.ts'
import { newFolder } from './folders.ts'
import { inFull } from './full.ts'
import { type Sqld, startSqld } from './sqld.ts'
import { queryForFilledTables } from './tables.ts'

/** Both kinds of database the product runs on. */
export type DatabaseKind = 'file' | 'server'

export type { TestDatabase }

type Define = (database: { kind: DatabaseKind }) => void

/** Tests on a file, and in `test:full` on a server too. `$kind` in the name becomes the kind of database. */
export function describeDatabases(name: string, define: Define): void {
  describe(name.replace('$kind', 'file'), () => define({ kind: 'file' }))
  describe(name.replace('$kind', 'server'), { tags: ['full'] }, () => define({ kind: 'server' }))
}

/** For what a server may do differently (transactions, races, leases, limits, query plans): on both in every run. */
export function describeBothDatabases(name: string, define: Define): void {
  for (const kind of ['file', 'server'] as const) describe(name.replace('$kind', kind), () => define({ kind }))
}

/** For a long test of `describeBothDatabases` without parallel calls: on a server in `test:full` only. */
export function inFullOnServer(kind: DatabaseKind): { tags?: string[] } {
  return kind === 'server' ? inFull : {}
}

/**
 * Gives each test of the surrounding `describe` a migrated, empty database. `db` and `url` are those of the current
 * one.
 */
export function useDatabase(kind: DatabaseKind = 'file'): TestDatabase {
  return kind === 'file' ? useFile(beforeEach, afterEach) : useServer()
}

/** The same database for all tests of the surrounding `describe`, for those that each add their own rows. */
export function useSharedDatabase(): TestDatabase {
  return useFile(beforeAll, afterAll)
}

type Hook = (act: () => void | Promise<void>) => void

function useFile(before: Hook, after: Hook): TestDatabase {
  const current = {} as TestDatabase
  let folder: DatabaseFolder

  beforeAll(async () => {
    folder = await createDatabaseFolder()
  })
  before(async () => void Object.assign(current, await folder.openNext()))
  // Hooks after tests run in reverse order.
  afterAll(() => folder.remove())
  after(() => current.db.$client.close())
  return current
}

/** The files of a migrated server. Files of a worker share its modules, so each worker migrates once. */
let migrated: Promise<[name: string, content: Buffer][]> | undefined

async function migrate(): Promise<[string, Buffer][]> {
  const folder = await newFolder('migrated')
  const { url, stop } = await startSqld(folder)
  const db = openDatabase({ url })
  await migrateDatabase(db, url)
  db.$client.close()
  await stop()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  // Shared memory is that of the server that ended.
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [relative(folder, path), await readFile(path)] as [string, Buffer]
    }),
  )
}

function useServer(): TestDatabase {
  const current = {} as TestDatabase
  let server: Sqld
  let findFilled = ''

  beforeAll(async () => {
    const folder = await newFolder('test')
    for (const [name, content] of await (migrated ??= migrate())) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), content)
    }
    server = await startSqld(folder)
    const { url } = server
    const db = openDatabase({ url })
    Object.assign(current, { db, url, folder })
    findFilled = await queryForFilledTables(db)
  })
  beforeEach(async () => {
    const { rows } = await current.db.$client.execute(findFilled)
    // Children before parents.
    const tables = rows.map(({ name }) => name as string).sort()
    await current.db.$client.batch(
      tables.map((name) => `DELETE FROM ${name}`),
      'write',
    )
  })
  afterAll(async () => {
    current.db.$client.close()
    await server.stop()
  })
  return current
}
