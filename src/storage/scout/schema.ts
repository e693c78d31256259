import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Fault } from '#src/domain/fetching/faults.ts'
import type { ListingFacts, LookUpOutcome, LookUpPurpose } from '#src/domain/scout/look-ups.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'

// Times are milliseconds since 1970, UTC.

/** The look-ups of a row, with what the last one that ended found. */
export const lookUps = sqliteTable(
  'look_ups',
  {
    deliveryId: text('delivery_id')
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<LookUpPurpose>().notNull(),
    directoryKey: text('directory_key').notNull(),
    /** The directory's host, with which there is one connection at a time: see `hostKey`. */
    host: text('host').notNull(),
    /** The next look-up. Null: none for now. */
    dueAt: integer('due_at'),
    /** When this purpose began: look-ups become rarer from then on. */
    since: integer('since').notNull(),
    /** Look-ups of this purpose that ended. */
    attempts: integer('attempts').notNull().default(0),
    /** Where a look-up that took more than one turn goes on. Null: at its start. */
    cursor: text('cursor'),
    outcome: text('outcome').$type<LookUpOutcome>(),
    url: text('url'),
    facts: text('facts', { mode: 'json' }).$type<ListingFacts>(),
    fault: text('fault').$type<Fault>(),
    /** When the last one ended. */
    lookedAt: integer('looked_at'),
  },
  (table) => [
    index('look_ups_due')
      .on(table.dueAt)
      .where(sql`due_at IS NOT NULL`),
    index('look_ups_host')
      .on(table.host, table.dueAt)
      .where(sql`due_at IS NOT NULL`),
  ],
)

/** A sitemap that was read to its end, as it was then. Look-ups that came after `readAt` needn't read it again while it is the same. */
export type KnownSitemap = { url: string; etag: string | null; lastModified: string | null; readAt: number }

/** The reading of a directory's sitemaps for the look-ups that were due when it began, over several turns. */
export type SitemapPass = {
  /** When it began. Look-ups refer to it by this. */
  id: number
  /** Sitemaps that are left, and how many indexes lead there. */
  queue: { url: string; depth: number }[]
  /** Those that are done, and the bytes of all of them as unpacked. */
  done: string[]
  bytes: number
  /** Why something in them may have been missed. */
  fault: Fault | null
}

/** What is known of a directory's sitemaps. */
export const directoryMaps = sqliteTable('directory_maps', {
  directoryKey: text('directory_key').primaryKey(),
  sitemaps: text('sitemaps', { mode: 'json' }).$type<KnownSitemap[]>().notNull(),
  /** Null: none is under way. */
  pass: text('pass', { mode: 'json' }).$type<SitemapPass>(),
  /** When the last one ended. */
  readAt: integer('read_at').notNull(),
})

/** How a listing differs from the customer's profile: an operator's task, until it is closed. */
export const listingDrifts = sqliteTable(
  'listing_drifts',
  {
    deliveryId: text('delivery_id')
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    differences: text('differences', { mode: 'json' })
      .$type<{ field: keyof ListingFacts; listed: string; profile: string }[]>()
      .notNull(),
    foundAt: integer('found_at').notNull(),
    closedAt: integer('closed_at'),
    closedBy: text('closed_by'),
    /** What the operator did. Null: it is open, or was right again before anyone decided. */
    decision: text('decision').$type<'corrected' | 'asked' | 'left'>(),
  },
  (table) => [
    index('listing_drifts_open')
      .on(table.foundAt)
      .where(sql`closed_at IS NULL`),
  ],
)
