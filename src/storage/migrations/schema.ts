import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row: the version that a program has to know at least, as the time of a migration in milliseconds. See `compatibility.ts`. */
export const schemaFloors = sqliteTable('schema_floors', {
  id: integer('id').primaryKey(),
  oldest: integer('oldest').notNull(),
})

/** Conversions of data by code, each done once. Times are milliseconds since 1970, UTC. */
export const conversions = sqliteTable('conversions', {
  name: text('name').primaryKey(),
  doneAt: integer('done_at').notNull(),
})
