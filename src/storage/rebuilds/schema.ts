import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'

/** One row: how often what the public sees has changed, and which of these changes the last rebuild was asked for. */
export const rebuilds = sqliteTable('rebuilds', {
  id: integer('id').primaryKey(),
  changes: integer('changes').notNull(),
  asked: integer('asked').notNull().default(0),
  askedAt: integer('asked_at').notNull().default(0),
})
