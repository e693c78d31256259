import { pathToFileURL } from 'node:url'
import type { Client, Value } from '@libsql/client'

// A database file as a backup sees it: whatever its schema is, so without the product's own queries.

export type Opened = Pick<Client, 'execute' | 'close'>

export async function openDatabaseFile(path: string): Promise<Opened> {
  const { createClient } = await import('@libsql/client/sqlite3')
  return createClient({ url: pathToFileURL(path).href, concurrency: 1, timeout: 10_000 })
}

/** Runs some work on a database file and closes it. */
export async function withDatabaseFile<T>(path: string, work: (db: Opened) => Promise<T>): Promise<T> {
  const db = await openDatabaseFile(path)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Text of each row's first column. */
export async function column(db: Opened, sql: string): Promise<string[]> {
  const { rows } = await db.execute(sql)
  return rows.map((row) => textOf(row[0]))
}

export function textOf(value: Value | undefined): string {
  return value === null || value === undefined || value instanceof ArrayBuffer ? '' : String(value)
}

/** Rows of each table. Tables in which a search index keeps its data aren't counted: they aren't ordered by anything we know. */
export async function countRows(db: Opened): Promise<Record<string, number>> {
  const tables = await column(
    db,
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
      AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'libsql_*' ORDER BY name`,
  )
  const counts: Record<string, number> = {}
  for (const name of tables) {
    const [rows] = await column(db, `SELECT count(*) FROM "${name.replaceAll('"', '""')}"`)
    counts[name] = Number(rows)
  }
  return counts
}

/** When the newest migration of a database was written. 0: it has none. */
export async function newestMigration(db: Opened): Promise<number> {
  const [table] = await column(db, "SELECT name FROM sqlite_master WHERE name = '__drizzle_migrations'")
  if (!table) return 0
  const [when = 0] = await column(db, 'SELECT max(created_at) FROM __drizzle_migrations')
  return Number(when) || 0
}

/** The newest migration that a version has to know to work on a database: see compatibility.ts. */
export async function oldestVersion(db: Opened): Promise<number> {
  const [table] = await column(db, "SELECT name FROM sqlite_master WHERE name = 'schema_floors'")
  // Before there were such tables, a newer schema was never safe.
  if (!table) return Infinity
  const [oldest = 0] = await column(db, 'SELECT oldest FROM schema_floors')
  return Number(oldest) || 0
}

/** Images that are stored, as far as the database knows: their ids and bytes in all. */
export async function listImages(db: Opened): Promise<{ ids: string[]; bytes: number }> {
  const [table] = await column(db, "SELECT name FROM sqlite_master WHERE name = 'uploads'")
  if (!table) return { ids: [], bytes: 0 }
  const { rows } = await db.execute('SELECT id, size FROM uploads WHERE ready_at IS NOT NULL ORDER BY id')
  return {
    ids: rows.map((row) => textOf(row['id'])),
    bytes: rows.reduce((sum, row) => sum + Number(row['size']), 0),
  }
}

/** What is wrong with a database, in its own words. At most 20 lines. */
export async function findFaults(db: Opened): Promise<string[]> {
  const lines = await column(db, 'PRAGMA integrity_check(20)')
  const broken = lines.filter((line) => line !== 'ok').map((line) => `integrity_check: ${line}`)
  const { rows } = await db.execute(
    'SELECT "table", parent, count(*) AS rows FROM pragma_foreign_key_check GROUP BY 1, 2',
  )
  const lost = rows.map(
    ({ table, parent, rows }) =>
      `foreign_key_check: ${textOf(rows)} rows of ${textOf(table)} refer to no row of ${textOf(parent)}`,
  )
  return [...broken, ...lost].slice(0, 20)
}
