import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { mails } from './schema.ts'

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
    .insert(mails)
    .values({ ...mail, createdAt: now, dueAt: now })
    .onConflictDoNothing()
}

/** As `mailStatement`, but only where the statement before it in the batch changed a row. */
export function mailIfChanged(db: Database, mail: OutgoingMail, now: number) {
  return db.run(sql`INSERT INTO mail_outbox
      (key, recipient, subject, text, html, unsubscribe_url, created_at, due_at)
    SELECT ${mail.key}, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html},
      ${mail.unsubscribeUrl ?? null}, ${now}, ${now}
    WHERE changes() > 0 ON CONFLICT DO NOTHING`)
}

/**
 * Takes mails that are due and holds them until `now + holdMs`; a sender that dies gives them back by then.
 * One statement, so two senders never hold the same mail.
 */
export async function takeDueMails(db: Database, now: number, holdMs: number, most: number): Promise<QueuedMail[]> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNotNull(mails.dueAt), lte(mails.dueAt, now)))
    .orderBy(asc(mails.dueAt))
    .limit(most)
  return db
    .update(mails)
    .set({ dueAt: now + holdMs, takenAt: now, attempts: sql`${mails.attempts} + 1` })
    .where(inArray(mails.id, due))
    .returning({
      id: mails.id,
      key: mails.key,
      recipient: mails.recipient,
      subject: mails.subject,
      text: mails.text,
      html: mails.html,
      unsubscribeUrl: mails.unsubscribeUrl,
      attempts: mails.attempts,
    })
}

/** Keeps that it went out, not what it said: mails carry links that open things. */
export async function saveMailSent(db: Database, id: number, now: number): Promise<void> {
  await db
    .update(mails)
    .set({ sentAt: now, dueAt: null, takenAt: null, lastError: null, text: '', html: '', unsubscribeUrl: null })
    .where(eq(mails.id, id))
}

/** Keeps the mail. `retryAt` null: no further try makes sense, an operator must look. */
export async function saveMailFailed(db: Database, id: number, error: string, retryAt: number | null): Promise<void> {
  await db
    .update(mails)
    .set({ dueAt: retryAt, takenAt: null, lastError: error.slice(0, 500) })
    .where(eq(mails.id, id))
}

/** Gives back mails that were taken and not tried. */
export async function returnMails(db: Database, returned: readonly QueuedMail[], now: number): Promise<void> {
  if (returned.length === 0) return
  await db
    .update(mails)
    .set({ dueAt: now, takenAt: null, attempts: sql`${mails.attempts} - 1` })
    .where(
      inArray(
        mails.id,
        returned.map(({ id }) => id),
      ),
    )
}

/** Makes a mail due now, by the rule of `mayRetry`. False: it may not, or there is none. */
export async function retryMail(db: Database, id: number, now: number): Promise<boolean> {
  const waitsAfterTry = and(gt(mails.attempts, 0), isNull(mails.takenAt))
  const made = await db
    .update(mails)
    .set({ dueAt: now, takenAt: null })
    .where(and(eq(mails.id, id), isNull(mails.sentAt), or(isNull(mails.dueAt), lte(mails.dueAt, now), waitsAfterTry)))
    .returning({ id: mails.id })
  return made.length > 0
}

/** Makes all due now that were given up. Returns how many. */
export async function retryGivenUp(db: Database, now: number): Promise<number> {
  const made = await db.update(mails).set({ dueAt: now }).where(eq(mails.state, 'failed')).returning({ id: mails.id })
  return made.length
}
