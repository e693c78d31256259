import { stat } from 'node:fs/promises'
import { hasDailyBackups } from '#functions/backups/job.ts'
import { requireRecipients } from '#netlify/local/backups/encryption.ts'
import { listBackups } from '#netlify/local/backups/find-backup.ts'
import { areBackupsLate } from '#src/domain/backups/schedule.ts'
import type { Environment } from '#src/env.ts'
import { type BackupState, findBackupState } from '#src/storage/backups/queries.ts'
import { pathOfFile } from '#src/storage/connections/file.ts'
import { openDatabase } from '#src/storage/database.ts'
import { fail, type Finding, messageOf, ok, warn } from './findings.ts'

const hour = 60 * 60 * 1000

/** How old the newest backup is, whether it is where it should be, and when one was last restored as a check. */
export async function checkBackups(env: Environment, now = Date.now()): Promise<Finding[]> {
  if (!env.database.url.startsWith('file:')) return [ok('The database server’s provider makes its backups')]
  if (!hasDailyBackups(env)) return [ok('No daily backups are made here (BACKUPS)')]
  const hasData = await stat(pathOfFile(env.database.url)).catch(() => null)
  if (!hasData) return [ok('There is nothing to back up yet')]
  // An unreadable database has a finding of its own.
  const state = await readState(env).catch(() => null)
  if (!state) return []
  return [checkAge(state, now), checkCertificateAge(state, now), await checkPlace(env, state)]
}

async function readState(env: Environment): Promise<BackupState> {
  const db = openDatabase(env.database)
  return findBackupState(db).finally(() => db.$client.close())
}

function checkAge({ backup, error }: BackupState, now: number): Finding {
  const advice = 'Run npm run backup, and correct what it says.'
  if (error !== null) return fail(`The last backup failed: ${error}`, advice)
  if (!backup) return warn('There is no backup yet.', advice)
  const text = `The newest backup is ${ageText(now - backup.startedAt)} old`
  return areBackupsLate(now, { backupAt: backup.startedAt, certificateAt: now }) ? fail(`${text}.`, advice) : ok(text)
}

function checkCertificateAge({ certified, checkError }: BackupState, now: number): Finding {
  const advice = 'Run npm run backup. The machine checks the new one within the hour.'
  if (checkError !== null) return fail(`The last backup that was checked couldn’t be restored: ${checkError}`, advice)
  if (!certified?.restoredAt) return warn('No backup was restored as a check yet.', advice)
  const text = `A backup was restored without a difference ${ageText(now - certified.restoredAt)} ago`
  return areBackupsLate(now, { backupAt: now, certificateAt: certified.restoredAt })
    ? fail(`${text}.`, advice)
    : ok(text)
}

/** Whether the next one could be written, as far as that can be told without writing. */
async function checkPlace(env: Environment, { backup }: BackupState): Promise<Finding> {
  try {
    await requireRecipients(env.backups.recipients)
    const found = await listBackups(env)
    if (!backup || found.some(({ name }) => name === backup.name))
      return ok(`${found.length} ${found.length === 1 ? 'backup is' : 'backups are'} kept`)
    return fail(
      `The newest backup, ${backup.name}, isn’t where it was stored.`,
      'Check BACKUP_TARGET, then run npm run backup.',
    )
  } catch (error) {
    return fail(`The next backup will fail: ${messageOf(error)}`, 'Check the BACKUP_ and S3_ settings.')
  }
}

function ageText(ms: number): string {
  const hours = Math.max(0, Math.round(ms / hour))
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}
