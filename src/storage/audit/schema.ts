import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

// Tables for admins. Times are milliseconds since 1970, UTC.

/** What admins did: written before the action, completed after it, never changed again. */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    /** Who: a user id, and the email at that time. */
    userId: text('user_id').notNull(),
    email: text('email').notNull(),
    /** The route's name in the route table. */
    action: text('action').notNull(),
    /** What it was about: a ref, an id, a slug. */
    subject: text('subject').notNull().default(''),
    /** What that was called at the time, because it may be renamed or deleted. Empty: it has no name. */
    name: text('name').notNull().default(''),
    /** In a few words: a verdict, a reason, a title. */
    note: text('note').notNull().default(''),
    /** The response's HTTP status. Null: it never finished. */
    status: integer('status'),
  },
  (table) => [
    index('audit_entries_subject').on(table.subject, table.id),
    index('audit_entries_old').on(table.at),
    index('audit_entries_by').on(table.userId),
  ],
)
