import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '#src/storage/accounts/schema.ts'

/** Unused recovery codes. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    /** SHA-256 of the account's id and the code, hexadecimal. */
    hash: text('hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('recovery_codes_of').on(table.userId, table.createdAt)],
)
