import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { MailState, StateCounts } from '#src/domain/desk-lists.ts'
import type { PageRequest } from '#src/domain/pagination.ts'
import type { Database } from './database.ts'
import { mailOutbox } from './schema.ts'
import { containsText } from './text-search.ts'

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
    WHERE changes() > 0 ON CONFLICT DO NOTHING`)
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
    .set({ dueAt: now + holdMs, takenAt: now, attempts: sql`${mailOutbox.attempts} + 1` })
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
    .set({ sentAt: now, dueAt: null, takenAt: null, lastError: null, text: '', html: '', unsubscribeUrl: null })
    .where(eq(mailOutbox.id, id))
}

/** Keeps the mail. `retryAt` null: no further try makes sense, an operator must look. */
export async function saveMailFailed(db: Database, id: number, error: string, retryAt: number | null): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ dueAt: retryAt, takenAt: null, lastError: error.slice(0, 500) })
    .where(eq(mailOutbox.id, id))
}

/** Gives back mails that were taken and not tried. */
export async function returnMails(db: Database, mails: readonly QueuedMail[], now: number): Promise<void> {
  if (mails.length === 0) return
  await db
    .update(mailOutbox)
    .set({ dueAt: now, takenAt: null, attempts: sql`${mailOutbox.attempts} - 1` })
    .where(
      inArray(
        mailOutbox.id,
        mails.map(({ id }) => id),
      ),
    )
}

/** A mail without what it says. */
export type ListedMail = Omit<typeof mailOutbox.$inferSelect, 'text' | 'html' | 'unsubscribeUrl'>

const listed = {
  id: mailOutbox.id,
  key: mailOutbox.key,
  recipient: mailOutbox.recipient,
  subject: mailOutbox.subject,
  createdAt: mailOutbox.createdAt,
  attempts: mailOutbox.attempts,
  dueAt: mailOutbox.dueAt,
  takenAt: mailOutbox.takenAt,
  sentAt: mailOutbox.sentAt,
  lastError: mailOutbox.lastError,
  state: mailOutbox.state,
}

/** Which mails are looked at: of a state, and with a text in recipient or subject. */
export type MailChoice = { state?: MailState | undefined; q?: string | undefined }

/** One page, newest first, and how many there are of each state. */
export async function listMails(
  db: Database,
  { state, q, page, limit }: MailChoice & PageRequest,
): Promise<{ mails: ListedMail[]; counts: StateCounts<MailState> }> {
  const found = containsText([mailOutbox.recipient, mailOutbox.subject], q)
  const [mails, counted] = await db.batch([
    db
      .select(listed)
      .from(mailOutbox)
      .where(and(state && eq(mailOutbox.state, state), found))
      .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ state: mailOutbox.state, total: count() }).from(mailOutbox).where(found).groupBy(mailOutbox.state),
  ])
  const totals = Object.fromEntries(counted.map(({ state, total }) => [state, total]))
  return { mails, counts: { failed: 0, waiting: 0, sent: 0, ...totals } }
}

export async function findMail(db: Database, id: number): Promise<ListedMail | null> {
  const [mail] = await db.select(listed).from(mailOutbox).where(eq(mailOutbox.id, id))
  return mail ?? null
}

/**
 * Whether a mail may be tried now: given up, due anyway, or waiting after a try that failed. Not one that a sender has in
 * hand, or it would go out twice; nor one that is held back and was never tried.
 */
export function mayRetry({ sentAt, dueAt, takenAt, attempts }: ListedMail, now: number): boolean {
  if (sentAt !== null) return false
  return dueAt === null || dueAt <= now || (attempts > 0 && takenAt === null)
}

/** Makes a mail due now, by the rule of `mayRetry`. False: it may not, or there is none. */
export async function retryMail(db: Database, id: number, now: number): Promise<boolean> {
  const waitsAfterTry = and(gt(mailOutbox.attempts, 0), isNull(mailOutbox.takenAt))
  const made = await db
    .update(mailOutbox)
    .set({ dueAt: now, takenAt: null })
    .where(
      and(
        eq(mailOutbox.id, id),
        isNull(mailOutbox.sentAt),
        or(isNull(mailOutbox.dueAt), lte(mailOutbox.dueAt, now), waitsAfterTry),
      ),
    )
    .returning({ id: mailOutbox.id })
  return made.length > 0
}

/** Makes all due now that were given up. Returns how many. */
export async function retryGivenUp(db: Database, now: number): Promise<number> {
  const made = await db
    .update(mailOutbox)
    .set({ dueAt: now })
    .where(eq(mailOutbox.state, 'failed'))
    .returning({ id: mailOutbox.id })
  return made.length
}
