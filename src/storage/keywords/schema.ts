import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { KeywordMatch } from '#src/domain/keywords/keywords.ts'
import { projects } from '#src/storage/projects/schema.ts'

export const keywords = sqliteTable(
  'keywords',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** See `keywordKey`. */
    key: text('key').notNull(),
    match: text('match').$type<KeywordMatch>().notNull(),
    competitor: integer('competitor', { mode: 'boolean' }).notNull().default(false),
    /** As FTS5 reads it: see `searchQuery`. */
    query: text('query').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Beyond what its account has paid for, so it isn't searched for. */
    paused: integer('paused', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    uniqueIndex('keywords_key').on(table.projectId, table.key),
    // Equal keywords of all projects.
    index('keywords_equal').on(table.key, table.query),
    index('keywords_of').on(table.projectId, table.createdAt, table.id),
  ],
)
