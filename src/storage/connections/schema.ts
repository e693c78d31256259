import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'

/** How many rows statements of a batch wrote, for those that depend on them. Empty between batches: see `onlyIfWritten`. */
export const batchWrites = sqliteTable('batch_writes', {
  id: integer('id').primaryKey(),
  rowCount: integer('row_count').notNull(),
})
