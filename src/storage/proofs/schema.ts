import { sql } from 'drizzle-orm'
import { blob, foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Fault } from '#src/domain/fetching/faults.ts'
import type { CheckState, SubjectKind } from '#src/domain/proofs/proofs.ts'
import { users } from '#src/storage/accounts/schema.ts'

// Times are milliseconds since 1970, UTC.

/** What a check saw: see `Proof`. */
const seen = {
  status: integer('status'),
  fault: text('fault').$type<Fault>(),
  finalUrl: text('final_url'),
  anchor: text('anchor'),
  rel: text('rel'),
  robots: text('robots'),
  xRobots: text('x_robots'),
  canonical: text('canonical'),
}

/** The live page of something we delivered, with what the last check saw. */
export const checks = sqliteTable(
  'checks',
  {
    subjectKind: text('subject_kind').$type<SubjectKind>().notNull(),
    /** The id of the delivery, article or page. */
    subjectId: text('subject_id').notNull(),
    /** The customer. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** The URL's host, with which there is one connection at a time: see `hostKey`. */
    host: text('host').notNull(),
    /** The site that the page must link to: see `listingKey`. Null: the page itself is what counts. */
    site: text('site'),
    state: text('state').$type<CheckState>().notNull(),
    /** The next check. Null: none for now. */
    dueAt: integer('due_at'),
    checkedAt: integer('checked_at'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    attempts: integer('attempts').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    failingSince: integer('failing_since'),
    ...seen,
    firstSeenAt: integer('first_seen_at'),
    lastSeenAt: integer('last_seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.subjectKind, table.subjectId] }),
    index('checks_due')
      .on(table.dueAt)
      .where(sql`due_at IS NOT NULL`),
    index('checks_host')
      .on(table.host, table.dueAt)
      .where(sql`due_at IS NOT NULL`),
    index('checks_of').on(table.userId),
  ],
)

/** Every change in what the checks of a page saw. */
export const proofs = sqliteTable(
  'proofs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    subjectKind: text('subject_kind').$type<SubjectKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    at: integer('at').notNull(),
    url: text('url').notNull(),
    ...seen,
    /** As in delivery events. Always null for articles and pages, which have no evidence. */
    sealedSeq: integer('sealed_seq'),
  },
  (table) => [
    index('proofs_unsealed')
      .on(table.subjectId, table.id)
      .where(sql`subject_kind = 'delivery' AND coalesce(sealed_seq, 0) = 0`),
    foreignKey({
      columns: [table.subjectKind, table.subjectId],
      foreignColumns: [checks.subjectKind, checks.subjectId],
    }).onDelete('cascade'),
    index('proofs_of').on(table.subjectKind, table.subjectId, table.id),
  ],
)

/** The page that a change in what checks saw was read from. */
export const proofPages = sqliteTable(
  'proof_pages',
  {
    proofId: integer('proof_id')
      .primaryKey()
      .references(() => proofs.id, { onDelete: 'cascade' }),
    subjectId: text('subject_id').notNull(),
    at: integer('at').notNull(),
    /** Compressed with gzip. Null: dropped by now, see `keptPages`. */
    bytes: blob('bytes', { mode: 'buffer' }),
    /** SHA-256 of the compressed bytes. */
    hash: text('hash').notNull(),
    /** The length of the compressed bytes. */
    size: integer('size').notNull(),
    /** How much of the page was read, and how much of that the bytes hold. */
    readBytes: integer('read_bytes').notNull(),
    keptBytes: integer('kept_bytes').notNull(),
  },
  (table) => [
    index('proof_pages_of').on(table.subjectId, table.proofId),
    index('proof_pages_kept')
      .on(table.at, table.size)
      .where(sql`bytes IS NOT NULL`),
  ],
)
