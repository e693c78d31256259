import { onDatabase } from '#commands/on-database.ts'
import { recordBackup } from '#functions/backups/record.ts'
import { BackupError } from '#netlify/local/backups/backup-error.ts'
import { backUp } from '#netlify/local/backups/back-up.ts'
import { type BackupFacts, durationText, sizeText } from '#src/domain/backups/results.ts'
import { targetText } from '#src/domain/backups/target.ts'
import type { Environment } from '#src/env.ts'
import type { Database } from '#src/storage/database.ts'

// npm run backup: see docs/operate/backup.md

process.umask(0o077)
process.exitCode = await onDatabase(run)

async function run(db: Database, env: Environment): Promise<boolean> {
  const [startedAt, services] = [Date.now(), { db, env, now: Date.now }]
  try {
    const result = await backUp(env, 'command')
    await recordBackup(services, { reason: 'command', startedAt, result })
    print(env, result)
    return true
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    console.error(error.message)
    if (error.name === 'BackupBusy' || !env.database.url.startsWith('file:')) return false
    const target = env.backups.target ? targetText(env.backups.target) : env.dataDirectory
    const result = { target, durationMs: Date.now() - startedAt, error: error.message }
    await recordBackup(services, { reason: 'command', startedAt, result })
    return false
  }
}

function print(
  env: Environment,
  { name, target, bytes, counts, images, missingImages, durationMs }: BackupFacts,
): void {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  console.log(`Backed up ${rows} rows and ${images} ${images === 1 ? 'image' : 'images'} in ${durationText(durationMs)}: ${name}
(${sizeText(bytes)}) in ${target}`)
  if (missingImages > 0) console.log(`${missingImages} images in the database weren't in the image store.`)
  if (env.backups.recipients.length === 0) console.log('It isn’t encrypted. Set BACKUP_RECIPIENT to encrypt it.')
  console.log('Keep SECRET (and ACCESS_TOKEN_KEYS, if you set it) somewhere else: it isn’t in the backup.')
}
