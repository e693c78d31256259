import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const rateLimits = sqliteTable(
  'rate_limits',
  {
    key: text('key').notNull(),
    /** Start of the window the count belongs to. */
    windowStart: integer('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] }), index('rate_limits_old').on(table.windowStart)],
)
