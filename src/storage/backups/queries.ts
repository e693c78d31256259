import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { erasureQueries } from './erasures.ts'
import { backups } from './schema.ts'

export type BackupRow = typeof backups.$inferSelect

export type BackupState = {
  /** The newest good one. */
  backup: BackupRow | null
  /** The newest one that was restored without a difference. */
  certified: BackupRow | null
  /** The newest one that was checked, whatever came of it. */
  checked: BackupRow | null
  /** Why the newest one failed. Null: it didn't. */
  error: string | null
  /** Why the last check failed. Null: it didn't. */
  checkError: string | null
}

/** How the backups are doing. Those before an upgrade stay on the machine, so they don't count. */
export async function findBackupState(db: Database): Promise<BackupState> {
  const regular = ne(backups.reason, 'upgrade')
  const newest = db.select().from(backups).where(regular).orderBy(desc(backups.id)).limit(1)
  const [[last], [backup], [certified], [checked]] = await db.batch([
    newest,
    db
      .select()
      .from(backups)
      .where(and(regular, isNull(backups.error)))
      .orderBy(desc(backups.id))
      .limit(1),
    db
      .select()
      .from(backups)
      .where(eq(backups.differences, 0))
      .orderBy(desc(backups.restoredAt), desc(backups.id))
      .limit(1),
    db.select().from(backups).where(isNotNull(backups.restoredAt)).orderBy(desc(backups.id)).limit(1),
  ])
  return {
    backup: backup ?? null,
    certified: certified ?? null,
    checked: checked ?? null,
    error: last?.error ?? null,
    checkError: checked && checked.differences !== 0 ? checked.restoreError : null,
  }
}

/** Whether something was deleted since because a person asked for it. */
export async function hasErasuresSince(db: Database, since: number): Promise<boolean> {
  const found = Object.values(erasureQueries).map(
    (query) => sql`EXISTS (SELECT 1 FROM (${sql.raw(query)}) WHERE at >= ${since})`,
  )
  const [row] = await db.all<{ found: number }>(sql`SELECT ${sql.join(found, sql` OR `)} AS found`)
  return row?.found === 1
}
