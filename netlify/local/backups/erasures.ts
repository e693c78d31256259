import { readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { writeWhole } from '#netlify/local/data-folder.ts'
import { type Erasure, erasureList, erasuresSince, keepErasures, mergeErasures } from '#src/domain/backups/erasures.ts'
import { erasuresName } from '#src/domain/backups/names.ts'
import type { Environment } from '#src/env.ts'
import { erasureQueries } from '#src/storage/backups/erasures.ts'
import { pathOfFile } from '#src/storage/connections/file.ts'
import { BackupError } from './backup-error.ts'
import { type Opened, textOf, withDatabaseFile } from './database-file.ts'
import { decryptWith, encryptFor } from './encryption.ts'
import type { Target } from './target.ts'

// What was deleted on request is kept as a list of ids, so that it can be deleted again if an older backup is restored. The list
// is in the data folder, and a copy is beside the backups in case that folder is lost.

const listFile = 'erasures.json'

/**
 * `due`: what has to be deleted again at the next start. `copy`: the number of the copy that this list replaces. Above 1, an
 * earlier copy couldn't be read here, and stays for a restore with the key. Null: look at what is there before writing.
 */
const stored = z.object({ due: erasureList, all: erasureList, copy: z.int().positive().nullable().default(1) })
type Stored = z.output<typeof stored>

/** An older schema may lack a table. */
export async function readErasures(db: Opened): Promise<Erasure[]> {
  const found: Erasure[] = []
  for (const [what, sql] of Object.entries(erasureQueries)) {
    const { rows } = await db.execute(sql).catch(() => ({ rows: [] }))
    for (const row of rows) found.push({ what: what as Erasure['what'], key: textOf(row[0]), at: Number(row[1]) })
  }
  return found
}

/** Null: there is no list in this data folder. Throws a BackupError if it can't be read. */
export async function findList(folder: string): Promise<Stored | null> {
  const file = join(folder, listFile)
  try {
    return stored.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new BackupError(
      `${file} can't be read. It says what people asked to delete. If no backup was restored since the last start, move the file away and start again. Otherwise restore the backup again: npm run restore -- latest --replace`,
    )
  }
}

async function writeList(folder: string, list: Stored): Promise<void> {
  await writeWhole(join(folder, listFile), JSON.stringify(list))
}

type Copy = { target: Target; site: string; now: number }

/** Adds what was found to the list and to its copy. A list that can't be read is kept. */
export async function saveErasures(env: Environment, found: Erasure[], { target, site, now }: Copy): Promise<void> {
  const list = (await findList(env.dataDirectory).catch((error: unknown) => keepUnread(env.dataDirectory, error))) ?? {
    ...{ due: [], all: [], copy: null },
  }
  const copies = list.copy === null ? await readCopies({ targets: [target], site, identities: [] }) : null
  if (copies?.problem && copies.free === null) throw new BackupError(copies.problem)
  const copy = list.copy ?? (copies?.problem ? copies.free : 1) ?? 1
  const oldest = Math.min(now, ...(await target.list()).map(({ at }) => at))
  const all = keepErasures(mergeErasures(found, list.all, ...(copies?.lists ?? [])), oldest, now)
  // Also without any, because a list that is missing has to be noticed.
  await writeList(env.dataDirectory, { ...list, all, copy })
  const body = Readable.from([Buffer.from(JSON.stringify(all))])
  const { recipients } = env.backups
  const [plain, encrypted] = namesOf(site, copy)
  if (recipients.length === 0) await target.write(plain, body)
  else await target.write(encrypted, (await encryptFor(recipients, body)).body)
  // One from before BACKUP_RECIPIENT was set or removed is out of date. A bucket's key may not be allowed to delete.
  await target.remove(recipients.length === 0 ? encrypted : plain).catch(() => {})
}

const namesOf = (site: string, copy: number) => [erasuresName(site, copy), `${erasuresName(site, copy)}.age`] as const

async function keepUnread(folder: string, error: unknown): Promise<null> {
  if (!(error instanceof BackupError)) throw error
  await rename(join(folder, listFile), join(folder, `unread-${Date.now()}-${listFile}`))
  return null
}

/** `targets`: where copies may be. `site`: whose backup it is, which a new machine may not know yet. */
type Wanted = { targets: readonly Target[]; site: string; identities: readonly string[]; backupAt: number }

/** `problem`: why the copy beside the backups couldn't be read, so that some may be missing. */
export type Ordered = { due: Erasure[]; problem: string | null }

/**
 * Writes into a folder with restored data what was deleted on request since the backup was made, as far as the present data
 * and the copy beside the backups know. The next start deletes it.
 */
export async function orderErasures(env: Environment, folder: string, wanted: Wanted): Promise<Ordered> {
  const own = await findList(env.dataDirectory).catch(() => 'damaged' as const)
  const list = own === 'damaged' ? null : own
  const present = await readPresent(env.database.url)
  const copies = await readCopies(wanted)
  const isUnknown = copies.lists.length === 0 && (present === null || own === 'damaged')
  const missing = isUnknown ? `there is no ${erasuresName(wanted.site)} beside the backup` : null
  // The list of this machine has what its copy has, which may be encrypted.
  const problem = list?.copy === 1 ? null : (copies.problem ?? missing)
  const all = mergeErasures(...copies.lists, list?.all ?? [], present ?? [])
  const due = mergeErasures(erasuresSince(all, wanted.backupAt), list?.due ?? [])
  await writeList(folder, { due, all, copy: problem === null ? 1 : (list?.copy ?? null) })
  return { due, problem }
}

/** Of the database that is in use, which may be missing or damaged. */
async function readPresent(url: string): Promise<Erasure[] | null> {
  const path = url.startsWith('file:') ? pathOfFile(url) : null
  if (path === null || !(await stat(path).catch(() => null))) return null
  return withDatabaseFile(path, readErasures).catch(() => null)
}

/** `free`: the number of the first copy that isn't there. Null: a target can't be reached. */
type Copies = { lists: Erasure[][]; problem: string | null; free: number | null }

async function readCopies({ targets, site, identities }: Omit<Wanted, 'backupAt'>): Promise<Copies> {
  const copies: Copies = { lists: [], problem: null, free: 1 }
  const fail = (error: unknown) => {
    if (!(error instanceof BackupError)) throw error
    copies.problem ??= error.message
  }
  for (const target of targets) {
    try {
      for (let copy = 1, found = true; found; copy += 1) {
        found = false
        for (const name of namesOf(site, copy)) {
          const body = await target.read(name)
          if (!body) continue
          found = true
          await readCopy(body, target.placeOf(name), identities).then((list) => copies.lists.push(list), fail)
        }
        if (!found && copies.free !== null) copies.free = Math.max(copies.free, copy)
      }
    } catch (error) {
      copies.free = null
      fail(error)
    }
  }
  return copies
}

async function readCopy(body: Readable, place: string, identities: readonly string[]): Promise<Erasure[]> {
  try {
    const plain = place.endsWith('.age') ? await decryptWith(identities, body, place) : body
    return erasureList.parse(JSON.parse((await buffer(plain)).toString()))
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${place} can't be read. If you have another copy of it, put that in its place.`)
  }
}

/** After what was due has been deleted. */
export async function finishErasures(folder: string): Promise<void> {
  const list = await findList(folder)
  if (list) await writeList(folder, { ...list, due: [] })
}
