import { asc, eq, sql } from 'drizzle-orm'
import type { SavedReason } from '#src/domain/reviews/reviews.api.ts'
import { maxSavedReasons } from '#src/domain/reviews/reasons.ts'
import type { Database } from '#src/storage/database.ts'
import { savedReasons } from './schema.ts'

/** Sorted by text. */
export function listReasons(db: Database): Promise<SavedReason[]> {
  return db.select().from(savedReasons).orderBy(asc(savedReasons.text)).limit(maxSavedReasons)
}

/** Null: the limit is reached. A saved text isn't saved twice: see `isUniqueViolation`. */
export async function addReason(db: Database, text: string): Promise<SavedReason | null> {
  const [row] = await db.all<SavedReason>(sql`INSERT INTO saved_reasons (text)
    SELECT ${text} WHERE (SELECT count(*) FROM saved_reasons) < ${maxSavedReasons} RETURNING id, text`)
  return row ?? null
}

export async function removeReason(db: Database, id: number): Promise<boolean> {
  const removed = await db.delete(savedReasons).where(eq(savedReasons.id, id)).returning({ id: savedReasons.id })
  return removed.length > 0
}
