import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

const longest = 200

/**
 * The condition that one of the columns holds a text, whatever the case of its ASCII letters; undefined where nothing is
 * looked for. No character of it means anything but itself.
 */
export function containsText(columns: readonly (SQLiteColumn | SQL)[], text: string | undefined): SQL | undefined {
  const wanted = (text ?? '').toWellFormed().trim().slice(0, longest)
  if (wanted === '') return undefined
  const found = columns.map((column) => sql`instr(lower(${column}), lower(${wanted})) > 0`)
  return sql`(${sql.join(found, sql` OR `)})`
}
