import type { Database } from '#src/storage/database.ts'

/** The tables of the database, except internal ones of SQLite, the migrations and the search index. */
export async function listTables({ $client }: Pick<Database, '$client'>): Promise<string[]> {
  const { rows } = await $client.execute(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'libsql%'
     AND name NOT LIKE '\\_\\_%' ESCAPE '\\' AND name NOT LIKE '%\\_search\\_%' ESCAPE '\\' ORDER BY name`,
  )
  return rows.map(({ name }) => name as string)
}
