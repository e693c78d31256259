import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '#src/storage/database.ts'

/** Deletes up to `limit` rows, so that a backlog only holds the database briefly. Returns the count. */
export async function removeRows(db: Database, table: SQLiteTable, where: SQL, limit: number): Promise<number> {
  const { rowsAffected } = await db.run(
    sql`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${where} LIMIT ${limit})`,
  )
  return rowsAffected
}
