import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { type Database, prepareDatabase } from '#src/storage/database.ts'

const migrationsFolder = fileURLToPath(new URL('.', import.meta.url))

/** Migrates the database to the newest schema. Run by a command, never by a request. */
export async function migrateDatabase(db: Database, url: string): Promise<void> {
  await prepareDatabase(db, url)
  await migrate(db, { migrationsFolder })
}
