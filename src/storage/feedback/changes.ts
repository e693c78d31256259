import { and, eq, sql } from 'drizzle-orm'
import type { FeedbackStatus } from '#src/domain/feedback/feedback.ts'
import type { SentFeedback } from '#src/domain/feedback/sending.ts'
import type { Database } from '#src/storage/database.ts'
import { mailIfChanged, type OutgoingMail } from '#src/storage/mails/changes.ts'
import type { FeedbackAuthor, FeedbackRow } from './queries.ts'
import { feedback, feedbackReplies } from './schema.ts'

export type NewFeedback = SentFeedback & {
  /** The same for feedback that is sent twice, so that it is stored once. */
  id: string
  projectId: string
  imageId: string | null
  /** Null without an email. */
  emailHash: string | null
}

/**
 * Stores feedback, and claims its screenshot. One that is gone or used already is left out, and so is the email of
 * someone who wants no more of them. Of feedback that is sent twice, only a screenshot that it didn't have is added.
 */
export async function addFeedback(db: Database, sent: NewFeedback, now: number): Promise<void> {
  const { id, projectId, mode, text, email, pageUrl, imageId, emailHash } = sent
  const stopped = sql`EXISTS (SELECT 1 FROM feedback_stops WHERE project_id = ${projectId} AND email_hash = ${emailHash})`
  await db.batch([
    db.run(sql`INSERT INTO feedback
        (id, project_id, mode, text, email, email_hash, consent_at, image_id, page_url, created_at, updated_at)
      SELECT ${id}, ${projectId}, ${mode}, ${text},
        CASE WHEN ${stopped} THEN NULL ELSE ${email} END,
        CASE WHEN ${stopped} THEN NULL ELSE ${emailHash} END,
        CASE WHEN ${stopped} OR ${email} IS NULL THEN NULL ELSE ${now} END,
        (SELECT id FROM uploads WHERE id = ${imageId} AND ready_at IS NOT NULL AND claimed_at IS NULL),
        ${pageUrl}, ${now}, ${now}
      WHERE true ON CONFLICT (id) DO UPDATE SET image_id = excluded.image_id
        WHERE feedback.image_id IS NULL AND excluded.image_id IS NOT NULL`),
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
  /** Tells its author of the status, if they weren't told of it before. Null: nothing to tell. */
  mail: OutgoingMail | null
}

/** Null: it was changed or deleted meanwhile. `mailed`: the mail was queued. */
export async function saveFeedback(
  db: Database,
  { id, version, status, shown, mail }: FeedbackEdit,
  now: number,
): Promise<{ row: FeedbackRow; mailed: boolean } | null> {
  const [[row], , queued] = await db.batch([
    db
      .update(feedback)
      .set({ status, shown, version: version + 1, updatedAt: now })
      .where(unchanged(id, version))
      .returning(),
    // The email may have been deleted since the mail was written.
    ...(mail
      ? [
          db.run(sql`INSERT INTO feedback_notices (feedback_id, status, at)
            SELECT id, ${status}, ${now} FROM feedback WHERE id = ${id} AND email IS NOT NULL AND changes() > 0
            ON CONFLICT DO NOTHING`),
          mailIfChanged(db, mail, now),
        ]
      : []),
  ])
  return row ? { row, mailed: (queued?.rowsAffected ?? 0) > 0 } : null
}

/** Records a reply and queues its mail. False: the feedback was changed meanwhile, or its email was deleted. */
export async function addReply(
  db: Database,
  reply: { id: string; feedbackId: string; version: number; text: string; mail: OutgoingMail },
  now: number,
): Promise<boolean> {
  const [[changed]] = await db.batch([
    db
      .update(feedback)
      .set({ version: reply.version + 1, updatedAt: now })
      .where(and(unchanged(reply.feedbackId, reply.version), sql`email IS NOT NULL`))
      .returning({ id: feedback.id }),
    db.run(sql`INSERT INTO ${feedbackReplies} (id, feedback_id, text, at)
      SELECT ${reply.id}, ${reply.feedbackId}, ${reply.text}, ${now} WHERE changes() > 0`),
    mailIfChanged(db, reply.mail, now),
  ])
  return changed !== undefined
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
  const isTheirs = and(eq(feedback.projectId, projectId), eq(feedback.emailHash, emailHash))
  await db.batch([
    db.run(sql`INSERT INTO feedback_stops (project_id, email_hash, at) VALUES (${projectId}, ${emailHash}, ${now})
      ON CONFLICT DO NOTHING`),
    db.run(sql`DELETE FROM mail_outbox WHERE sent_at IS NULL AND taken_at IS NULL AND id IN (
      SELECT m.id FROM feedback f JOIN mail_outbox m ON m.recipient = f.email
      WHERE f.project_id = ${projectId} AND f.email_hash = ${emailHash}
        AND (m.key GLOB 'feedback-status:' || f.id || ':*' OR m.key GLOB 'feedback-reply:' || f.id || ':*'))`),
    db
      .update(feedback)
      .set({ email: null, emailHash: null, consentAt: null, version: sql`${feedback.version} + 1`, updatedAt: now })
      .where(isTheirs),
  ])
}

function unchanged(id: string, version: number) {
  return and(eq(feedback.id, id), eq(feedback.version, version))
}
