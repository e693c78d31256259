import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import type { LinkState } from '#src/domain/link-checks.ts'
import type { ReportReason, ReportState } from '#src/domain/listing-reports.ts'
import { products } from './schema.ts'

// What those work with who run the product. Times are milliseconds since 1970, UTC.

/** What admins did: written before it is done, completed after. Never changed again. */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    /** Who: a user's id, and the address at that time. */
    userId: text('user_id').notNull(),
    email: text('email').notNull(),
    /** The route, by its name in the table of routes. */
    action: text('action').notNull(),
    /** What it was done to: a ref, an id, a slug. */
    subject: text('subject').notNull().default(''),
    /** In a few words: a verdict, a reason, a title. */
    note: text('note').notNull().default(''),
    /** The answer's HTTP status; null: it never came. */
    status: integer('status'),
  },
  (table) => [
    index('audit_entries_subject').on(table.subject, table.id),
    index('audit_entries_old').on(table.at),
    index('audit_entries_by').on(table.userId),
  ],
)

/** Reasons that are given often. */
export const savedReasons = sqliteTable('saved_reasons', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  text: text('text').notNull().unique(),
})

/** What visitors have against a listing. */
export const listingReports = sqliteTable(
  'listing_reports',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    note: text('note').notNull().default(''),
    /** Knows a visitor again, and tells nobody who it is. */
    visitor: text('visitor').notNull(),
    state: text('state').$type<ReportState>().notNull(),
    createdAt: integer('created_at').notNull(),
    settledAt: integer('settled_at'),
    /** The admin who settled it; null: it is open, or a command did. */
    settledBy: text('settled_by'),
  },
  (table) => [
    index('listing_reports_queue').on(table.state, table.createdAt, table.id),
    index('listing_reports_product').on(table.productId, table.state),
    uniqueIndex('listing_reports_visitor')
      .on(table.productId, table.visitor)
      .where(sql`state = 'open'`),
  ],
)

/** Parts of a text's fingerprint (MinHash): texts that share some are probably alike. */
export const textBands = sqliteTable(
  'text_bands',
  {
    band: integer('band').notNull(),
    hash: integer('hash').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.band, table.hash, table.productId] }),
    index('text_bands_product').on(table.productId),
  ],
)

/** To which site a listing belongs (see `siteOf`): others of the same site deserve a second look. */
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

/** Whether the site of a listing still answers. */
export const linkChecks = sqliteTable(
  'link_checks',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    state: text('state').$type<LinkState>().notNull(),
    /** When it is looked at next; while a checker holds it, when that hold ends. */
    dueAt: integer('due_at').notNull(),
    checkedAt: integer('checked_at'),
    /** The HTTP status of the last answer; null: none came. */
    status: integer('status'),
    error: text('error'),
    /** Looks in a row that found it failing, and since when. */
    failures: integer('failures').notNull().default(0),
    failingSince: integer('failing_since'),
    /** When its founder was told. */
    toldAt: integer('told_at'),
  },
  (table) => [index('link_checks_due').on(table.dueAt), index('link_checks_state').on(table.state, table.dueAt)],
)

/** When the domains of submissions were registered, as the registries say (RDAP). */
export const domainAges = sqliteTable(
  'domain_ages',
  {
    domain: text('domain').primaryKey(),
    /** Null: not known. */
    registeredAt: integer('registered_at'),
    /** When it may be asked for; while somebody asks, when that hold ends. Null: known, or given up. */
    dueAt: integer('due_at'),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
  },
  (table) => [
    index('domain_ages_due')
      .on(table.dueAt)
      .where(sql`due_at IS NOT NULL`),
  ],
)

/** Products that became one with another: their address leads there. */
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
