import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { LinkState } from '#src/domain/links/links.ts'
import { products } from '#src/storage/products/schema.ts'

/** Whether a listing's site still works. */
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
