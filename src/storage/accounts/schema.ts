import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

// Accounts and their purchases. Times are milliseconds since 1970, UTC. Ids are random text.

export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** As typed. */
    email: text('email').notNull(),
    /** See `emailKey`. Unique among confirmed accounts. */
    emailKey: text('email_key').notNull(),
    name: text('name').notNull().default(''),
    /** A PHC string with its parameters. Null: no password, signs in by mail or Google only. */
    passwordHash: text('password_hash'),
    /** Google's `sub`. */
    googleId: text('google_id').unique(),
    isAdmin: integer('is_admin', { mode: 'boolean' }).notNull().default(false),
    /** When the email was confirmed. Null: never. */
    confirmedAt: integer('confirmed_at'),
    /** When all known browsers were forgotten. Their tokens contain the earlier value. See known-browsers.ts. */
    browsersSince: integer('browsers_since').notNull().default(0),
    /** The customer id at the payment provider. */
    customerId: text('customer_id').unique(),
    /** The website and plan it's for, as the query of a URL, until its first project is made of it. Anyone can make it up. */
    intent: text('intent'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_confirmed_email')
      .on(table.emailKey)
      .where(sql`confirmed_at IS NOT NULL`),
    index('users_email').on(table.emailKey, table.createdAt, table.id),
    index('users_unconfirmed')
      .on(table.createdAt)
      .where(sql`confirmed_at IS NULL`),
  ],
)

/** `email`: moves an account to this email. `stop`: moves it back, sent to the email it had before. */
export type MailedTokenPurpose = 'confirm' | 'reset' | 'magic' | 'proof' | 'email' | 'stop'

/** Tokens mailed to prove an email. Only a hash is stored, so that reading the table isn't enough to sign in. */
export const mailedTokens = sqliteTable(
  'mailed_tokens',
  {
    /** SHA-256 of the token, hexadecimal. */
    hash: text('hash').primaryKey(),
    purpose: text('purpose').$type<MailedTokenPurpose>().notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    /** For `confirm`, `email` and `stop`: the account. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** For `magic`, SHA-256 each: the requesting browser's secret, and the code it shows. */
    browserHash: text('browser_hash'),
    codeHash: text('code_hash'),
    codeTries: integer('code_tries').notNull().default(0),
    /** For `magic`: see `users.intent`. */
    intent: text('intent'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('mailed_tokens_email').on(table.emailKey),
    index('mailed_tokens_user').on(table.userId),
    index('mailed_tokens_old').on(table.expiresAt),
  ],
)
