import { eq } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import type { AuditRow } from './queries.ts'
import { auditEntries } from './schema.ts'

type NewEntry = Omit<AuditRow, 'id' | 'status'>

/** Records an action before it happens. Returns the entry's id. */
export async function beginAudit(db: Database, entry: NewEntry): Promise<number> {
  const [row] = await db.insert(auditEntries).values(entry).returning({ id: auditEntries.id })
  if (!row) throw new Error('The activity log entry was not written')
  return row.id
}

/** Records the outcome. An action on several things becomes one entry for each. */
export async function completeAudit(
  db: Database,
  { id, ...entry }: NewEntry & { id: number },
  status: number,
  notes: readonly { subject: string; note?: string }[],
): Promise<void> {
  const [first = { subject: entry.subject }, ...others] = notes
  await db.batch([
    db
      .update(auditEntries)
      .set({ status, subject: first.subject, note: first.note ?? '' })
      .where(eq(auditEntries.id, id)),
    ...(others.length > 0
      ? [db.insert(auditEntries).values(others.map((other) => ({ ...entry, ...other, status })))]
      : []),
  ])
}
