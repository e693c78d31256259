import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { MailIdentity } from '#src/domain/mails/subjects.ts'
import type { Database } from '#src/storage/database.ts'
import { queuedBy } from './queued-by.ts'
import { mails } from './schema.ts'

/** A mail to queue. `key` identifies it: a key is written once. */
export type OutgoingMail = (MailIdentity | { key: string; about?: never; aboutId?: never }) & {
  recipient: string
  subject: string
  text: string
  html: string
  unsubscribeUrl?: string | null
}

export type QueuedMail = Omit<OutgoingMail, 'about' | 'aboutId'> & {
  id: number
  attempts: number
  strikes: number
  queuedBy: string | null
}

/** The statement that queues a mail, for the batch with the change it reports. */
export function mailStatement(db: Database, mail: OutgoingMail, now: number) {
  return db
    .insert(mails)
    .values({ ...mail, createdAt: now, dueAt: now })
    .onConflictDoNothing()
}

/** Like `mailStatement`, but only if the condition holds, such as that of `onlyIfWritten`. Sent from `dueAt`. */
export function mailWhere(db: Database, mail: OutgoingMail, now: number, condition: SQL, dueAt = now) {
  return db.run(sql`INSERT INTO mail_outbox
      (key, about, about_id, recipient, subject, text, html, unsubscribe_url, queued_by, created_at, due_at)
    SELECT ${mail.key}, ${mail.about ?? null}, ${mail.aboutId ?? null}, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html},
      ${mail.unsubscribeUrl ?? null}, ${queuedBy()}, ${now}, ${dueAt}
    WHERE ${condition} ON CONFLICT DO NOTHING`)
}

/** `strikes`: a mail with so many isn't tried again after its sender was killed. */
export type MailLease = { holdMs: number; strikes: number }

const abandoned = 'The sending process was stopped before it knew whether this email arrived.'

/**
 * Leases the mail that has been due longest until `now + holdMs`. One statement, so two senders never hold the same mail. If
 * a sender is killed, its lease runs out. Its mail may have arrived, so that is a strike.
 */
export async function takeDueMail(
  db: Database,
  now: number,
  { holdMs, strikes }: MailLease,
): Promise<QueuedMail | undefined> {
  const isDue = and(isNotNull(mails.dueAt), lte(mails.dueAt, now))
  const due = db.select({ id: mails.id }).from(mails).where(isDue).orderBy(asc(mails.dueAt), asc(mails.id)).limit(1)
  const [, [taken]] = await db.batch([
    db
      .update(mails)
      .set({ dueAt: null, takenAt: null, lastError: abandoned })
      .where(and(isDue, isNotNull(mails.takenAt), gte(mails.strikes, strikes))),
    db
      .update(mails)
      .set({
        dueAt: now + holdMs,
        takenAt: now,
        attempts: sql`${mails.attempts} + 1`,
        strikes: sql`${mails.strikes} + (${mails.takenAt} IS NOT NULL)`,
      })
      .where(inArray(mails.id, due))
      .returning({
        id: mails.id,
        key: mails.key,
        recipient: mails.recipient,
        subject: mails.subject,
        text: mails.text,
        html: mails.html,
        unsubscribeUrl: mails.unsubscribeUrl,
        queuedBy: mails.queuedBy,
        attempts: mails.attempts,
        strikes: mails.strikes,
      }),
  ])
  return taken
}

/** Records that it was sent, but not its text, because mails contain links that grant access. */
export async function saveMailSent(db: Database, id: number, now: number): Promise<void> {
  await db
    .update(mails)
    .set({ sentAt: now, dueAt: null, takenAt: null, lastError: null, text: '', html: '', unsubscribeUrl: null })
    .where(eq(mails.id, id))
}

/** Records a failure. `retryAt` null: no retry, an admin must look at it. */
export async function saveMailFailed(
  db: Database,
  id: number,
  { error, retryAt, strikes }: { error: string; retryAt: number | null; strikes: number },
): Promise<void> {
  await db
    .update(mails)
    .set({ dueAt: retryAt, takenAt: null, strikes, lastError: error.slice(0, 500) })
    .where(eq(mails.id, id))
}

/** Makes a mail due now if `mayRetry` allows it. False: it may not be retried, or doesn't exist. */
export async function retryMail(db: Database, id: number, now: number): Promise<boolean> {
  const waitsAfterTry = and(gt(mails.attempts, 0), isNull(mails.takenAt))
  const made = await db
    .update(mails)
    .set({ dueAt: now, takenAt: null, strikes: 0 })
    .where(and(eq(mails.id, id), isNull(mails.sentAt), or(isNull(mails.dueAt), lte(mails.dueAt, now), waitsAfterTry)))
    .returning({ id: mails.id })
  return made.length > 0
}

/** Makes all failed mails due now. Returns how many. */
export async function retryGivenUp(db: Database, now: number): Promise<number> {
  const made = await db
    .update(mails)
    .set({ dueAt: now, strikes: 0 })
    .where(eq(mails.state, 'failed'))
    .returning({ id: mails.id })
  return made.length
}
