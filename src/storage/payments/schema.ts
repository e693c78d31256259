import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PlanType } from '#src/domain/plans/plans.ts'
import type { Receipt } from '#src/domain/payments/payments.api.ts'
import type { Dispute } from '#src/domain/subscriptions/subscriptions.ts'
import { users } from '#src/storage/accounts/schema.ts'

/** Receipts. They outlive the account, without its owner, for accounting. */
export const payments = sqliteTable(
  'payments',
  {
    /** The id of the invoice or payment at the provider. */
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    subscriptionId: text('subscription_id'),
    /** What was paid for. The subscription may have changed to another plan since. Null: not known. */
    planId: integer('plan_id'),
    planLabel: text('plan_label'),
    planType: text('plan_type').$type<PlanType>(),
    /** The id that a refund refers to. */
    paymentIntentId: text('payment_intent_id'),
    /** In cents, after coupons. */
    amount: integer('amount').notNull(),
    /** What was bought costs this before coupons, in cents. Null: not known. */
    price: integer('price'),
    /** What was given back of it, in cents. */
    refunded: integer('refunded').notNull().default(0),
    /** Whether the customer's bank is deciding about it. */
    disputed: integer('disputed', { mode: 'boolean' }).notNull().default(false),
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
    index('payments_for').on(table.subscriptionId, table.at),
    index('payments_refunded')
      .on(table.id)
      .where(sql`state = 'refunded'`),
    index('payments_unknown')
      .on(table.at, table.id)
      .where(sql`plan_id IS NULL AND state = 'paid' AND amount > 0`),
    index('payments_disputed')
      .on(table.id)
      .where(sql`disputed`),
  ],
)

/** What was given back of payments. It may be known before the receipt is. Amounts in cents. */
export const paymentReversals = sqliteTable(
  'payment_reversals',
  {
    paymentIntentId: text('payment_intent_id').primaryKey(),
    paid: integer('paid').notNull(),
    refunded: integer('refunded').notNull(),
    /** When the last of it was refunded. As long as nothing is, when the provider was asked. */
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('payment_reversals_old').on(table.updatedAt)],
)

/** Payments that a customer's bank asks back. There can be several about one. */
export const paymentDisputes = sqliteTable(
  'payment_disputes',
  {
    /** The id at the provider. */
    id: text('id').primaryKey(),
    paymentIntentId: text('payment_intent_id').notNull(),
    state: text('state').$type<Dispute>().notNull(),
    /** When this state was requested from the provider. */
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('payment_disputes_of').on(table.paymentIntentId),
    index('payment_disputes_old').on(table.updatedAt),
  ],
)

/** Processed events of the payment provider. The same event may arrive again. */
export const paymentEvents = sqliteTable(
  'payment_events',
  { id: text('id').primaryKey(), type: text('type').notNull(), at: integer('at').notNull() },
  (table) => [index('payment_events_old').on(table.at)],
)
