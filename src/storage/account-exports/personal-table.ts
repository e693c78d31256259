import { type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { users } from '#src/storage/accounts/schema.ts'

/** An account. Data found by its email only belongs to the person if the email is confirmed. */
export type Person = Pick<typeof users.$inferSelect, 'id' | 'email' | 'emailKey' | 'confirmedAt'>

export type PersonalTable = {
  table: SQLiteTable
  /** Which of its rows are about a person. */
  of: (person: Person) => SQL
  /** What the export shows. No secrets or hashes of them, only that one exists. */
  columns: Record<string, SQLiteColumn | SQL.Aliased>
  /** What happens when the account is deleted. `keep`: why it stays. The retention table says how long. */
  atDeletion:
    | { remove: 'all' | 'with the account' | ((person: Person) => SQL) }
    | { set: Record<string, null> }
    | { keep: string }
}

/** All columns but these. */
export function without<Columns extends Record<string, SQLiteColumn>>(
  columns: Columns,
  ...names: (keyof Columns & string)[]
) {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !names.includes(name)))
}
