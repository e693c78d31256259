import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { mails } from './schema.ts'

/** A mail to queue. `key` identifies it: a key is written once. */
export type OutgoingMail = {
  key: string
  recipient: string
  subject: string
  text: string
  html: string
  unsubscribeUrl?: string | null
}

export type QueuedMail = OutgoingMail & { id: number; attempts: number }

/** The statement that queues a mail, for the batch with the change it reports. */
export function mailStatement(db: Database, mail: OutgoingMail, now: number) {
  return db
    .insert(mails)
    .values({ ...mail, createdAt: now, dueAt: now })
    .onConflictDoNothing()
}

/** Like `mailStatement`, but only if the previous statement in the batch changed a row. */
export function mailIfChanged(db: Database, mail: OutgoingMail, now: number) {
  return db.run(sql`INSERT INTO mail_outbox
      (key, recipient, subject, text, html, unsubscribe_url, created_at, due_at)
    SELECT ${mail.key}, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html},
      ${mail.unsubscribeUrl ?? null}, ${now}, ${now}
    WHERE changes() > 0 ON CONFLICT DO NOTHING`)
}

/**
 * Leases due mails until `now + holdMs`. If a sender dies, its lease runs out. One statement, so two senders never hold
 * the same mail.
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

/** Records that it was sent, but not its text, because mails contain links that grant access. */
export async function saveMailSent(db: Database, id: number, now: number): Promise<void> {
  await db
    .update(mails)
    .set({ sentAt: now, dueAt: null, takenAt: null, lastError: null, text: '', html: '', unsubscribeUrl: null })
    .where(eq(mails.id, id))
}

/** Records a failure. `retryAt` null: no retry, an admin must look at it. */
export async function saveMailFailed(db: Database, id: number, error: string, retryAt: number | null): Promise<void> {
  await db
    .update(mails)
    .set({ dueAt: retryAt, takenAt: null, lastError: error.slice(0, 500) })
    .where(eq(mails.id, id))
}

/** Releases mails that weren't tried. */
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

/** Makes a mail due now if `mayRetry` allows it. False: it may not be retried, or doesn't exist. */
export async function retryMail(db: Database, id: number, now: number): Promise<boolean> {
  const waitsAfterTry = and(gt(mails.attempts, 0), isNull(mails.takenAt))
  const made = await db
    .update(mails)
    .set({ dueAt: now, takenAt: null })
    .where(and(eq(mails.id, id), isNull(mails.sentAt), or(isNull(mails.dueAt), lte(mails.dueAt, now), waitsAfterTry)))
    .returning({ id: mails.id })
  return made.length > 0
}

/** Makes all failed mails due now. Returns how many. */
export async function retryGivenUp(db: Database, now: number): Promise<number> {
  const made = await db.update(mails).set({ dueAt: now }).where(eq(mails.state, 'failed')).returning({ id: mails.id })
  return made.length
}
