import type { Database } from '#src/storage/database.ts'

/** The tables of the database, except internal ones of SQLite, the migrations and the search index. */
export async function listTables({ $client }: Pick<Database, '$client'>): Promise<string[]> {
  const { rows } = await $client.execute(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'libsql%'
     AND name NOT LIKE '\\_\\_%' ESCAPE '\\' AND name NOT LIKE '%\\_search\\_%' ESCAPE '\\' ORDER BY name`,
  )
  return rows.map(({ name }) => name as string)
}

/**
 * A query for the names of tables that have rows, without the internal ones and the search index. Most tests fill few, and reading or
 * emptying a table costs as much for an empty one.
 */
export async function queryForFilledTables({ $client }: Pick<Database, '$client'>): Promise<string> {
  const { rows } = await $client.execute(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
     AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'libsql%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'
     AND name NOT LIKE '%\\_search\\_%' ESCAPE '\\'`,
  )
  return rows
    .map(({ name }) => name as string)
    .map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${name})`)
    .join(' UNION ALL ')
}
