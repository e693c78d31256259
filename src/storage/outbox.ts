import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { mailOutbox } from './schema.ts'

/** A mail as it is written into the outbox. `key` names it: the same key is written once. */
export type OutgoingMail = {
  key: string
  recipient: string
  subject: string
  text: string
  html: string
  unsubscribeUrl?: string | null
}
export type QueuedMail = OutgoingMail & { id: number; attempts: number }

/** The statement that queues a mail, for a batch with the change it tells of. */
export function mailStatement(db: Database, mail: OutgoingMail, now: number) {
  return db
    .insert(mailOutbox)
    .values({ ...mail, createdAt: now, dueAt: now })
    .onConflictDoNothing()
}

/** As `mailStatement`, but only where the statement before it in the batch changed a row. */
export function mailIfChanged(db: Database, mail: OutgoingMail, now: number) {
  return db.run(sql`INSERT INTO mail_outbox
      (key, recipient, subject, text, html, unsubscribe_url, created_at, due_at)
    SELECT ${mail.key}, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html},
      ${mail.unsubscribeUrl ?? null}, ${now}, ${now}
    WHERE changes() = 1 ON CONFLICT DO NOTHING`)
}

/**
 * Takes mails that are due and holds them until `now + holdMs`; a sender that dies gives them back by then.
 * One statement, so two senders never hold the same mail.
 */
export async function takeDueMails(db: Database, now: number, holdMs: number, most: number): Promise<QueuedMail[]> {
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isNotNull(mailOutbox.dueAt), lte(mailOutbox.dueAt, now)))
    .orderBy(asc(mailOutbox.dueAt))
    .limit(most)
  return db
    .update(mailOutbox)
    .set({ dueAt: now + holdMs, attempts: sql`${mailOutbox.attempts} + 1` })
    .where(inArray(mailOutbox.id, due))
    .returning({
      id: mailOutbox.id,
      key: mailOutbox.key,
      recipient: mailOutbox.recipient,
      subject: mailOutbox.subject,
      text: mailOutbox.text,
      html: mailOutbox.html,
      unsubscribeUrl: mailOutbox.unsubscribeUrl,
      attempts: mailOutbox.attempts,
    })
}

/** Keeps that it went out, not what it said: mails carry links that open things. */
export async function saveMailSent(db: Database, id: number, now: number): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ sentAt: now, dueAt: null, lastError: null, text: '', html: '', unsubscribeUrl: null })
    .where(eq(mailOutbox.id, id))
}

/** Keeps the mail. `retryAt` null: no further try makes sense, an operator must look. */
export async function saveMailFailed(db: Database, id: number, error: string, retryAt: number | null): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ dueAt: retryAt, lastError: error.slice(0, 500) })
    .where(eq(mailOutbox.id, id))
}
