import { and, desc, eq } from 'drizzle-orm'
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

/** The changes in what checks saw, newest first. */
export function listProofs(db: Database, kind: SubjectKind, id: string, limit: number): Promise<ProofRow[]> {
  return db
    .select()
    .from(proofs)
    .where(and(eq(proofs.subjectKind, kind), eq(proofs.subjectId, id)))
    .orderBy(desc(proofs.id))
    .limit(limit)
}
