import type { Services } from '#functions/services.ts'
import type { BackupReason } from '#src/domain/backups/names.ts'
import { type BackupFacts, listDifferences, type RestoreFacts } from '#src/domain/backups/results.ts'
import { type FailedBackup, saveBackup, saveCertificate } from '#src/storage/backups/changes.ts'
import { findBackupState } from '#src/storage/backups/queries.ts'
import { backupMail } from './mails.ts'

export type RecordServices = Pick<Services, 'db' | 'env' | 'now'>

type Attempt = { reason: BackupReason; startedAt: number; result: BackupFacts | FailedBackup }

/** Adds a backup to the history. The owner gets an email about the first failure, and when it works again. */
export async function recordBackup({ db, env }: RecordServices, attempt: Attempt): Promise<void> {
  const { backup, error } = await findBackupState(db)
  const { result } = attempt
  // One before an upgrade is reported where the upgrade is started.
  const isReported = attempt.reason !== 'upgrade' && ('error' in result || error !== null)
  const mail = isReported
    ? backupMail(env, {
        ...('error' in result
          ? { kind: 'backup-failed', streak: backup?.id ?? 0, error: result.error }
          : { kind: 'backup-works', streak: backup?.id ?? 0 }),
        lastGoodAt: backup?.startedAt ?? null,
      })
    : null
  await saveBackup(db, attempt, mail)
}

/** Records a check, in the same way. */
export async function recordCertificate(
  { db, env, now }: RecordServices,
  id: number,
  result: RestoreFacts | { durationMs: number; error: string },
): Promise<void> {
  const { certified, checkError } = await findBackupState(db)
  const error = 'error' in result ? result.error : listDifferences(result.differences)
  const streak = certified?.id ?? 0
  const lastGoodAt = certified?.restoredAt ?? null
  const mail =
    error !== '' || checkError !== null
      ? backupMail(env, { ...(error ? { kind: 'check-failed', error } : { kind: 'check-works' }), streak, lastGoodAt })
      : null
  await saveCertificate(db, id, { at: now(), result }, mail)
}
