import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Effort, SuggestionKind } from '#src/domain/suggestions/suggestions.ts'
import { projects } from '#src/storage/projects/schema.ts'

/** Made again from time to time. A dismissed one stays, so that it's never made again. Times are milliseconds since 1970, UTC. */
export const suggestions = sqliteTable(
  'suggestions',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SuggestionKind>().notNull(),
    /** What it is about: a directory, a country, a field of the profile. */
    subject: text('subject').notNull(),
    title: text('title').notNull(),
    reason: text('reason').notNull(),
    effort: text('effort').$type<Effort>().notNull(),
    href: text('href').notNull(),
    /** The best first. */
    rank: integer('rank').notNull(),
    /** When its facts were last true. */
    foundAt: integer('found_at').notNull(),
    dismissedAt: integer('dismissed_at'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('suggestions_subject').on(table.projectId, table.kind, table.subject),
    index('suggestions_of').on(table.projectId, table.rank, table.id),
  ],
)
