import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { MentionState } from '#src/domain/mentions/mentions.ts'
import type { Database } from '#src/storage/database.ts'
import { mentions } from './schema.ts'

type Change = {
  id: string
  /** What it must be now, so that no one's change is lost unseen. */
  before: { state: MentionState; snoozedUntil: number | null }
  after: { state: Exclude<MentionState, 'folded'>; snoozedUntil: number | null; repliedAt: number | null }
}

/** False: it was changed meanwhile. */
export async function changeMention(db: Database, { id, before, after }: Change): Promise<boolean> {
  const { state, snoozedUntil } = before
  const changed = await db
    .update(mentions)
    .set({ ...after, excludedAt: null })
    .where(
      and(
        eq(mentions.id, id),
        eq(mentions.state, state),
        snoozedUntil === null ? isNull(mentions.snoozedUntil) : eq(mentions.snoozedUntil, snoozedUntil),
      ),
    )
    .returning({ id: mentions.id })
  return changed.length > 0
}

/** Whether a snoozed mention is due. */
export async function hasDueMentions(db: Database, now: number): Promise<boolean> {
  const [due] = await db
    .select({ id: mentions.id })
    .from(mentions)
    .where(and(lte(mentions.snoozedUntil, now), eq(mentions.state, 'snoozed')))
    .limit(1)
  return due !== undefined
}

/** Snoozed mentions that are due are new again, on top of what was there then, also for the next daily mail. */
export async function wakeMentions(db: Database, now: number): Promise<void> {
  await db
    .update(mentions)
    .set({ state: 'new', listedAt: sql`snoozed_until`, snoozedUntil: null, mailedAt: null })
    .where(and(lte(mentions.snoozedUntil, now), eq(mentions.state, 'snoozed')))
}

/**
 * A mention that is added by hand is wanted, even if it was dismissed or folded before, and is listed first. It counts
 * as made now, which tells it from one whose snooze ended.
 */
export async function bringBack(db: Database, projectId: string, postId: number, now: number): Promise<void> {
  await db
    .update(mentions)
    .set({ state: 'new', foldedInto: null, excludedAt: null, listedAt: now, createdAt: now })
    .where(
      and(
        eq(mentions.projectId, projectId),
        eq(mentions.postId, postId),
        inArray(mentions.state, ['new', 'dismissed', 'folded']),
      ),
    )
}
