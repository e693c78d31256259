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
    /** Made up to show how the product works. Never in production. */
    demo: integer('demo', { mode: 'boolean' }).notNull().default(false),
    /** The message for leads, with placeholders. Empty: none yet. */
    dm: text('dm').notNull().default(''),
    /** When its suggestions were last made. Null: never, or a change made them outdated. */
    suggestedAt: integer('suggested_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('projects_of').on(table.userId, table.createdAt, table.id),
    index('projects_suggested').on(table.suggestedAt, table.id),
  ],
)
