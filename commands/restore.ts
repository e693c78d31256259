import { parseArgs } from 'node:util'
import { withKnownErrors } from '#commands/on-database.ts'
import { BackupError } from '#netlify/local/backups/backup-error.ts'
import { listBackups } from '#netlify/local/backups/find-backup.ts'
import { type Placed, restoreBackup, type RestoreWish } from '#netlify/local/backups/put-in-place.ts'
import { erasuresText } from '#src/domain/backups/erasures.ts'
import { differencesText, durationText, sizeText } from '#src/domain/backups/results.ts'
import { type Environment, readEnvironment } from '#src/env.ts'

const usage = `Restore a backup, and compare it with what it says it contains:

  npm run restore -- latest                  into the data folder, if it is empty
  npm run restore -- latest --into FOLDER    into another empty folder
  npm run restore -- latest --replace        in place of the data, which is moved aside

Instead of latest, name one of the backups below or a file. Add --identity FILE for an encrypted backup that isn’t this
machine’s newest.`

process.umask(0o077)
process.exitCode = await withKnownErrors(run)

async function run(): Promise<number> {
  const env = readEnvironment(process.env)
  const wish = readWish()
  try {
    if (wish) return print(await restoreBackup(env, wish))
    console.error(usage)
    await printBackups(env)
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    console.error(error.message)
  }
  return 1
}

function readWish(): RestoreWish | null {
  const text = { type: 'string' } as const
  const { positionals, values, tokens } = parseArgs({
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: { into: text, identity: text, replace: { type: 'boolean' } },
  })
  const { into, identity, replace } = values
  const [which, ...more] = positionals
  const unknown = tokens.some(
    ({ kind, ...token }) =>
      kind === 'option' && !['into', 'identity', 'replace'].includes(('name' in token && token.name) || ''),
  )
  // A variable that isn't set makes an empty word.
  const isIncomplete = [which, into ?? '-', identity ?? '-'].some((word) => typeof word !== 'string' || word === '')
  if (which === undefined || more.length > 0 || unknown || isIncomplete) return null
  if (into !== undefined && replace !== undefined) return null
  return {
    which,
    into: typeof into === 'string' ? into : undefined,
    replace: replace === true,
    identityFile: typeof identity === 'string' ? identity : undefined,
  }
}

async function printBackups(env: Environment): Promise<void> {
  const backups = await listBackups(env)
  if (backups.length === 0) console.error('\nThere are no backups yet.')
  for (const { name, bytes, at } of backups) console.error(`${new Date(at).toUTCString()}  ${sizeText(bytes)}  ${name}`)
}

function print({
  name,
  durationMs,
  differences,
  rows,
  images,
  folder,
  isInPlace,
  aside,
  imagesIn,
  hasOtherSecret,
  erasures: { due, problem },
}: Placed): number {
  console.log(
    `Restored ${name} in ${durationText(durationMs)}, ${differencesText(differences.length)}: ${rows} rows and ${images} images.`,
  )
  for (const difference of differences) console.error(`  ${difference}`)
  if (!isInPlace) {
    console.error(
      `It was left in ${folder}. Nothing else was changed. Try an older backup: npm run restore lists them.`,
    )
    return 1
  }
  console.log(`It is in ${folder}. Start it: npm start`)
  if (imagesIn) console.log(`Its images are in ${imagesIn}.`)
  if (aside) console.log(`What was there before is in ${aside}. Delete it when you no longer need it.`)
  if (due.length > 0)
    console.log(`Deleted on request since then, and deleted again at the start: ${erasuresText(due)}.`)
  if (problem) {
    console.log(`Warning: it isn’t known what was deleted on request since then (${problem}). A list
that can’t be read is kept: once it can be, restore again with --replace. If you know of accounts, delete them again.`)
  }
  if (hasOtherSecret) {
    console.log(`Warning: SECRET isn’t the one this backup was made with. With another one, sessions end, links in sent emails and
authenticator apps stop working, and customers have to connect their sites again. Set SECRET to the old one.`)
  }
  return 0
}
