import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { FlagReason, FlagState } from '#src/domain/flags/flags.ts'
import { products } from '#src/storage/products/schema.ts'

/** Visitors' reports about listings. */
export const flags = sqliteTable(
  'listing_reports',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<FlagReason>().notNull(),
    note: text('note').notNull().default(''),
    /** Recognizes a visitor without revealing who it is. */
    visitor: text('visitor').notNull(),
    state: text('state').$type<FlagState>().notNull(),
    createdAt: integer('created_at').notNull(),
    settledAt: integer('settled_at'),
    /** The admin who resolved it. Null: it is open, or a command did. */
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
