import { and, desc, eq, like, lt, type SQL } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { auditEntries } from './schema.ts'

export type AuditRow = typeof auditEntries.$inferSelect

export type AuditQuery = { subject?: string; action?: string; before?: number; limit: number }

/** Newest first. `before`: only entries older than this id. `action`: the start of the route's name. */
export async function listAudit(db: Database, { subject, action, before, limit }: AuditQuery): Promise<AuditRow[]> {
  const conditions: SQL[] = []
  if (subject) conditions.push(eq(auditEntries.subject, subject))
  if (action) conditions.push(like(auditEntries.action, `${action}%`))
  if (before) conditions.push(lt(auditEntries.id, before))
  return db
    .select()
    .from(auditEntries)
    .where(and(...conditions))
    .orderBy(desc(auditEntries.id))
    .limit(limit)
}
