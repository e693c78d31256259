import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { recordBackup } from '#functions/backups/record.ts'
import { inOneLine } from '#netlify/local/backups/backup-error.ts'
import { backUp } from '#netlify/local/backups/back-up.ts'
import { withRestored } from '#netlify/local/backups/certify.ts'
import { nodeOf } from '#netlify/local/processes/releases.ts'
import { inWorkshop } from '#netlify/local/backups/workshop.ts'
import type { BackupFacts } from '#src/domain/backups/results.ts'
import type { Environment } from '#src/env.ts'
import { openDatabase } from '#src/storage/database.ts'
import { readSchemaState, refuseNewer, SchemaError } from '#src/storage/migrations/compatibility.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { UpgradeError } from './upgrade-error.ts'

export type Rehearsal = {
  /** Of restoring the backup, and of migrating what was restored. */
  restoreMs: number
  migrateMs: number
  /** Whether this release works on the schema of the next, so that there is a way back. */
  hasWayBack: boolean
}

/** The backup before the migration, which this installation's history lists. */
export async function makeBackup(env: Environment): Promise<BackupFacts> {
  const startedAt = Date.now()
  const result = await backUp(env, 'upgrade')
  const db = openDatabase(env.database)
  try {
    await recordBackup({ db, env, now: Date.now }, { reason: 'upgrade', startedAt, result })
  } finally {
    db.$client.close()
  }
  return result
}

/** Restores the backup in a temporary place, and lets the next release migrate that. */
export async function rehearse(env: Environment, backup: string, release: string): Promise<Rehearsal> {
  return withRestored(env, backup, async (folder, { durationMs, differences }) => {
    if (differences.length > 0)
      throw new UpgradeError(`The backup ${backup} isn't what the database was: ${differences.slice(0, 3).join('; ')}`)
    const url = `file:${join(folder, 'uplist.db')}`
    const startedAt = performance.now()
    await migrate(release, folder, url)
    const migrateMs = Math.round(performance.now() - startedAt)
    return { restoreMs: durationMs, migrateMs, hasWayBack: await canWorkOn(url) }
  })
}

/** The same where no backup is made: what the schema becomes is seen on an empty database, too. */
export async function rehearseEmpty(env: Environment, release: string): Promise<Rehearsal> {
  return inWorkshop(env.dataDirectory, async ({ folder }) => {
    const url = `file:${join(folder, 'uplist.db')}`
    const db = openDatabase({ url })
    await migrateDatabase(db, url).finally(() => db.$client.close())
    await migrate(release, folder, url)
    return { restoreMs: 0, migrateMs: 0, hasWayBack: await canWorkOn(url) }
  })
}

/** The next release does it, because only it knows its migrations. */
function migrate(release: string, folder: string, url: string): Promise<void> {
  const ofServer = { DATABASE_AUTH_TOKEN: '', DATABASE_REPLICA_URL: '' }
  const variables = { DATA_DIR: folder, DATABASE_URL: url, ...ofServer, BACKUPS: 'off' }
  const words = [join(release, 'commands/db.ts'), 'migrate']
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, ...variables }, maxBuffer: 1024 * 1024 }
    execFile(nodeOf(release), words, options, (error, _out, errors) => {
      if (!error) return resolve()
      const [reason] = /SQLITE_\w+: (?!SQLITE_).*/.exec(errors) ??
        /^\w*Error\b.*/m.exec(errors) ?? [inOneLine(errors.trim() || error)]
      reject(new UpgradeError(`Its migration failed when it was tried: ${reason.slice(0, 500)}.`))
    })
  })
}

async function canWorkOn(url: string): Promise<boolean> {
  const db = openDatabase({ url })
  try {
    refuseNewer(await readSchemaState(db))
    return true
  } catch (error) {
    if (error instanceof SchemaError) return false
    throw error
  } finally {
    db.$client.close()
  }
}
