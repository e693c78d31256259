import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AskKind, DeclineReason, DeliveryAction, DeliveryState } from '#src/domain/deliveries/states.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'

/** One row per directory. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The customer's site: see `listingKey`. */
    site: text('site').notNull(),
    directoryKey: text('directory_key').notNull(),
    /** As they were when the row was added, because the data set changes. */
    directoryName: text('directory_name').notNull(),
    directoryUrl: text('directory_url').notNull(),
    rank: integer('rank').notNull(),
    /** Why it was chosen. */
    reason: text('reason').notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** What the directory asks for, in state `asking`. */
    ask: text('ask').$type<AskKind>(),
    askText: text('ask_text'),
    /** The customer's answer. */
    answer: text('answer'),
    /**
     * How to sign in to the directory, encrypted. Only while the row waits or asks, and for a day after, in case that is
     * undone. Never in an event.
     */
    signIn: text('sign_in'),
    declineReason: text('decline_reason').$type<DeclineReason>(),
    /** The row that was declined or lost, which this one replaces. */
    replaces: text('replaces').references((): AnySQLiteColumn => deliveries.id, { onDelete: 'set null' }),
    /** The order's due time while an operator can work on it. Null: not now. */
    workAt: integer('work_at'),
    /** The operator who works on it, and until when no one else gets it. */
    heldBy: text('held_by'),
    heldUntil: integer('held_until'),
    submittedAt: integer('submitted_at'),
    submittedBy: text('submitted_by'),
    /** When an operator couldn't tell whether the directory got it. It is never sent again: look-ups find out. */
    doubtedAt: integer('doubted_at'),
    liveUrl: text('live_url'),
    liveAt: integer('live_at'),
    lostAt: integer('lost_at'),
    /** The `lostAt` that the customer was told of. */
    lostMailedAt: integer('lost_mailed_at'),
    /** For the customer too. */
    notes: text('notes'),
    /** Counts changes. */
    version: integer('version').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    // Nothing is submitted twice for one site, across plans and months.
    uniqueIndex('deliveries_once').on(table.site, table.directoryKey),
    uniqueIndex('deliveries_replaces').on(table.replaces),
    index('deliveries_of').on(table.orderId, table.rank),
    // Has all that orders are counted from, and finds rows that don't follow their order.
    index('deliveries_of_state').on(table.orderId, table.state, table.workAt),
    index('deliveries_work')
      .on(table.workAt, table.rank, table.id)
      .where(sql`work_at IS NOT NULL`),
    index('deliveries_held')
      .on(table.heldBy)
      .where(sql`held_by IS NOT NULL`),
    index('deliveries_sign_in')
      .on(table.orderId)
      .where(sql`sign_in IS NOT NULL`),
    index('deliveries_asking')
      .on(table.updatedAt)
      .where(sql`state = 'asking'`),
    // Losses that no mail told of.
    index('deliveries_untold_losses')
      .on(table.lostAt, table.id)
      .where(sql`state = 'lost' AND lost_mailed_at IS NOT lost_at`),
    // Rows whose live page is checked, by their last change.
    index('deliveries_live_url')
      .on(table.updatedAt)
      .where(sql`live_url IS NOT NULL`),
    // Has all that a directory's figures are counted from, so that counting reads no rows.
    index('deliveries_directory').on(
      table.directoryKey,
      table.state,
      table.declineReason,
      table.submittedAt,
      table.liveAt,
    ),
  ],
)

/** The changed columns of a row before a change, for undoing it. */
export type RowBefore = Pick<
  typeof deliveries.$inferSelect,
  | 'state'
  | 'ask'
  | 'askText'
  | 'answer'
  | 'declineReason'
  | 'submittedAt'
  | 'submittedBy'
  | 'doubtedAt'
  | 'liveUrl'
  | 'liveAt'
  | 'lostAt'
  | 'notes'
>

/** Every change of a row. */
export const deliveryEvents = sqliteTable(
  'delivery_events',
  {
    deliveryId: text('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    /** The row's version after the change. */
    version: integer('version').notNull(),
    at: integer('at').notNull(),
    /** A user's id, `check` for a check of the live page, or `scout` for a look-up. */
    actor: text('actor').notNull(),
    action: text('action').$type<DeliveryAction | 'undo'>().notNull(),
    before: text('before', { mode: 'json' }).$type<RowBefore>().notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** How long the operator took, in milliseconds. */
    workMs: integer('work_ms'),
    /** Its number in the row's evidence. Null: it isn't there yet. 0: neither, and it happened before there was evidence. */
    sealedSeq: integer('sealed_seq'),
  },
  (table) => [
    index('delivery_events_unsealed')
      .on(table.deliveryId, table.version)
      .where(sql`coalesce(sealed_seq, 0) = 0`),
    uniqueIndex('delivery_events_of').on(table.deliveryId, table.version),
    index('delivery_events_of_actor').on(table.actor, table.at),
    index('delivery_events_newest').on(table.at),
  ],
)

/** Texts an operator keeps for notes to customers. */
export const savedNotes = sqliteTable(
  'saved_notes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('saved_notes_of').on(table.userId, table.text)],
)

/** Links that show a report without signing in. Only a hash of the token is stored. */
export const reportShares = sqliteTable(
  'report_shares',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: integer('created_at').notNull(),
    revokedAt: integer('revoked_at'),
  },
  (table) => [index('report_shares_of').on(table.projectId, table.createdAt)],
)

/** The weekly mails about a project's report. */
export const reportMails = sqliteTable('report_mails', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  /** When the last week that was looked at ended. 0: none yet. */
  weekEnd: integer('week_end').notNull().default(0),
  /** When the customer turned them off. Null: on. */
  stoppedAt: integer('stopped_at'),
})
