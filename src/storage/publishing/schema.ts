import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PublicationState, PublishableItem } from '#src/domain/publishing/items.ts'
import type { TargetKind, TargetSettings } from '#src/domain/publishing/kinds.ts'
import { projects } from '#src/storage/projects/schema.ts'

/** `remoteId`: its id at the site, if it has one. */
export type ImageCopies = Record<string, { url: string; remoteId: number | null }>

// Times are milliseconds since 1970, UTC.

/** Where a project's posts and pages are published. */
export const publishingTargets = sqliteTable(
  'publishing_targets',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<TargetKind>().notNull(),
    name: text('name').notNull(),
    settings: text('settings', { mode: 'json' }).$type<TargetSettings>().notNull(),
    /** Encrypted for this row. Null: its kind has none. */
    credentials: text('credentials'),
    /** When it last worked. Null: never since the settings changed. */
    verifiedAt: integer('verified_at'),
    /** Why it doesn't work. Null: nothing is known to be wrong. */
    lastError: text('last_error'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('publishing_targets_of').on(table.projectId, table.createdAt, table.id)],
)

/** A post or page at one target. */
export const publications = sqliteTable(
  'publications',
  {
    id: text('id').primaryKey(),
    targetId: text('target_id')
      .notNull()
      .references(() => publishingTargets.id, { onDelete: 'cascade' }),
    /** The item's key. */
    key: text('key').notNull(),
    /** Which article or page it is. Both null: neither. */
    articleId: text('article_id'),
    pageId: text('page_id'),
    title: text('title').notNull(),
    /** What to publish. Null once visitors can see it at a site, which has it from then on, or failed and is forgotten. */
    item: text('item', { mode: 'json' }).$type<PublishableItem>(),
    contentHash: text('content_hash').notNull(),
    /** The size of the item as JSON, which divides a download into parts. */
    bytes: integer('bytes').notNull(),
    state: text('state').$type<PublicationState>().notNull(),
    /** The slug reserved for it, stored before it is created there. Null: not chosen yet. */
    remoteSlug: text('remote_slug'),
    /** Its id at the site. Null: we don't know of one there. */
    remoteId: text('remote_id'),
    remoteUrl: text('remote_url'),
    /** Images that the site has taken, by name. Null: none yet. */
    copies: text('copies', { mode: 'json' }).$type<ImageCopies>(),
    attempts: integer('attempts').notNull().default(0),
    /** The next attempt, or the next look at what visitors can’t see yet. While a run holds it, when its lease ends. Null: none. */
    dueAt: integer('due_at'),
    lastError: text('last_error'),
    publishedAt: integer('published_at'),
    createdAt: integer('created_at').notNull(),
    /** When its content was last queued. */
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('publications_once').on(table.targetId, table.key),
    index('publications_of_key').on(table.key),
    index('publications_of_article')
      .on(table.articleId)
      .where(sql`article_id IS NOT NULL`),
    index('publications_of_page')
      .on(table.pageId)
      .where(sql`page_id IS NOT NULL`),
    index('publications_of_target').on(table.targetId, table.state),
    index('publications_due')
      .on(table.dueAt)
      .where(sql`due_at IS NOT NULL`),
  ],
)

/** How a project's articles and pages are published. */
export const articleSettings = sqliteTable('article_settings', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  /** Where. Null: nowhere, the customer does it. */
  targetId: text('target_id'),
  /** Whether approved articles are published on their planned day. */
  automatic: integer('automatic', { mode: 'boolean' }).notNull(),
  updatedAt: integer('updated_at').notNull(),
})
