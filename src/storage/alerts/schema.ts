import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AlertKind } from '#src/domain/alerts/kinds.ts'

/** Conditions that hold, or held a moment ago: see domain/alerts/hysteresis.ts. Times are milliseconds since 1970, UTC. */
export const alerts = sqliteTable('alerts', {
  kind: text('kind').$type<AlertKind>().primaryKey(),
  /** What was found when it last held, for the message. */
  detail: text('detail').notNull(),
  failingSince: integer('failing_since').notNull(),
  /** When people were first notified. Null: not yet. */
  raisedAt: integer('raised_at'),
  /** When they were last notified. */
  notifiedAt: integer('notified_at'),
  /** Since when it no longer holds. Null: it does. */
  okSince: integer('ok_since'),
})
