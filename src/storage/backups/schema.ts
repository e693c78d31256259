import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { BackupReason } from '#src/domain/backups/names.ts'

/** Backups that were made or tried, and what came of restoring them for a check. Times are milliseconds since 1970, UTC. */
export const backups = sqliteTable('backups', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  startedAt: integer('started_at').notNull(),
  durationMs: integer('duration_ms').notNull(),
  reason: text('reason').$type<BackupReason>().notNull(),
  /** A folder, or the URL of a bucket. */
  target: text('target').notNull(),
  /** Null: it failed. */
  name: text('name'),
  bytes: integer('bytes').notNull().default(0),
  /** The newest migration in it. */
  schema: text('schema'),
  /** Rows of each table in it. */
  counts: text('counts', { mode: 'json' }).$type<Record<string, number>>(),
  images: integer('images').notNull().default(0),
  missingImages: integer('missing_images').notNull().default(0),
  /** Why it failed. */
  error: text('error'),
  /** The check that restores it in a temporary place. Null: it wasn't checked. */
  restoredAt: integer('restored_at'),
  restoreMs: integer('restore_ms'),
  /** Null: it couldn't be restored. */
  differences: integer('differences'),
  /** Why it couldn't be restored, or what differs. */
  restoreError: text('restore_error'),
})
