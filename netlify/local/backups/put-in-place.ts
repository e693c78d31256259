import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readSecret, fingerprintOf } from '#netlify/local/data-folder.ts'
import { lockFile } from '#netlify/local/folder-lock.ts'
import type { Environment } from '#src/env.ts'
import { pathOfFile } from '#src/storage/connections/file.ts'
import { databaseFile } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { findKey, readIdentities } from './encryption.ts'
import { findBackup, keyFileOf } from './find-backup.ts'
import { type Restored, restoreInto } from './restore.ts'

export type RestoreWish = {
  /** A name, a file, or `latest`. */
  which: string
  /** Undefined: the data folder. */
  into: string | undefined
  /** Whether what is in the data folder is moved aside. */
  replace: boolean
  identityFile: string | undefined
}

export type Placed = Restored & {
  /** Where it is now. If there are differences, that's beside where it should be. */
  folder: string
  isInPlace: boolean
  /** Where the data that was there before is now. */
  aside: string | null
  /** Whether this installation has another SECRET than the one that made the backup. */
  hasOtherSecret: boolean
}

/** Stay when the rest of a data folder is moved aside: they belong to the machine, not to its data. */
const machineFiles =
  /^(backups|backup-key\.json|backup-work|secret|(backup|platform)\.lock(-journal)?|replaced-.*|restored-.*)$/

/** Restores a backup into an empty folder, or in place of what is in the data folder. Never deletes anything. */
export async function restoreBackup(env: Environment, wish: RestoreWish): Promise<Placed> {
  const destination = resolve(wish.into ?? env.dataDirectory)
  if (!wish.into) requireOwnDatabase(env, destination)
  await mkdir(destination, { recursive: true, mode: 0o700 })
  const lock = await lockFile(join(destination, 'platform.lock'))
  if (!lock)
    throw new BackupError(`A platform is running on ${destination}. Stop it first, or restore beside it: --into FOLDER`)
  try {
    const present = (await readdir(destination)).filter((entry) => !machineFiles.test(entry))
    if (present.length > 0 && !wish.replace) throw occupied(destination)
    const identities = wish.identityFile ? await readIdentities(wish.identityFile) : []
    const { name, body } = await findBackup(env, wish.which)
    identities.push(...(await findKey(keyFileOf(env.dataDirectory), name)))
    // Inside the destination, because that may be a disk of its own.
    const folder = await mkdtemp(join(destination, 'restored-'))
    const restored = await restoreInto({ body, name, identities, folder, context: env.context }).catch(
      async (error: unknown) => {
        await rm(folder, { recursive: true, force: true, maxRetries: 3 })
        throw error
      },
    )
    const secret = env.secret ?? (await readSecret(join(destination, 'secret')))
    const { secretFingerprint } = restored.about
    const hasOtherSecret = secretFingerprint !== null && (!secret || fingerprintOf(secret) !== secretFingerprint)
    if (restored.differences.length > 0) return { ...restored, folder, isInPlace: false, aside: null, hasOtherSecret }
    const aside = present.length > 0 ? await moveAside(destination, present) : null
    for (const entry of await readdir(folder)) await rename(join(folder, entry), join(destination, entry))
    await rm(folder, { recursive: true })
    return { ...restored, folder: destination, isInPlace: true, aside, hasOtherSecret }
  } finally {
    lock.release()
  }
}

function requireOwnDatabase({ database }: Environment, destination: string): void {
  const own = join(destination, databaseFile)
  if (database.url.startsWith('file:') && resolve(pathOfFile(database.url)) === own) return
  throw new BackupError(
    `DATABASE_URL names another database than ${own}. Restore into another folder (--into FOLDER) and move its ${databaseFile} there.`,
  )
}

function occupied(destination: string): BackupError {
  return new BackupError(
    `${destination} isn't empty. Restore beside it (--into FOLDER), or in its place (--replace): what is there now is then moved aside, not deleted.`,
  )
}

async function moveAside(destination: string, entries: string[]): Promise<string> {
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const aside = join(destination, `replaced-${time}`)
  await mkdir(aside, { mode: 0o700 })
  for (const entry of entries) await rename(join(destination, entry), join(aside, entry)).catch(ignoreDeleted)
  return aside
}

/** SQLite deletes its files beside a database when its last connection closes. */
function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
