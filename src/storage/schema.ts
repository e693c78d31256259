import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Category } from '#src/domain/categories.ts'
import type { MailState } from '#src/domain/desk-lists.ts'
import type { ImageType } from '#src/domain/images.ts'
import type { WaitlistState } from '#src/domain/waitlist.ts'
import type { Actor, ProductEventKind, ProductState } from '#src/domain/product-states.ts'

// Times are milliseconds since 1970, UTC. Ids given to people (`ref`, upload ids) are random text.

export const products = sqliteTable(
  'products',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Names the submission in links, mails and commands. */
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
    /** Why an operator said no; the founder reads it. */
    reason: text('reason'),
    /** What the founder wants changed in a published listing, until an operator has read it. */
    proposal: text('proposal', { mode: 'json' }).$type<SubmissionContent>(),
    demo: integer('demo', { mode: 'boolean' }).notNull().default(false),
    /** The client's Idempotency-Key, and a hash of what came with it. */
    idempotencyKey: text('idempotency_key').unique(),
    requestHash: text('request_hash'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** When it joined the queue it now waits in. */
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
  ],
)

/** What a founder can change: the text, the images, and what follows from the address. */
export type SubmissionContent = {
  name: string
  headline: string
  description: string
  websiteUrl: string
  listingKey: string
  category: Category
  email: string
  firstname: string
  logoId: string
  screenshotId: string
  screenshotWidth: number
  screenshotHeight: number
}

/** The audit trail: one row for each thing that happened to a product, never changed. */
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
    /** Of an admin's decision: who, and the row before it, by which it can be taken back for some seconds. */
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

/** What a decision changes of a product, as it was. `mailKey`: the mail that tells of the decision. */
export type ProductBefore = Partial<SubmissionContent> & {
  state: ProductState
  reason: string | null
  proposal: SubmissionContent | null
  queuedAt: number | null
  publishedAt: number | null
  updatedAt: number
  mailKey: string | null
}

export const uploads = sqliteTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    /** Bytes announced; the parts must add up to it. */
    size: integer('size').notNull(),
    /** Null until the image is assembled, checked and stored. */
    type: text('type').$type<ImageType>(),
    width: integer('width'),
    height: integer('height'),
    createdAt: integer('created_at').notNull(),
    readyAt: integer('ready_at'),
    /** Set when a product uses it. What nothing uses is swept away after a day. */
    claimedAt: integer('claimed_at'),
    /** When the sweep last looked whether a claimed image is still in use. */
    checkedAt: integer('checked_at').notNull().default(0),
    /** Since when nothing uses it, as far as the sweep has seen; null: it is in use. */
    releasedAt: integer('released_at'),
  },
  (table) => [
    index('uploads_unclaimed')
      .on(table.createdAt)
      .where(sql`claimed_at IS NULL`),
    index('uploads_unchecked')
      .on(table.checkedAt)
      .where(sql`claimed_at IS NOT NULL`),
    index('uploads_released')
      .on(table.releasedAt)
      .where(sql`released_at IS NOT NULL`),
  ],
)

export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Says which mail this is (`confirm:REF:1`), so that it is written once however often it is asked for. */
    key: text('key').notNull().unique(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Where one click ends mails of this kind (RFC 8058); none for those that belong to a submission. */
    unsubscribeUrl: text('unsubscribe_url'),
    createdAt: integer('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When it may be tried; while a sender holds it, when that hold ends. Null once sent or given up. */
    dueAt: integer('due_at'),
    /** Since when a sender holds it; null: none does. */
    takenAt: integer('taken_at'),
    sentAt: integer('sent_at'),
    lastError: text('last_error'),
    state: text('state')
      .$type<MailState>()
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN due_at IS NULL THEN 'failed' ELSE 'waiting' END`,
        { mode: 'virtual' },
      ),
  },
  (table) => [
    index('mail_outbox_due')
      .on(table.dueAt)
      .where(sql`due_at IS NOT NULL`),
    index('mail_outbox_recipient').on(table.recipient),
    index('mail_outbox_newest').on(table.createdAt, table.id),
    index('mail_outbox_state').on(table.state, table.createdAt, table.id),
  ],
)

/** Who wants to hear of the launch. Stored here first; the mailing provider is told afterwards. */
export const waitlist = sqliteTable(
  'waitlist',
  {
    /** Names the entry in links; made from the address, so that it is known before the row is there. */
    ref: text('ref').primaryKey(),
    /** As typed. */
    email: text('email').notNull(),
    state: text('state').$type<WaitlistState>().notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** When the last mail that asks for confirmation was written. */
    askedAt: integer('asked_at').notNull(),
    /** What the provider still has to be told. */
    forward: text('forward').$type<WaitlistForward>(),
    /** When it may be tried; while a sender holds it, when that hold ends. Null: nothing to do, or given up. */
    forwardDueAt: integer('forward_due_at'),
    forwardAttempts: integer('forward_attempts').notNull().default(0),
    forwardError: text('forward_error'),
  },
  (table) => [
    index('waitlist_due')
      .on(table.forwardDueAt)
      .where(sql`forward_due_at IS NOT NULL`),
    index('waitlist_newest').on(table.createdAt, table.ref),
    index('waitlist_state').on(table.state, table.createdAt, table.ref),
  ],
)

export type WaitlistForward = 'add' | 'remove'

export const rateLimits = sqliteTable(
  'rate_limits',
  {
    key: text('key').notNull(),
    /** Start of the window the count belongs to. */
    windowStart: integer('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] }), index('rate_limits_old').on(table.windowStart)],
)

/** One row: how often what the public sees has changed, and which of these changes the last rebuild was asked for. */
export const rebuilds = sqliteTable('rebuilds', {
  id: integer('id').primaryKey(),
  changes: integer('changes').notNull(),
  asked: integer('asked').notNull().default(0),
  askedAt: integer('asked_at').notNull().default(0),
})
