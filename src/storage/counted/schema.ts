import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Source } from '#src/domain/counted/counted.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'

// Times are milliseconds since 1970, UTC. Days are ISO dates.

/** An export of links that a customer uploaded. Its links stay in the browser, but for those of live listings. */
export const linkExports = sqliteTable(
  'link_exports',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    source: text('source').$type<Source>().notNull(),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file, in hex: the same file is kept once. */
    digest: text('digest').notNull(),
    /** Links in it, of any site. */
    rows: integer('rows').notNull(),
    exportedOn: text('exported_on').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('link_exports_of').on(table.projectId, table.source, table.digest)],
)

/** What an export said about each listing that was live. */
export const linkExportRows = sqliteTable(
  'link_export_rows',
  {
    exportId: text('export_id')
      .notNull()
      .references(() => linkExports.id, { onDelete: 'cascade' }),
    deliveryId: text('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    /** The listing's page then: see `pageKey`. Once it has moved, this says nothing about it. */
    page: text('page').notNull(),
    isCounted: integer('is_counted', { mode: 'boolean' }).notNull(),
    /** The day of the last crawl, if the export says so. */
    crawledOn: text('crawled_on'),
  },
  (table) => [
    primaryKey({ columns: [table.exportId, table.deliveryId] }),
    index('link_export_rows_of').on(table.deliveryId),
  ],
)
