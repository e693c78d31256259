import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MailState } from '#src/domain/mails/mails.ts'
import type { MailSubject } from '#src/domain/mails/subjects.ts'
import { queuedBy } from './queued-by.ts'

export const mails = sqliteTable(
  'mail_outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Identifies the mail (`confirm:REF:1`), so that it is only written once. */
    key: text('key').notNull().unique(),
    /** What it's about, so that it's deleted with it: an account or feedback. Null: something else. */
    about: text('about').$type<MailSubject>(),
    /** The id of the account or feedback. Null: an account that the mail doesn't name. */
    aboutId: text('about_id'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** The one-click unsubscribe URL (RFC 8058). Null for mails about a submission. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** The id of the request or the run of the job that queued it. Null: unknown. */
    queuedBy: text('queued_by').$defaultFn(() => queuedBy() ?? sql`NULL`),
    createdAt: integer('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Attempts that aren't repeated without end: it may have arrived, or was refused because of us. */
    strikes: integer('strikes').notNull().default(0),
    /** When it may be sent. While a sender holds it, when its lease ends. Null once sent or given up. */
    dueAt: integer('due_at'),
    /** Since when a sender holds it. Null: none does. */
    takenAt: integer('taken_at'),
    sentAt: integer('sent_at'),
    lastError: text('last_error'),
    state: text('state')
      .$type<MailState>()
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN due_at IS NULL THEN 'failed' ELSE 'waiting' END`,
        { mode: 'virtual' },
      ),
  },
  (table) => [
    index('mail_outbox_due')
      .on(table.dueAt)
      .where(sql`due_at IS NOT NULL`),
    index('mail_outbox_about')
      .on(table.aboutId)
      .where(sql`about_id IS NOT NULL`),
    index('mail_outbox_recipient').on(table.recipient),
    index('mail_outbox_newest').on(table.createdAt, table.id),
    index('mail_outbox_state').on(table.state, table.createdAt, table.id),
  ],
)
