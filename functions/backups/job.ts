import type { Services } from '#functions/services.ts'
import { isBackupDue, isCertificateDue } from '#src/domain/backups/schedule.ts'
import { listDifferences } from '#src/domain/backups/results.ts'
import { targetText } from '#src/domain/backups/target.ts'
import type { Environment } from '#src/env.ts'
import { findBackupState, hasErasuresSince } from '#src/storage/backups/queries.ts'
import { recordBackup, recordCertificate } from './record.ts'
import { BackupFailure, runBackupProgram } from './run-program.ts'

const hour = 60 * 60 * 1000
/** How long a backup or a check may take. */
export const backupMs = 6 * hour

type BackupServices = Pick<Services, 'db' | 'env' | 'now' | 'log'>

/** Makes the day's backup if there is none. Otherwise saves what was deleted on request since. Once a week restores the newest one. On one machine only. */
export async function makeBackups(services: BackupServices): Promise<void> {
  const { db, env, now } = services
  if (!env.backupProgram || !hasDailyBackups(env)) return
  const { backup } = await findBackupState(db)
  if (isBackupDue(now(), backup?.startedAt ?? null)) await makeBackup(services, env.backupProgram)
  else await saveErasures(services, env.backupProgram, backup?.startedAt ?? 0)
  const state = await findBackupState(db)
  if (state.backup?.restoredAt === null && isCertificateDue(now(), state.certified?.restoredAt ?? null)) {
    await checkBackup(services, env.backupProgram, state.backup)
  }
}

/** A database on a server is backed up by its provider. */
export function hasDailyBackups({ backups, database }: Pick<Environment, 'backups' | 'database'>): boolean {
  return backups.daily && database.url.startsWith('file:')
}

async function makeBackup(services: BackupServices, program: string): Promise<void> {
  const { env, now, log } = services
  const startedAt = now()
  try {
    const result = await runBackupProgram(program, { do: 'back-up', reason: 'daily' }, env, backupMs)
    const { name, bytes, durationMs, missingImages } = result
    log({ level: 'info', event: 'backup-made', name, bytes, durationMs, missingImages })
    await recordBackup(services, { reason: 'daily', startedAt, result })
  } catch (error) {
    if (!(error instanceof BackupFailure)) throw error
    // Someone runs `npm run backup` right now.
    if (error.busy) return
    log({ level: 'error', event: 'backup-failed', error: error.message })
    const target = env.backups.target ? targetText(env.backups.target) : env.dataDirectory
    const result = { target, durationMs: now() - startedAt, error: error.message }
    await recordBackup(services, { reason: 'daily', startedAt, result })
  }
}

/** Each hour, because a machine that is lost can't be asked what it deleted. */
async function saveErasures({ db, env, log }: BackupServices, program: string, since: number): Promise<void> {
  if (!(await hasErasuresSince(db, since))) return
  try {
    await runBackupProgram(program, { do: 'save-erasures' }, env, backupMs)
  } catch (error) {
    if (!(error instanceof BackupFailure)) throw error
    if (!error.busy) log({ level: 'error', event: 'erasures-not-saved', error: error.message })
  }
}

async function checkBackup(
  services: BackupServices,
  program: string,
  { id, name }: { id: number; name: string | null },
): Promise<void> {
  if (name === null) return
  const { now, log } = services
  const startedAt = now()
  try {
    const result = await runBackupProgram(program, { do: 'certify', name }, services.env, backupMs)
    const { durationMs, differences } = result
    const level = differences.length > 0 ? 'error' : 'info'
    log({ level, event: 'backup-restored', name, durationMs, differences: listDifferences(differences) })
    await recordCertificate(services, id, result)
  } catch (error) {
    if (!(error instanceof BackupFailure)) throw error
    if (error.busy) return
    log({ level: 'error', event: 'backup-not-restored', name, error: error.message })
    await recordCertificate(services, id, { durationMs: now() - startedAt, error: error.message })
  }
}
