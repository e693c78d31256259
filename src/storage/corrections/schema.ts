import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CorrectionField, CorrectionState } from '#src/domain/corrections/corrections.ts'

/** What readers say is wrong on a directory's page. Times are milliseconds since 1970, UTC. */
export const corrections = sqliteTable(
  'corrections',
  {
    id: text('id').primaryKey(),
    directoryKey: text('directory_key').notNull(),
    field: text('field').$type<CorrectionField>().notNull(),
    text: text('text').notNull(),
    /** A URL that supports it. */
    evidence: text('evidence'),
    /** In case we have a question. Never published. */
    email: text('email'),
    /** Recognizes a visitor without revealing who it is. */
    visitor: text('visitor').notNull(),
    state: text('state').$type<CorrectionState>().notNull(),
    createdAt: integer('created_at').notNull(),
    decidedAt: integer('decided_at'),
    /** The admin who decided. */
    decidedBy: text('decided_by'),
    note: text('note'),
  },
  (table) => [
    index('corrections_queue').on(table.state, table.createdAt, table.id),
    index('corrections_newest').on(table.createdAt, table.id),
    index('corrections_email')
      .on(sql`lower(email)`)
      .where(sql`email IS NOT NULL`),
    // A second correction of the same field by the same visitor replaces the first.
    uniqueIndex('corrections_visitor')
      .on(table.directoryKey, table.field, table.visitor)
      .where(sql`state = 'open'`),
  ],
)
