import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DirectoryEdit } from '#src/domain/directories/edits.ts'
import type { ChangeKind, ChangeSource } from '#src/domain/directories/history.ts'
import type { VerificationOutcome } from '#src/domain/directories/verifications.ts'

/** What operators know about a directory beyond `seo-data/directories.json`. */
export const directoryEdits = sqliteTable('directory_edits', {
  /** See `directoryKey`. */
  key: text('key').primaryKey(),
  fields: text('fields', { mode: 'json' }).$type<DirectoryEdit>().notNull(),
  /** Submissions in a row that the directory refused, or that found it closed. */
  failures: integer('failures').notNull().default(0),
  /** Not used for new rows since then. Null: in use. */
  excludedAt: integer('set_aside_at'),
  excludedReason: text('set_aside_reason'),
  checkedAt: integer('checked_at'),
  checkedBy: text('checked_by'),
  /** When an operator last changed it. 0: never. */
  updatedAt: integer('updated_at').notNull(),
})

/** The public history of each directory. */
export const directoryChanges = sqliteTable(
  'directory_changes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    key: text('key').notNull(),
    at: integer('at').notNull(),
    kind: text('kind').$type<ChangeKind>().notNull(),
    before: text('before'),
    after: text('after'),
    by: text('by').$type<ChangeSource>().notNull(),
  },
  (table) => [index('directory_changes_of').on(table.key, sql`id DESC`)],
)

/** What an edit was before a verification, so that it can be undone. Without who checked it: no id of an account is kept in JSON. */
export type EditBefore = Pick<
  typeof directoryEdits.$inferSelect,
  'fields' | 'excludedAt' | 'excludedReason' | 'checkedAt'
>

/** Each time one of us compared a directory with its site. What they found is in `directory_edits`. */
export const directoryVerifications = sqliteTable(
  'directory_verifications',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull(),
    at: integer('at').notNull(),
    /** A user's id. Null: their account was deleted. */
    by: text('by'),
    outcome: text('outcome').$type<VerificationOutcome>().notNull(),
    /** The page that says so. */
    source: text('source'),
    before: text('before', { mode: 'json' }).$type<EditBefore>().notNull(),
  },
  (table) => [index('directory_verifications_of').on(table.key, table.at)],
)
