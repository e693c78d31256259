import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { placingFile, writeWhole } from '#netlify/local/data-folder.ts'
import { lockFile } from '#netlify/local/folder-lock.ts'
import { StartError } from '#netlify/local/start-error.ts'
import { BackupError, inOneLine } from './backup-error.ts'

/** How folders begin in which a backup is being restored. */
export const unfinished = 'restoring-'

/** Removes what killed restores left, unless it's being moved into place. For whoever holds the folder's lock. */
export async function removeUnfinished(root: string): Promise<void> {
  const present = await readdir(root)
  if (present.includes(placingFile)) return
  for (const entry of present.filter((name) => name.startsWith(unfinished)))
    await rm(join(root, entry), { recursive: true, force: true, maxRetries: 3 })
}

/** What is being moved, so that a killed restore can be finished. Names in the data folder. */
type Placing = {
  /** The restored data, which was compared before this was written. */
  from: string
  /** Where `present` goes. Null: the folder was empty. */
  aside: string | null
  present: string[]
  /** Whether all of `present` has been moved. Until then, what is in the way is the old data. */
  isClear: boolean
}

/** Moves restored data into the data folder, and what is there now aside. Returns the name of the folder for that. */
export async function place(root: string, from: string, present: string[]): Promise<string | null> {
  // With milliseconds: a second restore must not move data onto that of the first.
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
  const placing = { from, aside: present.length > 0 ? `replaced-${time}` : null, present, isClear: false }
  await note(root, placing)
  await move(root, placing)
  return placing.aside
}

/** Each step may already be done. */
async function move(root: string, placing: Placing): Promise<void> {
  const { from, aside, present, isClear } = placing
  if (aside !== null && !isClear) {
    await moveAside(root, aside, present)
    await note(root, { ...placing, isClear: true })
  }
  for (const entry of await readdir(join(root, from)).catch(() => []))
    await rename(join(root, from, entry), join(root, entry))
  await rm(join(root, from), { recursive: true, force: true })
  await rm(join(root, placingFile), { force: true })
}

/** All or nothing: an entry may be a disk of its own, or another user's folder, and can't be moved then. */
async function moveAside(root: string, aside: string, present: readonly string[]): Promise<void> {
  await mkdir(join(root, aside), { recursive: true, mode: 0o700 })
  for (const [index, entry] of present.entries()) {
    try {
      await rename(join(root, entry), join(root, aside, entry)).catch(ignoreMissing)
    } catch (error) {
      for (const moved of present.slice(0, index))
        await rename(join(root, aside, moved), join(root, moved)).catch(ignoreMissing)
      await rmdir(join(root, aside))
      await rm(join(root, placingFile))
      throw new BackupError(
        `${join(root, entry)} can't be moved aside (${inOneLine(error)}), so nothing was changed. Restore into another folder: --into FOLDER`,
      )
    }
  }
}

async function note(root: string, placing: Placing): Promise<void> {
  await writeWhole(join(root, placingFile), JSON.stringify(placing))
  // What was moved so far is on the disk before what follows. Windows can't open a folder.
  const handle = await open(root, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** It was moved before, or SQLite deleted it, as it does with its files beside a database when the last connection closes. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Finishes a restore that was killed while it moved data: the folder has some of the old data and some of the new. Returns a
 * sentence about it. Null: there is none.
 */
export async function finishPlacing(root: string): Promise<string | null> {
  const file = join(root, placingFile)
  if ((await readFile(file).catch(() => null)) === null) return null
  const lock = await lockFile(join(root, 'platform.lock'))
  if (!lock) throw new StartError(`A backup is being restored into ${root}. Try again when it has finished.`)
  try {
    return await finishLocked(root)
  } finally {
    lock.release()
  }
}

/** For whoever holds the folder's lock. */
export async function finishLocked(root: string): Promise<string | null> {
  const text = await readFile(join(root, placingFile), 'utf8').catch(() => null)
  if (text === null) return null
  const placing = JSON.parse(text) as Placing
  await move(root, placing)
  const before = placing.aside === null ? '' : ` What was there before is in ${join(root, placing.aside)}.`
  return `A restore was interrupted while it moved data into ${root}. It is finished now.${before}`
}
