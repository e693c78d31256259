import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { projects } from '#src/storage/projects/schema.ts'
import { publicPosts } from './schema.ts'

/** How far new posts have been matched. One row. */
export const matchings = sqliteTable('matchings', {
  name: text('name').primaryKey(),
  postId: integer('post_id').notNull(),
})

/**
 * Projects that added a keyword or a source, and how far the posts of the last weeks are matched for them. Adding more
 * starts again, under a new id.
 */
export const projectMatchings = sqliteTable('project_matchings', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  projectId: text('project_id')
    .notNull()
    .unique()
    .references(() => projects.id, { onDelete: 'cascade' }),
  /** Up to which post they are matched. */
  postId: integer('post_id').notNull(),
  /** The last post to match. All later ones are matched for every project. */
  upTo: integer('up_to').notNull(),
})

/** Some runs of words of posts that are mentions, by which posts with nearly the same text are found. */
export const postSketches = sqliteTable(
  'post_sketches',
  {
    /** See `sketchOf`. */
    run: integer('run').notNull(),
    postId: integer('post_id')
      .notNull()
      .references(() => publicPosts.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.run, table.postId] }), index('post_sketches_of').on(table.postId)],
)
