import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '#src/storage/accounts/schema.ts'

/** Authenticator apps: one per account. */
export const authenticators = sqliteTable(
  'authenticators',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The TOTP key, encrypted (functions/http/encryption.ts). */
    secret: text('secret').notNull(),
    /** When the first code proved that the app has the key. Null: setup is in progress and nothing counts yet. */
    confirmedAt: integer('confirmed_at'),
    /** The last accepted time step. Neither it nor an earlier one is accepted again. */
    lastStep: integer('last_step').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('authenticators_unfinished')
      .on(table.createdAt)
      .where(sql`confirmed_at IS NULL`),
  ],
)
