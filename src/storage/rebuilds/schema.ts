import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row: the number of public changes, and how the request for a rebuild with the last one went. Times are milliseconds since 1970. */
export const rebuilds = sqliteTable('rebuilds', {
  id: integer('id').primaryKey(),
  changes: integer('changes').notNull(),
  /** The last change that the build hook has accepted a request for. */
  requested: integer('asked').notNull().default(0),
  requestedAt: integer('asked_at').notNull().default(0),
  /** The last change that the hook was called for, accepted or not. */
  tried: integer('tried').notNull().default(0),
  /** The last change that the live site was seen to include. Only where a hook elsewhere builds. */
  live: integer('live').notNull().default(0),
  /** Requests in a row that were refused, or that the live site shows no result of. */
  failures: integer('failures').notNull().default(0),
  /** When the hook is called again after one of those. A further change is tried without waiting. */
  retryAt: integer('retry_at').notNull().default(0),
  lastError: text('last_error'),
})

/** Running platforms that build for themselves, one row each. Times are milliseconds since 1970. */
export const instances = sqliteTable('instances', {
  /** The machine's name and a part that is different for each data folder. */
  id: text('id').primaryKey(),
  /** Of the code, see `readSiteVersion`. */
  version: text('version').notNull(),
  startedAt: integer('started_at').notNull(),
  /** Of the last heartbeat. */
  seenAt: integer('seen_at').notNull(),
  /** The last change that its pages include. Null: they don't say. */
  built: integer('built'),
  /** The last change that it knows of, which its pages should include. */
  asked: integer('asked').notNull(),
  building: integer('building', { mode: 'boolean' }).notNull().default(false),
  /** Builds in a row that failed. */
  failures: integer('failures').notNull().default(0),
  /** When it builds again after a failed build. */
  retryAt: integer('retry_at'),
  lastError: text('last_error'),
})
