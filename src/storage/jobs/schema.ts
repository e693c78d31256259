import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Scheduled jobs: the current run, how the last one went, and when the next is due. Times are milliseconds since 1970, UTC. */
export const jobs = sqliteTable('jobs', {
  name: text('name').primaryKey(),
  /** The run that holds the job. */
  holder: text('holder').notNull(),
  /** When the lease of a killed run ends. */
  heldUntil: integer('held_until').notNull(),
  startedAt: integer('started_at').notNull(),
  /** When a run last finished, failed or not. */
  finishedAt: integer('finished_at'),
  /** When the next run is due. Stays while a run holds the job, so that a killed one is repeated. Null: at once, or only a lease. */
  dueAt: integer('due_at'),
  /** Milliseconds between when the last run was due and when it started. */
  lagMs: integer('lag_ms'),
  /** Milliseconds of the last finished run. */
  durationMs: integer('duration_ms'),
  /** Runs that have failed since one last succeeded. */
  failures: integer('failures').notNull().default(0),
  /** Why the last one failed. */
  lastError: text('last_error'),
})
