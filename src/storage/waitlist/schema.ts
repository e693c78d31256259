import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { WaitlistState } from '#src/domain/waitlist/waitlist.ts'

/** Who wants to hear of the launch. Stored here first; the mailing provider is told afterwards. */
export const waitlist = sqliteTable(
  'waitlist',
  {
    /** Names the entry in links; made from the address, so that it is known before the row is there. */
    ref: text('ref').primaryKey(),
    /** As typed. */
    email: text('email').notNull(),
    state: text('state').$type<WaitlistState>().notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** When the last mail that asks for confirmation was written. */
    askedAt: integer('asked_at').notNull(),
    /** What the provider still has to be told. */
    forward: text('forward').$type<WaitlistForward>(),
    /** When it may be tried; while a sender holds it, when that hold ends. Null: nothing to do, or given up. */
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
