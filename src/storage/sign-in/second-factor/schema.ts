import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SignInMethod } from '#src/domain/sign-in/sessions/sessions.ts'
import { users } from '#src/storage/accounts/schema.ts'

/** Sign-ins that passed the first factor and wait for the second. */
export const secondSteps = sqliteTable(
  'second_steps',
  {
    /** SHA-256 of the token, hexadecimal. */
    hash: text('hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The first factor. */
    firstFactor: text('first_factor').$type<SignInMethod>().notNull(),
    /** Google's `sub`, to link after the step. Null: nothing to link. */
    googleId: text('google_id'),
    tries: integer('tries').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('second_steps_of').on(table.userId), index('second_steps_old').on(table.expiresAt)],
)
