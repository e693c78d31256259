import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { projects } from '#src/storage/projects/schema.ts'

export const offers = sqliteTable(
  'offers',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    headline: text('headline').notNull(),
    price: text('price').notNull(),
    url: text('url').notNull(),
    coupon: text('coupon').notNull(),
    /** ISO date, or empty. */
    endsOn: text('ends_on').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [uniqueIndex('offers_of').on(table.projectId)],
)
