import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '#src/storage/accounts/schema.ts'

/** WebAuthn credentials. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it signed, if the authenticator counts. Otherwise 0. */
    counter: integer('counter').notNull(),
    transports: text('transports', { mode: 'json' }).$type<string[]>().notNull(),
    backedUp: integer('backed_up', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (table) => [index('passkeys_of').on(table.userId, table.createdAt, table.id)],
)

export type ChallengePurpose = 'register' | 'sign-in' | 'second-step' | 'proof'

/** Challenges given to browsers and not answered yet. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge, hexadecimal. */
    hash: text('hash').primaryKey(),
    purpose: text('purpose').$type<ChallengePurpose>().notNull(),
    /** SHA-256 of something only the requesting browser has: its session, its second step, or its sign-in attempt. */
    holder: text('holder').notNull(),
    /** Null while it isn't known who signs in. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_user').on(table.userId), index('passkey_challenges_old').on(table.expiresAt)],
)
