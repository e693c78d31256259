import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Changed paths to send to search engines. Deleted once sent. */
export const indexPings = sqliteTable(
  'index_pings',
  {
    path: text('path').primaryKey(),
    /**
     * When it may be sent. While a sender holds it, when its lease ends. Null until its rebuild is requested, and after
     * giving up.
     */
    dueAt: integer('due_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [index('index_pings_due').on(table.dueAt)],
)
