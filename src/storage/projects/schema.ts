import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '#src/storage/accounts/schema.ts'

export const projects = sqliteTable(
  'projects',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    websiteUrl: text('website_url').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('projects_of').on(table.userId, table.createdAt, table.id)],
)
