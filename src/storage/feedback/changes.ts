import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { FeedbackStatus, NotifiedStatus } from '#src/domain/feedback/feedback.ts'
import type { FeedbackMode } from '#src/domain/feedback/form.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import type { FeedbackAuthor, FeedbackRow } from './queries.ts'
import { feedback } from './schema.ts'

export type NewFeedback = {
  /** The same for feedback that is sent twice, so that it is stored once. */
  id: string
  projectId: string
  mode: FeedbackMode
  text: string
  /** Only with consent. */
  email: string | null
  mayShow: boolean
  pageUrl: string | null
  imageId: string | null
  /** Null without an email. */
  emailHash: string | null
}

/**
 * Stores feedback, and claims its screenshot. One that is gone or used already is left out, and so is the email of
 * someone who wants no more of them. Of feedback that is sent twice, only a screenshot that it didn't have and leave to
 * show it are added.
 */
export async function addFeedback(db: Database, sent: NewFeedback, now: number): Promise<void> {
  const { id, projectId, mode, text, email, mayShow, pageUrl, imageId, emailHash } = sent
  const stopped = sql`EXISTS (SELECT 1 FROM feedback_stops WHERE project_id = ${projectId} AND email_hash = ${emailHash})`
  await db.batch([
    db.run(sql`INSERT INTO feedback
        (id, project_id, mode, text, email, email_hash, consent_at, may_show_at, image_id, page_url, created_at,
          updated_at)
      SELECT ${id}, ${projectId}, ${mode}, ${text},
        CASE WHEN ${stopped} THEN NULL ELSE ${email} END,
        CASE WHEN ${stopped} THEN NULL ELSE ${emailHash} END,
        CASE WHEN ${stopped} OR ${email} IS NULL THEN NULL ELSE ${now} END,
        ${mayShow ? now : null},
        (SELECT id FROM uploads WHERE id = ${imageId} AND ready_at IS NOT NULL AND claimed_at IS NULL),
        ${pageUrl}, ${now}, ${now}
      WHERE true ON CONFLICT (id) DO UPDATE SET
          image_id = coalesce(feedback.image_id, excluded.image_id),
          may_show_at = coalesce(feedback.may_show_at, excluded.may_show_at)
        WHERE (feedback.image_id IS NULL AND excluded.image_id IS NOT NULL)
          OR (feedback.may_show_at IS NULL AND excluded.may_show_at IS NOT NULL)`),
    db.run(sql`UPDATE uploads SET claimed_at = ${now} WHERE id = ${imageId} AND claimed_at IS NULL
      AND EXISTS (SELECT 1 FROM feedback WHERE id = ${id} AND image_id = ${imageId})`),
  ])
}

export type FeedbackEdit = {
  id: string
  /** The one that was read. */
  version: number
  status: FeedbackStatus
  shown: boolean
  shownText: string | null
  /** Tells its author of the status, if they weren't told of it before. Null: nothing to tell. */
  mail: AuthorMail | null
}

/** A mail to the author of feedback, and the one that goes out instead until they have confirmed their email. */
export type AuthorMail = { mail: OutgoingMail; ask: OutgoingMail }

/** `sent`: the mail was queued. `waits`: it will be, when its author confirms their email. */
export type MailOutcome = 'none' | 'sent' | 'waits'

/** They are asked again after this long, in milliseconds, when there is something new for them. */
const askAgainMs = 30 * 24 * 60 * 60 * 1000

/** Null: it was changed or deleted meanwhile, or may not be shown. */
export async function saveFeedback(
  db: Database,
  { id, version, status, shown, shownText, mail }: FeedbackEdit,
  now: number,
): Promise<{ row: FeedbackRow; outcome: MailOutcome } | null> {
  const save = db
    .update(feedback)
    .set({ status, shown, shownText, version: version + 1, updatedAt: now })
    .where(and(unchanged(id, version), shown ? sql`may_show_at IS NOT NULL` : undefined))
    .returning()
  // The email may have been deleted since the mail was written.
  const record = (written: SQL) =>
    db.run(sql`INSERT INTO feedback_notices (feedback_id, status, at, mailed_at)
      SELECT id, ${status}, ${now}, ${mailedAt(id, now)} FROM feedback
      WHERE id = ${id} AND email IS NOT NULL AND ${written} ON CONFLICT DO NOTHING`)
  const waits = sql`EXISTS (SELECT 1 FROM feedback_notices
    WHERE feedback_id = ${id} AND status = ${status} AND mailed_at IS NULL)`
  const [[row], , ...results] = await db.batch([
    ...onlyIfWritten(db, save, (written) =>
      mail ? recordStatements(db, { id, mail, record: record(written), waits }, now) : [],
    ),
    // Once they confirm, they are told of the latest status only.
    db.run(sql`DELETE FROM feedback_notices WHERE feedback_id = ${id} AND mailed_at IS NULL
      AND status <> (SELECT status FROM feedback WHERE id = ${id})`),
  ])
  return row ? { row, outcome: mail ? outcomeOf(results) : 'none' } : null
}

/** Records a reply, and queues its mail. Null: the feedback was changed meanwhile, or its email was deleted. */
export async function addReply(
  db: Database,
  reply: { id: string; feedbackId: string; version: number; text: string; mail: AuthorMail },
  now: number,
): Promise<MailOutcome | null> {
  const { id, feedbackId, mail } = reply
  const waits = sql`EXISTS (SELECT 1 FROM feedback_replies WHERE id = ${id} AND mailed_at IS NULL)`
  const save = db
    .update(feedback)
    .set({ version: reply.version + 1, updatedAt: now })
    .where(and(unchanged(feedbackId, reply.version), sql`email IS NOT NULL`))
    .returning({ id: feedback.id })
  const record = (written: SQL) =>
    db.run(sql`INSERT INTO feedback_replies (id, feedback_id, text, at, mailed_at)
      SELECT ${id}, ${feedbackId}, ${reply.text}, ${now}, ${mailedAt(feedbackId, now)} WHERE ${written}`)
  const [[changed], , ...results] = await db.batch(
    onlyIfWritten(db, save, (written) =>
      recordStatements(db, { id: feedbackId, mail, record: record(written), waits }, now),
    ),
  )
  return changed ? outcomeOf(results) : null
}

/** Whether the author of this feedback has confirmed their email, here or with other feedback of the project. */
function isConfirmed(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM feedback f JOIN feedback c ON c.project_id = f.project_id AND c.email_hash = f.email_hash
    WHERE f.id = ${id} AND c.confirmed_at IS NOT NULL)`
}

function mailedAt(id: string, now: number): SQL {
  return sql`CASE WHEN ${isConfirmed(id)} THEN ${now} END`
}

type Recorded = { id: string; mail: AuthorMail; record: BatchItem<'sqlite'>; waits: SQL }

/** The statement that records what was said, with its mail, or the one that asks to confirm. */
function recordStatements(db: Database, { id, mail: { mail, ask }, record, waits }: Recorded, now: number) {
  const remember = db.run(sql`UPDATE feedback SET asked_at = ${now} WHERE id = ${id} AND ${waits} AND NOT EXISTS (
    SELECT 1 FROM feedback f JOIN feedback a ON a.project_id = f.project_id AND a.email_hash = f.email_hash
    WHERE f.id = ${id} AND a.asked_at > ${now - askAgainMs})`)
  return [
    ...onlyIfWritten(db, record, (written) => [mailWhere(db, mail, now, sql`${written} AND ${isConfirmed(id)}`)]),
    ...onlyIfWritten(db, remember, (written) => [mailWhere(db, ask, now, written)]),
  ] as const
}

/** Of the results of `recordStatements`: the record's, and that of its mail. */
function outcomeOf([recorded, , queued]: readonly { rowsAffected: number }[]): MailOutcome {
  if (queued && queued.rowsAffected > 0) return 'sent'
  return recorded && recorded.rowsAffected > 0 ? 'waits' : 'none'
}

/** What waits for its author's confirmation: a reply, or the status it was given. */
export type WaitingMail = { mail: OutgoingMail } & (
  { replyId: string } | { replyId?: never; feedbackId: string; status: NotifiedStatus }
)

/** Records that the author of feedback confirmed their email, and queues what waited for it. */
export async function confirmEmail(
  db: Database,
  { projectId, emailHash }: FeedbackAuthor,
  waiting: readonly WaitingMail[],
  now: number,
): Promise<void> {
  const theirs = sql`(SELECT id FROM feedback WHERE project_id = ${projectId} AND email_hash = ${emailHash})`
  await db.batch([
    db.run(sql`UPDATE feedback SET confirmed_at = ${now} WHERE id IN ${theirs} AND confirmed_at IS NULL`),
    ...waiting.flatMap((one) => {
      const mailed =
        one.replyId === undefined
          ? db.run(sql`UPDATE feedback_notices SET mailed_at = ${now} WHERE feedback_id = ${one.feedbackId}
              AND status = ${one.status} AND mailed_at IS NULL AND feedback_id IN ${theirs}`)
          : db.run(sql`UPDATE feedback_replies SET mailed_at = ${now} WHERE id = ${one.replyId}
              AND mailed_at IS NULL AND feedback_id IN ${theirs}`)
      return onlyIfWritten(db, mailed, (written) => [mailWhere(db, one.mail, now, written)])
    }),
  ])
}

/**
 * Deletes feedback with its votes, replies and mails that wait. Its screenshot is released, and `imageId` is what to delete
 * now. Null: there is none with this id, or it is about someone else's project.
 */
export async function removeFeedback(
  db: Database,
  userId: string,
  id: string,
): Promise<Pick<FeedbackRow, 'imageId'> | null> {
  const [removed] = await db
    .delete(feedback)
    .where(and(eq(feedback.id, id), sql`project_id IN (SELECT id FROM projects WHERE user_id = ${userId})`))
    .returning({ imageId: feedback.imageId })
  return removed ?? null
}

/**
 * Deletes the emails of an inbox wherever they are in a project's feedback, with mails that wait to be sent there, and
 * remembers by their hash that it gets no more of them.
 */
export async function stopMails(db: Database, { projectId, emailHash }: FeedbackAuthor, now: number): Promise<void> {
  const isOfAuthor = and(eq(feedback.projectId, projectId), eq(feedback.emailHash, emailHash))
  await db.batch([
    db.run(sql`INSERT INTO feedback_stops (project_id, email_hash, at) VALUES (${projectId}, ${emailHash}, ${now})
      ON CONFLICT DO NOTHING`),
    db.run(sql`DELETE FROM mail_outbox WHERE sent_at IS NULL AND taken_at IS NULL AND id IN (
      SELECT m.id FROM feedback f JOIN mail_outbox m ON m.recipient = f.email
      WHERE f.project_id = ${projectId} AND f.email_hash = ${emailHash}
        AND m.about = 'feedback' AND m.about_id = f.id)`),
    db
      .update(feedback)
      .set({ ...withoutEmail, version: sql`${feedback.version} + 1`, updatedAt: now })
      .where(isOfAuthor),
  ])
}

const withoutEmail = { email: null, emailHash: null, consentAt: null, askedAt: null, confirmedAt: null }

/** Its author no longer agrees to have it shown. */
export async function hideWords(db: Database, id: string, now: number): Promise<void> {
  await db
    .update(feedback)
    .set({ shown: false, shownText: null, mayShowAt: null, version: sql`${feedback.version} + 1`, updatedAt: now })
    .where(and(eq(feedback.id, id), sql`may_show_at IS NOT NULL`))
}

function unchanged(id: string, version: number) {
  return and(eq(feedback.id, id), eq(feedback.version, version))
}
