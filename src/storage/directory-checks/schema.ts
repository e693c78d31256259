import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { CheckedPart, LastingState, PageState } from '#src/domain/directory-checks/checks.ts'
import type { Fault } from '#src/domain/fetching/faults.ts'

// Times are milliseconds since 1970, UTC.

/** The home page and the submit page of each directory on the list, with what the automated check saw. */
export const directoryChecks = sqliteTable(
  'directory_checks',
  {
    /** See `directoryKey`. */
    key: text('key').notNull(),
    page: text('page').$type<CheckedPart>().notNull(),
    url: text('url').notNull(),
    /** The URL to request next: the page's, or where it redirected. */
    nextUrl: text('next_url').notNull(),
    /** Where that URL's robots.txt redirected. Null: it's requested where it should be. */
    robotsUrl: text('robots_url'),
    /** The host of the next request: see `hostKey`. */
    host: text('host').notNull(),
    /** Redirects so far. */
    hops: integer('hops').notNull().default(0),
    state: text('state').$type<PageState>().notNull(),
    lasting: text('lasting').$type<LastingState>(),
    status: integer('status'),
    fault: text('fault').$type<Fault>(),
    movedTo: text('moved_to'),
    checkedAt: integer('checked_at'),
    failures: integer('failures').notNull().default(0),
    failingSince: integer('failing_since'),
    dueAt: integer('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.page] }),
    index('directory_checks_due').on(table.dueAt),
    index('directory_checks_host').on(table.host, table.dueAt),
    index('directory_checks_gone')
      .on(table.key)
      .where(sql`page = 'home' AND state IN ('dead', 'moved')`),
  ],
)
