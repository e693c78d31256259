import { and, desc, eq, like, lt, type SQL } from 'drizzle-orm'
import type { Database } from './database.ts'
import { auditEntries } from './desk-schema.ts'

export type AuditRow = typeof auditEntries.$inferSelect
type Begun = Omit<AuditRow, 'id' | 'status'>

/** Notes what is about to be done. Returns the entry's id. */
export async function beginAudit(db: Database, begun: Begun): Promise<number> {
  const [row] = await db.insert(auditEntries).values(begun).returning({ id: auditEntries.id })
  if (!row) throw new Error('The audit entry was not written')
  return row.id
}

/** Notes how it ended. What was done to several things becomes an entry for each. */
export async function completeAudit(
  db: Database,
  { id, ...begun }: Begun & { id: number },
  status: number,
  notes: readonly { subject: string; note?: string }[],
): Promise<void> {
  const [first = { subject: begun.subject }, ...others] = notes
  await db.batch([
    db
      .update(auditEntries)
      .set({ status, subject: first.subject, note: first.note ?? '' })
      .where(eq(auditEntries.id, id)),
    ...(others.length > 0
      ? [db.insert(auditEntries).values(others.map((other) => ({ ...begun, ...other, status })))]
      : []),
  ])
}

export type AuditQuery = { subject?: string; action?: string; before?: number; most: number }

/** Newest first. `before`: an entry's id, of which only older ones are wanted. `action`: how the route's name begins. */
export async function listAudit(db: Database, { subject, action, before, most }: AuditQuery): Promise<AuditRow[]> {
  const conditions: SQL[] = []
  if (subject) conditions.push(eq(auditEntries.subject, subject))
  if (action) conditions.push(like(auditEntries.action, `${action}%`))
  if (before) conditions.push(lt(auditEntries.id, before))
  return db
    .select()
    .from(auditEntries)
    .where(and(...conditions))
    .orderBy(desc(auditEntries.id))
    .limit(most)
}
