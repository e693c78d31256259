import { and, asc, eq, sql } from 'drizzle-orm'
import type { SavedNote } from '#src/domain/deliveries/admin.api.ts'
import { maxSavedNotes } from '#src/domain/deliveries/saved-notes.ts'
import type { Database } from '#src/storage/database.ts'
import { savedNotes } from './schema.ts'

/** An operator's notes, sorted by text. */
export function listSavedNotes(db: Database, userId: string): Promise<SavedNote[]> {
  return db
    .select({ id: savedNotes.id, text: savedNotes.text })
    .from(savedNotes)
    .where(eq(savedNotes.userId, userId))
    .orderBy(asc(savedNotes.text))
    .limit(maxSavedNotes)
}

/** Null: the limit is reached. A saved text isn't saved twice: the one that is there is returned. */
export async function addSavedNote(
  db: Database,
  { id, userId, text }: SavedNote & { userId: string },
  now: number,
): Promise<SavedNote | null> {
  const [row] = await db.all<SavedNote>(sql`INSERT INTO saved_notes (id, user_id, text, created_at)
    SELECT ${id}, ${userId}, ${text}, ${now}
    WHERE (SELECT count(*) FROM saved_notes WHERE user_id = ${userId}) < ${maxSavedNotes}
    ON CONFLICT (user_id, text) DO UPDATE SET text = excluded.text RETURNING id, text`)
  return row ?? null
}

export async function removeSavedNote(db: Database, userId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(savedNotes)
    .where(and(eq(savedNotes.id, id), eq(savedNotes.userId, userId)))
    .returning({ id: savedNotes.id })
  return removed.length > 0
}
