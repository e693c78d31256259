import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { finishPlacing, removeUnfinished } from './backups/placing.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { type FolderLock, lockFile } from './folder-lock.ts'
import { findRunningPlatform } from './running-platform.ts'
import { StartError } from './start-error.ts'

function unusable(error: unknown): never {
  if (error instanceof StartError) throw error
  throw new StartError(`The data folder can't be used (${String(error)}). Set DATA_DIR to another one.`)
}

/** `say` gets what the operator should know about it. */
export async function openFolder(directory: string, say: (sentence: string) => void): Promise<DataFolder> {
  try {
    const finished = await finishPlacing(resolve(directory))
    if (finished) say(finished)
    return await openDataFolder(directory)
  } catch (error) {
    return unusable(error)
  }
}

/** Between attempts: the server of a supervisor that was killed ends a moment later. */
const lockPausesMs = [50, 100, 200, 0]

/** A copy of a data folder may have another platform's file, so only the lock counts. */
export async function lockOwnFolder({ root, lockFile: file }: DataFolder): Promise<FolderLock> {
  for (const pause of lockPausesMs) {
    const lock = await lockFile(file).catch(unusable)
    if (lock) {
      void removeUnfinished(root).catch(() => {})
      return lock
    }
    await wait(pause)
  }
  const other = await findRunningPlatform(root)
  const owner = other
    ? `the platform at http://localhost:${other.port}`
    : 'another platform, which is just starting, or by a restore'
  throw new StartError(`${root} is already in use by ${owner}.`)
}
