import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

// Times are milliseconds since 1970, UTC.

/**
 * `proofs`: who may request a host now, whatever for. `directories`: the day that a host rests after a directory's check, for
 * which listings don't wait.
 */
export type TurnList = 'proofs' | 'directories'

/** Hosts that jobs request pages of, and when each may be requested. */
export const hostTurns = sqliteTable(
  'host_turns',
  {
    list: text('list').$type<TurnList>().notNull(),
    /** See `hostKey`. */
    host: text('host').notNull(),
    /** The run that holds it, and until when. */
    heldBy: text('held_by'),
    heldUntil: integer('held_until').notNull(),
    /** No request before then. */
    nextAt: integer('next_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.host] })],
)

/** The robots.txt of an origin, up to the groups that concern us. */
export const robotsFiles = sqliteTable('robots_files', {
  origin: text('origin').primaryKey(),
  text: text('text').notNull(),
  fetchedAt: integer('fetched_at').notNull(),
})
