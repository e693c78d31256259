import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Reasons that are given often. */
export const savedReasons = sqliteTable('saved_reasons', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  text: text('text').notNull().unique(),
})
