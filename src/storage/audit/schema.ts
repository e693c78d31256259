import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

// What those work with who run the product. Times are milliseconds since 1970, UTC.

/** What admins did: written before it is done, completed after. Never changed again. */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    /** Who: a user's id, and the address at that time. */
    userId: text('user_id').notNull(),
    email: text('email').notNull(),
    /** The route, by its name in the table of routes. */
    action: text('action').notNull(),
    /** What it was done to: a ref, an id, a slug. */
    subject: text('subject').notNull().default(''),
    /** In a few words: a verdict, a reason, a title. */
    note: text('note').notNull().default(''),
    /** The answer's HTTP status; null: it never came. */
    status: integer('status'),
  },
  (table) => [
    index('audit_entries_subject').on(table.subject, table.id),
    index('audit_entries_old').on(table.at),
    index('audit_entries_by').on(table.userId),
  ],
)
