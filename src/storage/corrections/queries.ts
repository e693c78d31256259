import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { StateCounts } from '#src/domain/admin/lists.ts'
import type { CorrectionState } from '#src/domain/corrections/corrections.ts'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import type { Database } from '#src/storage/database.ts'
import { containsText } from '#src/storage/text/search.ts'
import { corrections } from './schema.ts'

export type CorrectionRow = typeof corrections.$inferSelect

/** Filters: the state, and text in the correction or the directory's key. */
export type CorrectionChoice = { state?: CorrectionState | undefined; q?: string | undefined }

/** One page, newest first, and the count of each state. */
export async function listCorrections(
  db: Database,
  { state, q, page, limit }: CorrectionChoice & PageRequest,
): Promise<{ corrections: CorrectionRow[]; counts: StateCounts<CorrectionState> }> {
  const found = containsText([corrections.directoryKey, corrections.text], q)
  const [rows, counted] = await db.batch([
    db
      .select()
      .from(corrections)
      .where(and(state && eq(corrections.state, state), found))
      .orderBy(desc(corrections.createdAt), desc(corrections.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ state: corrections.state, total: count() }).from(corrections).where(found).groupBy(corrections.state),
  ])
  const totals = Object.fromEntries(counted.map(({ state, total }) => [state, total]))
  return { corrections: rows, counts: { open: 0, accepted: 0, rejected: 0, ...totals } }
}

export async function findCorrection(db: Database, id: string): Promise<CorrectionRow | null> {
  const [row] = await db.select().from(corrections).where(eq(corrections.id, id))
  return row ?? null
}

/** Whether a visitor's correction of a field waits for a decision. Another one replaces it. */
export async function hasOpenCorrection(
  db: Database,
  sent: Pick<CorrectionRow, 'directoryKey' | 'field' | 'visitor'>,
): Promise<boolean> {
  const { id, directoryKey, field, visitor } = corrections
  const rows = await db
    .select({ id })
    .from(corrections)
    .where(
      // As in the index of open corrections, which a bound value wouldn't match.
      and(eq(directoryKey, sent.directoryKey), eq(field, sent.field), eq(visitor, sent.visitor), sql`state = 'open'`),
    )
  return rows.length > 0
}
