import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'

/** One row: the number of public changes, and the last one a rebuild was requested for. */
export const rebuilds = sqliteTable('rebuilds', {
  id: integer('id').primaryKey(),
  changes: integer('changes').notNull(),
  requested: integer('asked').notNull().default(0),
  requestedAt: integer('asked_at').notNull().default(0),
})
