import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DirectoryEdit } from '#src/domain/directories/edits.ts'

/** What the desk knows about a directory beyond `seo-data/directories.json`. */
export const directoryEdits = sqliteTable('directory_edits', {
  /** See `listingKey`. */
  key: text('key').primaryKey(),
  fields: text('fields', { mode: 'json' }).$type<DirectoryEdit>().notNull(),
  /** Submissions in a row that the directory refused, or that found it closed. */
  failures: integer('failures').notNull().default(0),
  /** Not used for new rows since then. Null: in use. */
  setAsideAt: integer('set_aside_at'),
  setAsideReason: text('set_aside_reason'),
  checkedAt: integer('checked_at'),
  checkedBy: text('checked_by'),
  /** When an operator last changed it. 0: never. */
  updatedAt: integer('updated_at').notNull(),
})
