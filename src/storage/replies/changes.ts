import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { replyDrafts } from '#src/storage/mentions/schema.ts'

/** A draft takes seconds. One that is still empty after this long was killed while it was written, and doesn't count. */
export const unfinishedMs = 2 * 60_000

type NewDraft = { id: string; mentionId: string; userId: string }
type Allowed = {
  /** Drafts that the account may have since this time. */
  limit: number
  since: number
  /** Only if the mention has none, not even one that is being written. */
  onlyFirst: boolean
}

/**
 * Counts a draft before it's written, as an empty row. Counted by the writing statement, so parallel requests can't
 * exceed the limit. False: the limit is reached, there is a draft already, or the mention is gone.
 */
export async function startDraft(
  db: Database,
  { id, mentionId, userId }: NewDraft,
  { limit, since, onlyFirst }: Allowed,
  now: number,
): Promise<boolean> {
  const counts = sql`(text <> '' OR created_at > ${now - unfinishedMs})`
  const isFree = onlyFirst
    ? sql`NOT EXISTS (SELECT 1 FROM reply_drafts WHERE mention_id = ${mentionId} AND ${counts})`
    : sql`true`
  const started = await db.all(sql`INSERT INTO reply_drafts (id, mention_id, user_id, text, writer, created_at)
    SELECT ${id}, ${mentionId}, ${userId}, '', 'template', ${now}
    WHERE (SELECT count(*) FROM reply_drafts
      WHERE user_id = ${userId} AND created_at >= ${since} AND ${counts}) < ${limit}
      AND EXISTS (SELECT 1 FROM mentions WHERE id = ${mentionId}) AND ${isFree}
    RETURNING id`)
  return started.length > 0
}

/** Removes what killed runs left. */
export async function removeUnfinishedDrafts(db: Database, userId: string, now: number): Promise<void> {
  await db
    .delete(replyDrafts)
    .where(
      and(eq(replyDrafts.userId, userId), eq(replyDrafts.text, ''), lte(replyDrafts.createdAt, now - unfinishedMs)),
    )
}

/** False: it was removed meanwhile, with its account. */
export async function finishDraft(
  db: Database,
  id: string,
  { text, writer }: { text: string; writer: 'template' | 'model' },
): Promise<boolean> {
  const finished = await db
    .update(replyDrafts)
    .set({ text, writer })
    .where(and(eq(replyDrafts.id, id), eq(replyDrafts.text, '')))
    .returning({ id: replyDrafts.id })
  return finished.length > 0
}

/** A draft that failed doesn't count. */
export async function dropDraft(db: Database, id: string): Promise<void> {
  await db.delete(replyDrafts).where(and(eq(replyDrafts.id, id), eq(replyDrafts.text, '')))
}
