import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Scheduled jobs: who runs each one now, and when it ran last. Times are milliseconds since 1970, UTC. */
export const jobs = sqliteTable('jobs', {
  name: text('name').primaryKey(),
  /** The run that holds the job. */
  holder: text('holder').notNull(),
  /** A run that was killed gives the job back by then. */
  heldUntil: integer('held_until').notNull(),
  startedAt: integer('started_at').notNull(),
  /** When a run last came to its end, failed or not. */
  finishedAt: integer('finished_at'),
})
