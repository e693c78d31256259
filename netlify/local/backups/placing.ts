import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { placingFile, writeWhole } from '#netlify/local/data-folder.ts'
import { lockFile } from '#netlify/local/folder-lock.ts'
import { StartError } from '#netlify/local/start-error.ts'

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
    await mkdir(join(root, aside), { recursive: true, mode: 0o700 })
    for (const entry of present) await rename(join(root, entry), join(root, aside, entry)).catch(ignoreMissing)
    await note(root, { ...placing, isClear: true })
  }
  for (const entry of await readdir(join(root, from)).catch(() => []))
    await rename(join(root, from, entry), join(root, entry))
  await rm(join(root, from), { recursive: true, force: true })
  await rm(join(root, placingFile), { force: true })
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
