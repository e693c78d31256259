import { and, desc, eq, like, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { auditEntries } from './schema.ts'

export type AuditRow = typeof auditEntries.$inferSelect

export type AuditQuery = { subject?: string; person?: string; action?: string; before?: number; limit: number }

/** Newest first. `before`: only entries older than this id. `person`: their user id. `action`: the start of the route's name. */
export async function listAudit(
  db: Database,
  { subject, person, action, before, limit }: AuditQuery,
): Promise<AuditRow[]> {
  const conditions: SQL[] = []
  if (subject) conditions.push(eq(auditEntries.subject, subject))
  if (person) conditions.push(eq(auditEntries.userId, person))
  if (action) conditions.push(like(auditEntries.action, `${action}%`))
  if (before) conditions.push(lt(auditEntries.id, before))
  return db
    .select()
    .from(auditEntries)
    .where(and(...conditions))
    .orderBy(desc(auditEntries.id))
    .limit(limit)
}

/** The people in the log, up to a hundred, with the email of their last entry. Steps from one to the next in the index. */
export function listAuditPeople(db: Database): Promise<{ id: string; email: string }[]> {
  return db.all(sql`WITH RECURSIVE people (id) AS (
      SELECT min(user_id) FROM audit_entries
      UNION ALL SELECT (SELECT min(user_id) FROM audit_entries WHERE user_id > people.id) FROM people WHERE people.id IS NOT NULL
      LIMIT 101)
    SELECT id, (SELECT email FROM audit_entries WHERE user_id = people.id ORDER BY audit_entries.id DESC LIMIT 1) AS email
    FROM people WHERE id IS NOT NULL`)
}
