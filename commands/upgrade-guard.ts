import { stat } from 'node:fs/promises'
import { repeatErasures } from '#commands/repeat-erasures.ts'
import { runBackupProgram } from '#functions/backups/run-program.ts'
import { recordBackup } from '#functions/backups/record.ts'
import { BackupError, inOneLine } from '#netlify/local/backups/backup-error.ts'
import { newestMigration, withDatabaseFile } from '#netlify/local/backups/database-file.ts'
import { listBackups } from '#netlify/local/backups/find-backup.ts'
import { backupProgram } from '#netlify/local/environment.ts'
import { isStaged } from '#netlify/local/processes/releases.ts'
import { wasJustBackedUp } from '#netlify/local/processes/upgrade-state.ts'
import { thisProject } from '#netlify/local/project.ts'
import type { BackupFacts } from '#src/domain/backups/results.ts'
import type { Environment } from '#src/env.ts'
import { pathOfFile } from '#src/storage/connections/file.ts'
import type { Database } from '#src/storage/database.ts'
import { listMigrations } from '#src/storage/migrations/known.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'

const minute = 60_000
/** How long checking a database may delay a start. */
const checkMs = minute / 2

/**
 * Migrates the database to the newest schema. A file with data is checked first, and backed up if there is something to
 * migrate. What a restored backup still has although it was deleted is deleted again. Throws a BackupError if one of these fails.
 */
export async function checkAndMigrate(db: Database, env: Environment): Promise<void> {
  const { url } = env.database
  const path = url.startsWith('file:') ? pathOfFile(url) : null
  const hasData = path !== null && (await stat(path).catch(() => null)) !== null
  if (hasData) await checkDatabaseFile(env, path)
  const startedAt = Date.now()
  const backup = hasData ? await backUpIfOutdated(env, path) : null
  await migrateDatabase(db, url)
  await repeatErasures(db, env.dataDirectory)
  if (backup) await recordBackup({ db, env, now: Date.now }, { reason: 'upgrade', startedAt, result: backup })
}

/** One that takes longer than a start should is checked by the weekly restore of a backup alone. */
async function checkDatabaseFile(env: Environment, path: string): Promise<void> {
  const startedAt = performance.now()
  try {
    const [line] = await runBackupProgram(backupProgram, { do: 'check', path }, env, checkMs)
    if (line !== 'ok') throw new Error(line)
  } catch (error) {
    if (performance.now() - startedAt >= checkMs) {
      console.log(`The database is too large to be checked within ${checkMs / 1000} s. Starting without a check.`)
      return
    }
    const [newest] = await listBackups(env).catch(() => [])
    const way = newest
      ? `Restore the newest backup, of ${new Date(newest.at).toUTCString()}: npm run restore -- ${newest.name} --replace`
      : 'There is no backup to restore.'
    const reason = inOneLine(error)
    const found = reason.includes('NOTADB')
      ? `${path} is not a database.`
      : `The database ${path} is damaged (${reason}).`
    throw new BackupError(`${found} ${way}`)
  }
}

async function backUpIfOutdated(env: Environment, path: string): Promise<BackupFacts | null> {
  if (!env.backups.beforeMigration) return null
  const when = await withDatabaseFile(path, newestMigration)
  const newest = (await listMigrations()).at(-1)
  // A new database has no migration yet.
  if (when === 0 || !newest || when >= newest.when) return null
  if (isStaged(thisProject.root) && wasJustBackedUp(env.dataDirectory)) return null
  console.log('The database is from an older version. Backing it up before it is migrated …')
  try {
    return await runBackupProgram(backupProgram, { do: 'back-up', reason: 'upgrade' }, env, 6 * 60 * minute)
  } catch (error) {
    throw new BackupError(
      `The database wasn't migrated, because the backup before it failed: ${inOneLine(error)} To start without one: BACKUPS=off`,
    )
  }
}
