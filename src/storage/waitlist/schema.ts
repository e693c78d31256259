import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { WaitlistState } from '#src/domain/waitlist/waitlist.ts'

/** People who want to hear about the launch. Stored here first, then sent to the email provider. */
export const waitlist = sqliteTable(
  'waitlist',
  {
    /** Identifies the entry in links. Derived from the email, so that it is known before the row exists. */
    ref: text('ref').primaryKey(),
    /** As typed. */
    email: text('email').notNull(),
    state: text('state').$type<WaitlistState>().notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** When the last confirmation mail was written. */
    askedAt: integer('asked_at').notNull(),
    /** What still has to be sent to the provider. */
    forward: text('forward').$type<WaitlistForward>(),
    /** When to send it. While a sender holds it, when its lease ends. Null: nothing to do, or given up. */
    forwardDueAt: integer('forward_due_at'),
    forwardAttempts: integer('forward_attempts').notNull().default(0),
    forwardError: text('forward_error'),
  },
  (table) => [
    index('waitlist_due')
      .on(table.forwardDueAt)
      .where(sql`forward_due_at IS NOT NULL`),
    index('waitlist_newest').on(table.createdAt, table.ref),
    index('waitlist_state').on(table.state, table.createdAt, table.ref),
  ],
)

export type WaitlistForward = 'add' | 'remove'
