import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Category } from '#src/domain/products/categories.ts'
import type { ProductContent } from '#src/domain/products/content.ts'
import type { Actor, ProductEventKind, ProductState } from '#src/domain/products/states.ts'

// Times are milliseconds since 1970, UTC. Public ids (`ref`, upload ids) are random text.

/** How many characters of a description's beginning and end are indexed, to find copies of it. */
export const copiedLength = 60

/** Hosts that admins have called shared, besides those that we know. */
export const sharedHosts = sqliteTable('shared_hosts', {
  host: text('host').primaryKey(),
  /** How many parts of the path name a product. */
  parts: integer('parts').notNull(),
  createdAt: integer('created_at').notNull(),
})

export const products = sqliteTable(
  'products',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Identifies the submission in links, mails and commands. */
    ref: text('ref').notNull().unique(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    headline: text('headline').notNull(),
    description: text('description').notNull(),
    websiteUrl: text('website_url').notNull(),
    /** See `listingKey`: one live listing each. */
    listingKey: text('listing_key').notNull(),
    category: text('category').$type<Category>().notNull(),
    email: text('email').notNull(),
    firstname: text('firstname').notNull(),
    logoId: text('logo_id').notNull(),
    screenshotId: text('screenshot_id').notNull(),
    screenshotWidth: integer('screenshot_width').notNull(),
    screenshotHeight: integer('screenshot_height').notNull(),
    state: text('state').$type<ProductState>().notNull(),
    /** The rejection reason shown to the founder. */
    reason: text('reason'),
    /** The founder's changes to a published listing, until they are reviewed. */
    proposal: text('proposal', { mode: 'json' }).$type<ProductContent>(),
    demo: integer('demo', { mode: 'boolean' }).notNull().default(false),
    /** The client's Idempotency-Key, and a hash of the request. */
    idempotencyKey: text('idempotency_key').unique(),
    requestHash: text('request_hash'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** When it joined the queue it is now in. */
    queuedAt: integer('queued_at'),
    publishedAt: integer('published_at'),
  },
  (table) => [
    uniqueIndex('products_live_listing')
      .on(table.listingKey)
      .where(sql`state IN ('pending', 'published')`),
    index('products_newest').on(table.state, table.publishedAt, table.id),
    index('products_newest_in_category').on(table.state, table.category, table.publishedAt, table.id),
    index('products_queue').on(table.state, table.queuedAt, table.id),
    index('products_listing').on(table.listingKey),
    index('products_email').on(sql`lower(email)`),
    index('products_changes')
      .on(table.queuedAt, table.id)
      .where(sql`proposal IS NOT NULL`),
    index('products_changed').on(table.state, table.updatedAt),
    // Which product uses an image.
    index('products_logo').on(table.logoId),
    index('products_screenshot').on(table.screenshotId),
    index('products_proposed_logo')
      .on(sql`(proposal ->> 'logoId')`)
      .where(sql`proposal IS NOT NULL`),
    index('products_proposed_screenshot')
      .on(sql`(proposal ->> 'screenshotId')`)
      .where(sql`proposal IS NOT NULL`),
    index('products_beginning').on(sql.raw(`substr(description, 1, ${copiedLength})`)),
    index('products_ending').on(sql.raw(`substr(description, -${copiedLength})`)),
  ],
)

/** The history: one row for each event of a product, never changed. */
export const productEvents = sqliteTable(
  'product_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ProductEventKind>().notNull(),
    actor: text('actor').$type<Actor>().notNull(),
    note: text('note'),
    at: integer('at').notNull(),
    /** For an admin's decision: who, and the row before it, for undoing within seconds. */
    userId: text('user_id'),
    before: text('before', { mode: 'json' }).$type<ProductBefore>(),
  },
  (table) => [
    index('product_events_of').on(table.productId, table.id),
    index('product_events_undo')
      .on(table.at)
      .where(sql`before IS NOT NULL`),
    index('product_events_by')
      .on(table.userId)
      .where(sql`user_id IS NOT NULL`),
  ],
)

/** The previous values of what a decision changes. `mailKey`: the mail that reports the decision. */
export type ProductBefore = Partial<ProductContent> & {
  state: ProductState
  reason: string | null
  proposal: ProductContent | null
  queuedAt: number | null
  publishedAt: number | null
  updatedAt: number
  mailKey: string | null
}

/** The site a listing belongs to (see `siteOf`), for finding others of the same site. */
export const productSites = sqliteTable(
  'product_sites',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    site: text('site').notNull(),
  },
  (table) => [index('product_sites_site').on(table.site, table.productId)],
)

/** Merged products, whose URL redirects to another. */
export const mergedProducts = sqliteTable(
  'merged_products',
  {
    slug: text('slug').primaryKey(),
    intoId: integer('into_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    at: integer('at').notNull(),
  },
  (table) => [index('merged_products_into').on(table.intoId)],
)
