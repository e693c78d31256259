import { aliasedTable, and, desc, eq, exists, gt, lt } from 'drizzle-orm'
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

/**
 * `subject`: a ref, an id, a slug. `name`: what it's called. `note`: a verdict, a reason, a title, in a few words. `repeats`: done again and
 * again while someone works (an autosave, for example: one entry an hour).
 */
export type AuditNote = { subject: string; name?: string | undefined; note?: string; repeats?: boolean }

/** How long an entry stands for its repetitions. */
const sessionMs = 60 * 60 * 1000

/** Records the outcome. An action on several things becomes one entry for each. */
export async function completeAudit(
  db: Database,
  { id, ...entry }: NewEntry & { id: number },
  status: number,
  notes: readonly AuditNote[],
): Promise<void> {
  const [first = { subject: entry.subject, name: entry.name }, ...others] = notes
  const rows = others.map(({ subject, name = '', note = '' }) => ({ ...entry, subject, name, note, status }))
  await db.batch([
    db
      .update(auditEntries)
      .set({ status, subject: first.subject, name: first.name ?? '', note: first.note ?? '' })
      .where(eq(auditEntries.id, id)),
    ...(rows.length > 0 ? [db.insert(auditEntries).values(rows)] : []),
    ...(first.repeats && status < 300 ? [removeRepetition(db, { ...entry, id, subject: first.subject })] : []),
  ])
}

/** Removes an entry if the previous one about the same thing is the same action by the same person and succeeded. */
function removeRepetition(db: Database, entry: NewEntry & { id: number }) {
  const earlier = aliasedTable(auditEntries, 'earlier')
  const previous = db
    .select({ id: earlier.id, at: earlier.at, userId: earlier.userId, action: earlier.action, status: earlier.status })
    .from(earlier)
    .where(and(eq(earlier.subject, entry.subject), lt(earlier.id, entry.id)))
    .orderBy(desc(earlier.id))
    .limit(1)
    .as('previous')
  const same = db
    .select({ id: previous.id })
    .from(previous)
    .where(
      and(
        eq(previous.userId, entry.userId),
        eq(previous.action, entry.action),
        lt(previous.status, 300),
        gt(previous.at, entry.at - sessionMs),
      ),
    )
  return db.delete(auditEntries).where(and(eq(auditEntries.id, entry.id), exists(same)))
}
