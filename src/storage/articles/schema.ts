import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CommentKind, CommentRole } from '#src/domain/articles/articles.ts'
import type { ArticleState } from '#src/domain/articles/states.ts'
import type { PostContent } from '#src/domain/posts/posts.api.ts'
import type { RevisionKind } from '#src/domain/posts/posts.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'

// Posts that paid plans owe. Times are milliseconds since 1970, UTC.

export const articles = sqliteTable(
  'articles',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    projectId: text('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** From 1 to what the order owes. */
    position: integer('position').notNull(),
    state: text('state').$type<ArticleState>().notNull().default('planned'),
    /** ISO date on which it should be published. */
    plannedOn: text('planned_on').notNull(),
    title: text('title').notNull().default(''),
    slug: text('slug').notNull().default(''),
    /** Sanitized HTML: see `sanitizePost`. */
    content: text('content').notNull().default(''),
    coverImageId: text('cover_image_id'),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    words: integer('words').notNull().default(0),
    /** What readers search for to find it. */
    keyword: text('keyword').notNull().default(''),
    /** The page of the customer's site that it links to. */
    backlinkUrl: text('backlink_url').notNull().default(''),
    /** Counts every save and action. */
    version: integer('version').notNull().default(0),
    sentAt: integer('sent_at'),
    /** When the customer was told that it is ready for review. */
    notifiedAt: integer('notified_at'),
    approvedAt: integer('approved_at'),
    /** When it was queued for the customer's site. Null: not yet. */
    queuedAt: integer('queued_at'),
    publishedAt: integer('published_at'),
    liveUrl: text('live_url'),
    liveAt: integer('live_at'),
    lostAt: integer('lost_at'),
    savedAt: integer('saved_at'),
    savedBy: text('saved_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    // Planning again adds none twice.
    uniqueIndex('articles_once').on(table.orderId, table.position),
    index('articles_of').on(table.projectId, table.plannedOn, table.position),
    index('articles_tally').on(table.orderId, table.state),
    index('articles_to_write')
      .on(table.plannedOn, table.id)
      .where(sql`state IN ('planned', 'drafted', 'changes')`),
    index('articles_delivered')
      .on(table.plannedOn, table.id)
      .where(sql`state IN ('sent', 'published', 'live', 'lost')`),
    index('articles_in_review')
      .on(table.plannedOn, table.id)
      .where(sql`state = 'review'`),
    index('articles_approved')
      .on(table.plannedOn, table.id)
      .where(sql`state = 'approved'`),
    index('articles_by_day').on(table.plannedOn, table.id),
    index('articles_changed')
      .on(table.updatedAt)
      .where(sql`live_url IS NOT NULL`),
    index('articles_of_editor').on(table.savedBy),
    index('articles_queued')
      .on(table.id)
      .where(sql`queued_at IS NOT NULL AND published_at IS NULL`),
    index('articles_to_announce')
      .on(table.sentAt)
      .where(sql`state = 'review' AND notified_at IS NULL`),
  ],
)

/** What the customer and the editors say about an article. */
export const articleComments = sqliteTable(
  'article_comments',
  {
    id: text('id').primaryKey(),
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    role: text('role').$type<CommentRole>().notNull(),
    kind: text('kind').$type<CommentKind>().notNull(),
    text: text('text').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('article_comments_of').on(table.articleId, table.createdAt, table.id),
    index('article_comments_by').on(table.userId),
  ],
)

/** The content of each save, so that no text is lost. */
export const articleRevisions = sqliteTable(
  'article_revisions',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Counted from 1 for each article. */
    number: integer('number').notNull(),
    kind: text('kind').$type<RevisionKind>().notNull(),
    content: text('content', { mode: 'json' }).$type<PostContent>().notNull(),
    savedAt: integer('saved_at').notNull(),
    savedBy: text('saved_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.number] }),
    index('article_revisions_by').on(table.savedBy),
  ],
)

/** Images that an article uses or used. Its history shows them, so they stay as long as the article. */
export const articleImages = sqliteTable(
  'article_images',
  {
    imageId: text('image_id').notNull(),
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.imageId, table.articleId] }),
    index('article_images_of').on(table.articleId),
  ],
)
