import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'

export type TestDatabase = { db: Database; url: string; folder: string }
/** Opens one migrated, empty database file after another. */
export type DatabaseFolder = { openNext: () => Promise<TestDatabase>; remove: () => Promise<void> }

/** Migrates once. Each database is a copy. */
export async function createDatabaseFolder(): Promise<DatabaseFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'uplist-test-'))
  const template = join(folder, 'template.db')
  const first = openDatabase({ url: `file:${template}` })
  await migrateDatabase(first, `file:${template}`)
  // Back to one file, so that a copy is complete.
  await first.$client.execute('PRAGMA journal_mode = DELETE')
  first.$client.close()
  let number = 0
  const openNext = async () => {
    const path = join(folder, `${(number += 1)}.db`)
    await copyFile(template, path)
    const url = `file:${path}`
    const db = openDatabase({ url })
    await db.$client.execute('PRAGMA journal_mode = WAL')
    // No test pulls the plug, so none has to wait for the disk.
    await db.$client.execute('PRAGMA synchronous = OFF')
    return { db, url, folder }
  }
  return { openNext, remove: () => rm(folder, { recursive: true, force: true }) }
}
