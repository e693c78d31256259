import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { uploads } from '#src/storage/images/schema.ts'

/** Every upload there is, so that its images can be removed before its row is. */
export async function listAllUploads(db: Database): Promise<string[]> {
  const rows = await db.select({ id: uploads.id }).from(uploads)
  return rows.map(({ id }) => id)
}

/** Drops every table and lays the schema anew. The database stays open, so a running platform goes on with it. */
export async function resetDatabase(db: Database, url: string): Promise<void> {
  const tables = await db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'
    AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'libsql_*' AND name NOT GLOB 'products_search_*'
    ORDER BY name = 'products_search' DESC, name = 'product_events' DESC`)
  // The search index first, with the tables it keeps for itself; then events, which point at products.
  await db.$client.batch(
    tables.map(({ name }) => `DROP TABLE "${name}"`),
    'write',
  )
  await migrateDatabase(db, url)
}
