import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { keepStatements, type PageSeen } from './pages.ts'
import type { CheckRow } from './queries.ts'
import { checks, proofs } from './schema.ts'

/** Records what a check would have seen, with no further check. `pages` are those it read, by delivery. */
export async function addDemoChecks(
  db: Database,
  rows: readonly CheckRow[],
  pages: ReadonlyMap<string, PageSeen>,
): Promise<void> {
  if (rows.length === 0) return
  const kept = Object.keys(getTableColumns(proofs)).filter((name) => name !== 'id' && name !== 'at')
  const seen = rows.map((row) => {
    const columns = Object.fromEntries(Object.entries(row).filter(([name]) => kept.includes(name)))
    return { ...columns, at: row.checkedAt ?? 0 } as typeof proofs.$inferInsert
  })
  await db.batch([
    db
      .insert(checks)
      .values([...rows])
      .onConflictDoNothing(),
    db.insert(proofs).values(seen),
    ...rows.flatMap(({ subjectId, checkedAt }) => {
      const page = pages.get(subjectId)
      return page ? keepStatements(db, subjectId, page, checkedAt ?? 0, sql`true`) : []
    }),
  ])
}
