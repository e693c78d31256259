import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { lockFile } from '#netlify/local/folder-lock.ts'
import { BackupBusy } from './backup-error.ts'

export type Workshop = {
  /** The data folder. */
  root: string
  /** For temporary files. Removed afterwards, with what killed runs left. */
  folder: string
  /** Where the key of the newest backup is. */
  keyFile: string
}

/** Runs some work on backups of a data folder, unless another process does that. */
export async function inWorkshop<T>(dataDirectory: string, work: (workshop: Workshop) => Promise<T>): Promise<T> {
  const root = resolve(dataDirectory)
  await mkdir(root, { recursive: true, mode: 0o700 })
  const lock = await lockFile(join(root, 'backup.lock'))
  if (!lock) throw new BackupBusy('A backup is being made, checked or restored. Try again when that has finished.')
  const parent = join(root, 'backup-work')
  try {
    await rm(parent, { recursive: true, force: true, maxRetries: 3 })
    await mkdir(parent, { mode: 0o700 })
    return await work({ root, folder: await mkdtemp(join(parent, 'run-')), keyFile: join(root, 'backup-key.json') })
  } finally {
    await rm(parent, { recursive: true, force: true, maxRetries: 3 })
    lock.release()
  }
}
