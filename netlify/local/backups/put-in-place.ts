import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { readSecret, fingerprintOf } from '#netlify/local/data-folder.ts'
import { type FolderLock, lockFile } from '#netlify/local/folder-lock.ts'
import { thisProject } from '#netlify/local/project.ts'
import { readBackupName, siteOfBackups } from '#src/domain/backups/names.ts'
import type { Environment } from '#src/env.ts'
import { site as product } from '#src/site.ts'
import { pathOfFile } from '#src/storage/connections/file.ts'
import { databaseFile } from './archive.ts'
import { BackupBusy, BackupError } from './backup-error.ts'
import { moveToBucket, requireBucket } from './bucket-images.ts'
import { findKey, readIdentities } from './encryption.ts'
import { type Ordered, orderErasures } from './erasures.ts'
import { findBackup, keyFileOf } from './find-backup.ts'
import { finishLocked, place, removeUnfinished, unfinished } from './placing.ts'
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
  /** The bucket that has the images now. Null: they are in the folder. */
  imagesIn: string | null
  /** Whether this installation has another SECRET than the one that made the backup. */
  hasOtherSecret: boolean
  /** What was deleted on request since the backup. The next start deletes it again. */
  erasures: Ordered
}

/** Stay when the rest of a data folder is moved aside: they belong to the machine or its disk, not to its data. */
const machineFiles =
  /^(backups|backup-key\.json|backup-work|lost\+found|restore\.json|secret|(backup|platform)\.lock(-journal)?|(replaced|restored|restoring)-.*|.*-erasures(-\d+)?\.json(\.age)?)$/

/** Restores a backup into an empty folder, or in place of what is in the data folder. Never deletes anything. */
export async function restoreBackup(env: Environment, wish: RestoreWish): Promise<Placed> {
  const destination = resolve(wish.into ?? env.dataDirectory)
  if (!wish.into) {
    requireOwnDatabase(env, destination)
    if (wish.replace) requireOwnFolder(destination)
    await requireBucket(env)
  }
  await mkdir(destination, { recursive: true, mode: 0o700 })
  const locks = await lockDestination(destination, !wish.into)
  try {
    await finishLocked(destination)
    await removeUnfinished(destination)
    const listPresent = async () => (await readdir(destination)).filter((entry) => !stays(env, destination, entry))
    if (!wish.replace && (await listPresent()).length > 0) throw occupied(destination)
    const identities = wish.identityFile ? await readIdentities(wish.identityFile) : []
    const { name, body, targets } = await findBackup(env, wish.which)
    identities.push(...(await findKey(keyFileOf(env.dataDirectory), name)))
    // Inside the destination, because that may be a disk of its own.
    const folder = await mkdtemp(join(destination, unfinished))
    const discard = async (error: unknown): Promise<never> => {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      throw error
    }
    const restored = await restoreInto({ body, name, identities, folder, context: env.context }).catch(discard)
    const secret = env.secret ?? (await readSecret(join(destination, 'secret')))
    const { secretFingerprint } = restored.about
    const hasOtherSecret = secretFingerprint !== null && (!secret || fingerprintOf(secret) !== secretFingerprint)
    const facts = { ...restored, hasOtherSecret, imagesIn: null }
    if (restored.differences.length > 0) {
      const left = join(destination, basename(folder).replace(unfinished, 'restored-'))
      await rename(folder, left)
      return { ...facts, folder: left, isInPlace: false, aside: null, erasures: { due: [], problem: null } }
    }
    const site = readBackupName(name)?.site ?? siteOfBackups(env.origin, product.origin)
    const wanted = { targets, site, identities, backupAt: Date.parse(restored.about.createdAt) }
    const erasures = await orderErasures(env, folder, wanted).catch(discard)
    const imagesIn = wish.into ? null : await moveToBucket(env, folder)
    // As late as possible: SQLite adds and deletes files beside a database.
    const aside = await place(destination, basename(folder), await listPresent())
    return {
      ...{ ...facts, imagesIn, erasures },
      folder: destination,
      isInPlace: true,
      aside: aside && join(destination, aside),
    }
  } finally {
    for (const lock of locks) lock.release()
  }
}

/** Nobody else may work on the data, or read it for a backup, while it is moved. Of other folders nobody makes one. */
async function lockDestination(destination: string, isBackedUp: boolean): Promise<FolderLock[]> {
  const lock = await lockFile(join(destination, 'platform.lock'))
  if (!lock)
    throw new BackupError(
      `A platform, or another restore, is running on ${destination}. Stop it first, or restore beside it: --into FOLDER`,
    )
  if (!isBackedUp) return [lock]
  const backups = await lockFile(join(destination, 'backup.lock'))
  if (backups) return [lock, backups]
  lock.release()
  throw new BackupBusy('A backup is being made or checked. Try again when it has finished.')
}

/** What isn't the data that a restore replaces: backups may be anywhere in the folder. */
function stays({ backups: { target } }: Environment, destination: string, entry: string): boolean {
  if (machineFiles.test(entry) || readBackupName(entry) !== null) return true
  const folder = target && 'folder' in target ? relative(destination, resolve(target.folder)) : ''
  return folder.split(sep)[0] === entry
}

/** Throws if the data folder has this program in it. */
function requireOwnFolder(destination: string): void {
  const { root } = thisProject
  if (!`${root}${sep}`.startsWith(`${destination}${sep}`)) return
  throw new BackupError(
    `This program (${root}) is in the data folder ${destination}, and would be moved aside with the data. Restore into another folder: --into FOLDER`,
  )
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
