import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PlanContent, PlanType } from '#src/domain/plans.ts'
import type { Receipt, SubscriptionState } from '#src/domain/subscriptions.ts'

// Accounts and what they buy. Times are milliseconds since 1970, UTC; ids are random text.

export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** As typed. */
    email: text('email').notNull(),
    /** See `emailKey`. One confirmed account each; any number that were never confirmed. */
    emailKey: text('email_key').notNull(),
    name: text('name').notNull().default(''),
    /** A PHC string, with the parameters it was made with; null: signs in by mail or Google only. */
    passwordHash: text('password_hash'),
    /** Google's `sub`. */
    googleId: text('google_id').unique(),
    isAdmin: integer('is_admin', { mode: 'boolean' }).notNull().default(false),
    /** When the address was proven; null: never. */
    confirmedAt: integer('confirmed_at'),
    /** When all browsers that were known were forgotten: what they hold names the value before. See known-browsers.ts. */
    browsersSince: integer('browsers_since').notNull().default(0),
    /** Id at the payment provider. */
    customerId: text('customer_id').unique(),
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

/** What was mailed to prove an address. Only a hash is kept, so that whoever reads the table cannot sign in with it. */
export const mailedTokens = sqliteTable(
  'mailed_tokens',
  {
    /** SHA-256 of the token, hexadecimal. */
    hash: text('hash').primaryKey(),
    purpose: text('purpose').$type<MailedTokenPurpose>().notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    /** Of `confirm`, `email` and `stop`: the account. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of `magic`, SHA-256 each: the secret of the browser that asked, and the code it shows. */
    browserHash: text('browser_hash'),
    codeHash: text('code_hash'),
    codeTries: integer('code_tries').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('mailed_tokens_email').on(table.emailKey),
    index('mailed_tokens_user').on(table.userId),
    index('mailed_tokens_old').on(table.expiresAt),
  ],
)

/** Plans that an admin added, and what may be set of those whose price stands in `domain/plans.ts`. */
export const plans = sqliteTable('plans', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** The price's id at the payment provider; null: the price is told with each checkout. */
  stripePlanId: text('stripe_plan_id'),
  active: integer('active', { mode: 'boolean' }).notNull().default(true),
  /** Of added plans; null in the row of a fixed one. */
  content: text('content', { mode: 'json' }).$type<PlanContent>(),
})

export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    planId: integer('plan_id').notNull(),
    /** As agreed, whatever becomes of the plan. Price in dollars. */
    planLabel: text('plan_label').notNull(),
    type: text('type').$type<PlanType>().notNull(),
    price: real('price').notNull(),
    currency: text('currency').$type<'usd'>().notNull().default('usd'),
    state: text('state').$type<SubscriptionState>().notNull(),
    /** Ids at the payment provider: the checkout under way, what it led to. */
    checkoutId: text('checkout_id').unique(),
    providerId: text('provider_id').unique(),
    trialEndsAt: integer('trial_ends_at'),
    periodEndsAt: integer('period_ends_at'),
    endedAt: integer('ended_at'),
    /** When what stands here was asked of the provider: an older answer must not replace a newer one. */
    syncedAt: integer('synced_at').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('subscriptions_of').on(table.userId, table.createdAt, table.id),
    index('subscriptions_newest').on(table.createdAt, table.id),
    index('subscriptions_state').on(table.state, table.createdAt, table.id),
    // One at a time: a second choice replaces the first, and does not stand beside it.
    uniqueIndex('subscriptions_incomplete')
      .on(table.userId)
      .where(sql`state = 'incomplete'`),
  ],
)

/** Receipts. They outlive the account, without its owner: the books need them. */
export const payments = sqliteTable(
  'payments',
  {
    /** The id of the invoice, or of the payment, at the provider. */
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    subscriptionId: text('subscription_id'),
    /** What a refund names. */
    paymentIntentId: text('payment_intent_id'),
    /** In cents. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    description: text('description').notNull(),
    state: text('state').$type<Receipt['state']>().notNull(),
    url: text('url'),
    at: integer('at').notNull(),
  },
  (table) => [
    index('payments_of').on(table.userId, table.at, table.id),
    index('payments_intent').on(table.paymentIntentId),
    index('payments_old').on(table.at),
  ],
)

/** Events of the payment provider that were dealt with. The same may come again. */
export const paymentEvents = sqliteTable(
  'payment_events',
  { id: text('id').primaryKey(), type: text('type').notNull(), at: integer('at').notNull() },
  (table) => [index('payment_events_old').on(table.at)],
)

export const projects = sqliteTable(
  'projects',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    websiteUrl: text('website_url').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('projects_of').on(table.userId, table.createdAt, table.id)],
)
