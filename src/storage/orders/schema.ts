import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Choices, Hold, LossDecision, StopReason } from '#src/domain/deliveries/orders.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'

// Times are milliseconds since 1970, UTC.

/** A payment, a period that an admin settled, or a trial. */
export type OrderSource = 'receipt' | 'settled' | 'trial'

/** What a paid plan owes in one period. */
export const orders = sqliteTable(
  'orders',
  {
    id: text('id').primaryKey(),
    /** What it comes from. The same never leads to two orders: see the unique indexes. */
    source: text('source').$type<OrderSource>().notNull(),
    /** Of a settled period. 0: it was recorded without an end, or the order comes from something else. */
    periodEndsAt: integer('period_ends_at').notNull().default(0),
    /** Which month of what was paid for at once, from 0. */
    month: integer('month').notNull().default(0),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    /** The receipt that paid for it. */
    paymentId: text('payment_id'),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: the customer hasn't chosen a project for it yet. */
    projectId: text('project_id').references(() => projects.id, { onDelete: 'set null' }),
    planLabel: text('plan_label').notNull(),
    directories: integer('directories').notNull(),
    posts: integer('posts').notNull(),
    pages: integer('pages').notNull(),
    hold: text('hold').$type<Hold>(),
    stoppedAt: integer('stopped_at'),
    stopReason: text('stop_reason').$type<StopReason>(),
    choices: text('choices', { mode: 'json' }).$type<Choices>(),
    /** About the listings beyond `maxReplacedLosses` that were lost until `lossDecidedAt`. Null: not decided. */
    lossDecision: text('loss_decision').$type<LossDecision>(),
    lossDecidedAt: integer('loss_decided_at'),
    /** When its period starts. */
    startsAt: integer('starts_at').notNull(),
    approvedAt: integer('approved_at'),
    /** When it should be done, counted from its start until it is approved. */
    dueAt: integer('due_at').notNull(),
    /** Since when nothing is left to do, though directories may still be owed. */
    doneAt: integer('done_at'),
    /** Directories still owed, because none that fits is left. They're submitted as new ones join. */
    owed: integer('owed').notNull().default(0),
    /** When its customer was emailed that we have it, that work has started, that listings are live, and that it's done. */
    receivedMailedAt: integer('received_mailed_at'),
    startedMailedAt: integer('started_mailed_at'),
    liveMailedAt: integer('live_mailed_at'),
    doneMailedAt: integer('done_mailed_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('orders_of').on(table.userId, table.startsAt, table.id),
    index('orders_of_project').on(table.projectId, table.startsAt, table.id),
    index('orders_of_subscription').on(table.subscriptionId, table.startsAt),
    uniqueIndex('orders_of_payment').on(table.paymentId, table.month),
    uniqueIndex('orders_once')
      .on(table.subscriptionId, table.source, table.periodEndsAt, table.month)
      .where(sql`payment_id IS NULL`),
    index('orders_open')
      .on(table.dueAt, table.id)
      .where(sql`done_at IS NULL AND stopped_at IS NULL`),
    index('orders_unstarted')
      .on(table.projectId)
      .where(sql`approved_at IS NULL AND stopped_at IS NULL`),
    index('orders_held')
      .on(table.hold)
      .where(sql`hold IS NOT NULL AND stopped_at IS NULL`),
    index('orders_newest').on(table.startsAt, table.id),
    index('orders_done')
      .on(table.startsAt, table.id)
      .where(sql`done_at IS NOT NULL AND stopped_at IS NULL`),
    index('orders_owing')
      .on(table.startsAt, table.id)
      .where(sql`owed > 0 AND stopped_at IS NULL`),
    // Done, and not emailed about yet.
    index('orders_done_untold')
      .on(table.doneAt, table.id)
      .where(sql`done_at IS NOT NULL AND done_mailed_at IS NULL AND stopped_at IS NULL`),
    index('orders_stopped')
      .on(table.startsAt, table.id)
      .where(sql`stopped_at IS NOT NULL`),
  ],
)
