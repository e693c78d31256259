import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

const longest = 200

/**
 * The condition that one of the columns contains a text, ignoring ASCII case. Undefined without a text. Every character
 * is literal.
 */
export function containsText(columns: readonly (SQLiteColumn | SQL)[], text: string | undefined): SQL | undefined {
  const wanted = (text ?? '').toWellFormed().trim().slice(0, longest)
  if (wanted === '') return undefined
  const found = columns.map((column) => sql`instr(lower(${column}), lower(${wanted})) > 0`)
  return sql`(${sql.join(found, sql` OR `)})`
}
