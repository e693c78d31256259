import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SubjectKind } from '#src/domain/proofs/proofs.ts'
import type { Database } from '#src/storage/database.ts'
import { checks, proofs } from './schema.ts'

export type CheckRow = typeof checks.$inferSelect
export type ProofRow = typeof proofs.$inferSelect

export async function findCheck(db: Database, kind: SubjectKind, id: string): Promise<CheckRow | null> {
  const [check] = await db
    .select()
    .from(checks)
    .where(and(eq(checks.subjectKind, kind), eq(checks.subjectId, id)))
  return check ?? null
}

/** The checks of these subjects, by subject. Those that were never checked are missing. */
export async function listChecks(
  db: Database,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<Map<string, CheckRow>> {
  // As one value, because a statement accepts fewer parameters than there may be ids.
  const listed = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const rows = await db
    .select()
    .from(checks)
    .where(and(eq(checks.subjectKind, kind), inArray(checks.subjectId, listed)))
  return new Map(rows.map((row) => [row.subjectId, row]))
}

/** The changes in what checks saw, newest first. */
export function listProofs(db: Database, kind: SubjectKind, id: string, most: number): Promise<ProofRow[]> {
  return db
    .select()
    .from(proofs)
    .where(and(eq(proofs.subjectKind, kind), eq(proofs.subjectId, id)))
    .orderBy(desc(proofs.id))
    .limit(most)
}
