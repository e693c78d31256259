import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Saved rejection reasons. */
export const savedReasons = sqliteTable('saved_reasons', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  text: text('text').notNull().unique(),
})
