import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PostContent } from '#src/domain/posts/posts.api.ts'
import type { PostStatus, RevisionKind } from '#src/domain/posts/posts.ts'

// The blog. Times are milliseconds since 1970, UTC. Ids are random text.

export const posts = sqliteTable(
  'posts',
  {
    id: text('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    /** Sanitized HTML: see `sanitizePost`. The public text of a published post. */
    content: text('content').notNull(),
    coverImageId: text('cover_image_id'),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    words: integer('words').notNull().default(0),
    status: text('status').$type<PostStatus>().notNull(),
    /** Saved but unpublished changes. */
    draft: text('draft', { mode: 'json' }).$type<PostContent>(),
    /** Counts every save, so that the second of two editors learns about the first. */
    version: integer('version').notNull().default(1),
    /** When a scheduled post is published. */
    scheduledAt: integer('scheduled_at'),
    /** When it was first published. It keeps this date when published again. */
    publishedAt: integer('published_at'),
    createdAt: integer('created_at').notNull(),
    /** When the public version last changed. */
    updatedAt: integer('updated_at').notNull(),
    /** When anything was last saved, and by whom (a user id). */
    savedAt: integer('saved_at').notNull(),
    savedBy: text('saved_by'),
    demo: integer('demo', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('posts_newest').on(table.status, table.publishedAt, table.id),
    index('posts_saved').on(table.savedAt, table.id),
    index('posts_saved_of').on(table.status, table.savedAt, table.id),
    index('posts_due')
      .on(table.scheduledAt)
      .where(sql`scheduled_at IS NOT NULL`),
  ],
)

/** The content of each save, so that no text is lost. */
export const postRevisions = sqliteTable(
  'post_revisions',
  {
    postId: text('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Counted from 1 for each post. */
    number: integer('number').notNull(),
    kind: text('kind').$type<RevisionKind>().notNull(),
    content: text('content', { mode: 'json' }).$type<PostContent>().notNull(),
    savedAt: integer('saved_at').notNull(),
    /** A user id. */
    savedBy: text('saved_by'),
  },
  (table) => [primaryKey({ columns: [table.postId, table.number] })],
)

/** Old slugs of published posts. Null: the post was deleted. */
export const postRedirects = sqliteTable('post_addresses', {
  slug: text('slug').primaryKey(),
  postId: text('post_id').references(() => posts.id, { onDelete: 'set null' }),
})

/** Images a post uses or used. Its history shows them, so they stay as long as the post. */
export const postImages = sqliteTable(
  'post_images',
  {
    imageId: text('image_id').notNull(),
    postId: text('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.postId] }), index('post_images_of').on(table.postId)],
)
