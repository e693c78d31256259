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
    /** The next check. While a checker holds it, when its lease ends. */
    dueAt: integer('due_at').notNull(),
    checkedAt: integer('checked_at'),
    /** The HTTP status of the last response. Null: there was none. */
    status: integer('status'),
    error: text('error'),
    /** Consecutive failed checks, and since when. */
    failures: integer('failures').notNull().default(0),
    failingSince: integer('failing_since'),
    /** When the founder was notified. */
    notifiedAt: integer('told_at'),
  },
  (table) => [index('link_checks_due').on(table.dueAt), index('link_checks_state').on(table.state, table.dueAt)],
)

/** When the domains of submissions were registered, from the registries (RDAP). */
export const domainAges = sqliteTable(
  'domain_ages',
  {
    domain: text('domain').primaryKey(),
    /** Null: unknown. */
    registeredAt: integer('registered_at'),
    /** When to query it. While a run holds it, when its lease ends. Null: known, or given up. */
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
