import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Paths that have changed and that search engines are told about. Deleted once they are. */
export const indexPings = sqliteTable(
  'index_pings',
  {
    path: text('path').primaryKey(),
    /** When it may be told; while a sender holds it, when that hold ends. Null until its rebuild is asked for, and once given up. */
    dueAt: integer('due_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [index('index_pings_due').on(table.dueAt)],
)
