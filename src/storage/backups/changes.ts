import { eq, lt } from 'drizzle-orm'
import type { BackupReason } from '#src/domain/backups/names.ts'
import { type BackupFacts, listDifferences, type RestoreFacts } from '#src/domain/backups/results.ts'
import type { Database } from '#src/storage/database.ts'
import { mailStatement, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { backups } from './schema.ts'

const day = 24 * 60 * 60 * 1000
/** In days. Longer than the oldest monthly backup is kept. */
const historyDays = 400
/** In characters. */
const maxError = 2000

export type FailedBackup = { target: string; durationMs: number; error: string }

type Attempt = { reason: BackupReason; startedAt: number; result: BackupFacts | FailedBackup }

/** Adds a backup to the history, with the mail about it. */
export async function saveBackup(
  db: Database,
  { reason, startedAt, result }: Attempt,
  mail: OutgoingMail | null,
): Promise<void> {
  const error = 'error' in result ? result.error.slice(0, maxError) : null
  await db.batch([
    db.insert(backups).values({ reason, startedAt, ...result, error }),
    db.delete(backups).where(lt(backups.startedAt, startedAt - historyDays * day)),
    ...(mail ? [mailStatement(db, mail, startedAt)] : []),
  ])
}

/** Records that a backup was restored for a check, or couldn't be, with the mail about it. */
export async function saveCertificate(
  db: Database,
  id: number,
  { at, result }: { at: number; result: RestoreFacts | { durationMs: number; error: string } },
  mail: OutgoingMail | null,
): Promise<void> {
  const failed = 'error' in result
  const found = failed ? result.error : listDifferences(result.differences)
  await db.batch([
    db
      .update(backups)
      .set({
        restoredAt: at,
        restoreMs: result.durationMs,
        differences: failed ? null : result.differences.length,
        restoreError: found === '' ? null : found.slice(0, maxError),
      })
      .where(eq(backups.id, id)),
    ...(mail ? [mailStatement(db, mail, at)] : []),
  ])
}
