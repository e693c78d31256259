import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isOfSite, readBackupName } from '#src/domain/backups/names.ts'
import { type BackupTarget, targetText } from '#src/domain/backups/target.ts'
import type { Environment } from '#src/env.ts'
import { BackupError, inOneLine, isFull } from './backup-error.ts'
import type { Target } from './target.ts'

/** The folder for backups in a data folder. Those before an upgrade are always there. */
export const localBackups = (dataDirectory: string) => join(dataDirectory, 'backups')

export async function openTarget(env: Environment, site: string): Promise<Target> {
  const target: BackupTarget = env.backups.target ?? { folder: localBackups(env.dataDirectory) }
  if ('folder' in target) return folderTarget(target.folder, site)
  if (!env.s3) throw new BackupError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required with a bucket.')
  const { bucketTarget } = await import('./bucket-target.ts')
  return bucketTarget({ ...target, ...env.s3 }, targetText(target), site)
}

const partOf = (name: string) => `.${name}.part`

export function folderTarget(path: string, site: string): Target {
  const folder = resolve(path)
  const at = (name: string) => join(folder, name)
  const unusable = (error: unknown): never => {
    throw new BackupError(
      `The folder for backups can't be used (${inOneLine(error)}). Set BACKUP_TARGET to another one.`,
    )
  }
  return {
    text: folder,
    placeOf: at,
    async list() {
      const names = await readdir(folder).catch((error: unknown) =>
        inOneLine(error).includes('ENOENT') ? [] : unusable(error),
      )
      const found = names.flatMap((name) => readBackupName(name) ?? [])
      return Promise.all(found.map(async (backup) => ({ ...backup, bytes: (await stat(at(backup.name))).size })))
    },
    async write(name, body) {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(unusable)
      const part = at(partOf(name))
      const file = await open(part, 'wx', 0o600).catch(unusable)
      try {
        // Closes the file too, whatever happens.
        await pipeline(body, file.createWriteStream({ flush: true }))
        const { size } = await stat(part)
        await rename(part, at(name))
        await syncFolder(folder)
        return size
      } catch (error) {
        const full = await isFull(error, folder)
        await rm(part, { force: true })
        throw full ? new BackupError(`The disk of ${folder} is full.`) : error
      }
    },
    read: async (name) =>
      (await stat(at(name)).catch(() => null))?.isFile()
        ? createReadStream(at(name), { highWaterMark: 1 << 20 })
        : null,
    remove: (name) => rm(at(name), { force: true }),
    async removeLeftovers() {
      for (const entry of await readdir(folder).catch(() => [])) {
        const name = /^\.(.+)\.part$/.exec(entry)?.[1]
        if (name && isOfSite(name, site)) await rm(at(entry), { force: true })
      }
    },
  }
}

/** A renamed file is there after a power failure too. Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
