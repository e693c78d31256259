import { hasDailyBackups } from '#functions/backups/job.ts'
import type { Services } from '#functions/services.ts'
import type { Operations } from '#src/domain/operations/operations.api.ts'
import { type BackupRow, findBackupState } from '#src/storage/backups/queries.ts'
import type { Database } from '#src/storage/database.ts'
import { listJobs } from '#src/storage/jobs/queries.ts'
import { isRunning, listInstances } from '#src/storage/rebuilds/queries.ts'

// Sections of the page whose data other nouns have, as the page needs it.

const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

export async function readJobs(db: Database, now: number): Promise<Operations['jobs']> {
  const jobs = await listJobs(db)
  return jobs.map(({ name, startedAt, dueAt, heldUntil, durationMs, lagMs, failures, lastError }) => ({
    name,
    lastAt: time(startedAt),
    nextAt: time(dueAt),
    durationMs,
    lagMs,
    failures,
    error: failures > 0 ? lastError : null,
    isRunning: heldUntil > now,
  }))
}

/** Null: none builds for itself, as on Netlify. */
export async function readInstances(db: Database, now: number): Promise<Operations['instances']> {
  const running = (await listInstances(db)).filter((instance) => isRunning(instance, now))
  if (running.length === 0) return null
  return running.map(({ id, built, asked, failures, lastError, seenAt }) => ({
    name: id,
    built: built ?? 0,
    asked,
    failures,
    error: failures > 0 ? lastError : null,
    seenAt: new Date(seenAt).toISOString(),
  }))
}

/** Null: no backups are made here. */
export async function readBackup({ db, env }: Pick<Services, 'db' | 'env'>): Promise<Operations['backup']> {
  if (!hasDailyBackups(env)) return null
  const { backup, certified, checked, error } = await findBackupState(db)
  return {
    at: time(backup?.startedAt ?? null),
    error,
    certificateAt: time(certified?.restoredAt ?? null),
    certificate: checked ? describeCheck(checked) : null,
    isCertified: checked?.differences === 0,
  }
}

function describeCheck({ restoreMs, differences, restoreError }: BackupRow): string {
  if (differences === null) return restoreError ?? 'It could not be restored.'
  const count = differences === 1 ? '1 difference' : `${differences} differences`
  const found = restoreError === null ? '' : `: ${restoreError.replaceAll('\n', ', ')}`
  return `Restored in ${Math.round((restoreMs ?? 0) / 1000)} s, ${count}${found}`
}
