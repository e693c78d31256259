import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Scheduled jobs: the current run, and when one last finished. Times are milliseconds since 1970, UTC. */
export const jobs = sqliteTable('jobs', {
  name: text('name').primaryKey(),
  /** The run that holds the job. */
  holder: text('holder').notNull(),
  /** When the lease of a killed run ends. */
  heldUntil: integer('held_until').notNull(),
  startedAt: integer('started_at').notNull(),
  /** When a run last finished, failed or not. */
  finishedAt: integer('finished_at'),
})
