import { sql } from 'drizzle-orm'
import { uploads } from '#src/storage/images/schema.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import type { Database } from './database.ts'

/** Every upload, so that its images can be deleted before its row. */
export async function listAllUploads(db: Database): Promise<string[]> {
  const rows = await db.select({ id: uploads.id }).from(uploads)
  return rows.map(({ id }) => id)
}

/** Drops every table and creates the schema again. The database stays open, so a running platform keeps working. */
export async function resetDatabase(db: Database, url: string): Promise<void> {
  // A search index keeps its data in tables of its own, which go with it.
  const tables = await db.all<{ name: string }>(sql`SELECT name FROM sqlite_master t WHERE type = 'table'
    AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'libsql_*'
    AND NOT EXISTS (SELECT 1 FROM sqlite_master v
      WHERE v.sql LIKE 'CREATE VIRTUAL TABLE%' AND t.name GLOB v.name || '_*')
    ORDER BY sql LIKE 'CREATE VIRTUAL TABLE%' DESC`)
  // One transaction without foreign keys, since tables refer to each other. Search indexes go first.
  await db.$client.migrate(tables.map(({ name }) => `DROP TABLE "${name}"`))
  await migrateDatabase(db, url)
}
