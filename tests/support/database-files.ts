import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'

export type TestDatabase = { db: Database; url: string; folder: string }
/** Opens one database file after another: migrated and empty, or with what `content` has. */
export type DatabaseFolder = { openNext: (content?: Buffer) => Promise<TestDatabase>; remove: () => Promise<void> }

let migrated: Promise<Buffer> | undefined

export async function createDatabaseFolder(): Promise<DatabaseFolder> {
  const folder = await newDatabaseFolder()
  let number = 0
  const openNext: DatabaseFolder['openNext'] = async (content) => {
    const path = join(folder, `${(number += 1)}.db`)
    // Files of a worker share its modules, so each worker migrates once.
    await writeFile(path, content ?? (await (migrated ??= migrate())))
    const url = `file:${path}`
    const db = openDatabase({ url })
    await db.$client.execute('PRAGMA journal_mode = WAL')
    // No test pulls the plug, so none has to wait for the disk.
    await db.$client.execute('PRAGMA synchronous = OFF')
    return { db, url, folder }
  }
  return { openNext, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Everything in a database, as one file. */
export async function contentOf({ db }: Pick<TestDatabase, 'db'>): Promise<Buffer> {
  const folder = await newDatabaseFolder()
  const path = join(folder, 'copy.db')
  await db.$client.execute({ sql: 'VACUUM INTO ?', args: [path] })
  const content = await readFile(path)
  await rm(folder, { recursive: true })
  return content
}

async function migrate(): Promise<Buffer> {
  const folder = await newDatabaseFolder()
  const url = `file:${join(folder, 'migrated.db')}`
  const db = openDatabase({ url })
  await migrateDatabase(db, url)
  const content = await contentOf({ db })
  db.$client.close()
  await rm(folder, { recursive: true })
  return content
}

const newDatabaseFolder = () => mkdtemp(join(tmpdir(), 'uplist-test-'))
