import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PageState, PageTemplate } from '#src/domain/page-batches/page-batches.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'

// Pages made from a table and a template. Times are milliseconds since 1970, UTC.

export const pageBatches = sqliteTable(
  'page_batches',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The table as CSV. Its first row names the columns. */
    csv: text('csv').notNull(),
    template: text('template', { mode: 'json' }).$type<PageTemplate>().notNull(),
    /** Of the table, so that lists and polls don't read it. */
    rowCount: integer('row_count').notNull().default(0),
    columns: text('columns', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Of table and template, in bytes. */
    size: integer('size').notNull().default(0),
    /** Counts saves. */
    version: integer('version').notNull().default(1),
    /** The version whose pages were approved last. Null: none yet. */
    approvedVersion: integer('approved_version'),
    approvedAt: integer('approved_at'),
    /** In the URL of the sitemap, so that only those who know it can read it. */
    sitemapKey: text('sitemap_key').notNull().unique(),
    savedAt: integer('saved_at').notNull(),
    savedBy: text('saved_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    // With the size, so that adding sizes up reads no tables.
    index('page_batches_of').on(table.projectId, table.createdAt, table.id, table.size),
    index('page_batches_newest').on(table.savedAt, table.id),
    index('page_batches_by').on(table.savedBy),
  ],
)

/** The pages of approved batches, as they are published. */
export const batchPages = sqliteTable(
  'batch_pages',
  {
    id: text('id').primaryKey(),
    batchId: text('batch_id')
      .notNull()
      .references(() => pageBatches.id, { onDelete: 'cascade' }),
    /** The order that owes it. Null: the project's orders have no room for it yet. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** Its row's line in the table. */
    line: integer('line').notNull(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    metaDescription: text('meta_description').notNull(),
    html: text('html').notNull(),
    /** Of the content. A page whose hash stays the same isn't published again. */
    hash: text('hash').notNull(),
    /** The hash that was queued for the customer's site last. Null: none yet. */
    queuedHash: text('queued_hash'),
    state: text('state').$type<PageState>().notNull(),
    publishedAt: integer('published_at'),
    liveUrl: text('live_url'),
    liveAt: integer('live_at'),
    lostAt: integer('lost_at'),
    /** When its row was removed from the table. */
    removedAt: integer('removed_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    // A row with the same slug is the same page.
    uniqueIndex('batch_pages_once').on(table.batchId, table.slug),
    index('batch_pages_of')
      .on(table.batchId, table.line, table.id)
      .where(sql`removed_at IS NULL`),
    index('batch_pages_of_order').on(table.orderId, table.state),
    index('batch_pages_waiting')
      .on(table.batchId, table.line)
      .where(sql`state = 'planned'`),
    index('batch_pages_to_queue')
      .on(table.batchId)
      .where(sql`order_id IS NOT NULL AND removed_at IS NULL AND queued_hash IS NOT hash`),
    index('batch_pages_changed')
      .on(table.updatedAt)
      .where(sql`live_url IS NOT NULL`),
    index('batch_pages_sent')
      .on(table.id)
      .where(sql`state = 'sent'`),
    index('batch_pages_queued')
      .on(table.id)
      .where(sql`state = 'approved' AND queued_hash IS NOT NULL`),
  ],
)
