import { readFile, stat } from 'node:fs/promises'
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

/** `due`: what has to be deleted again at the next start. */
const stored = z.object({ due: erasureList, all: erasureList })
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

/** Null: there is no list in this data folder. */
export async function findList(folder: string): Promise<Stored | null> {
  const text = await readFile(join(folder, listFile), 'utf8').catch(() => null)
  if (text === null) return null
  const { data } = stored.safeParse(parse(text))
  return data ?? null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function writeList(folder: string, list: Stored): Promise<void> {
  await writeWhole(join(folder, listFile), JSON.stringify(list))
}

type Copy = { target: Target; site: string; now: number }

/** Adds what was found to the list and to its copy. */
export async function saveErasures(env: Environment, found: Erasure[], copy: Copy): Promise<void> {
  const { target, site, now } = copy
  const list = (await findList(env.dataDirectory)) ?? { due: [], all: [] }
  const oldest = Math.min(now, ...(await target.list()).map(({ at }) => at))
  const all = keepErasures(mergeErasures(found, list.all), oldest, now)
  // Also without any, because a list that is missing has to be noticed.
  await writeList(env.dataDirectory, { ...list, all })
  const body = Readable.from([Buffer.from(JSON.stringify(all))])
  const { recipients } = env.backups
  const [plain, encrypted] = [erasuresName(site), `${erasuresName(site)}.age`]
  if (recipients.length === 0) await target.write(plain, body)
  else await target.write(encrypted, (await encryptFor(recipients, body)).body)
  // One from before BACKUP_RECIPIENT was set or removed is out of date. A bucket's key may not be allowed to delete.
  await target.remove(recipients.length === 0 ? encrypted : plain).catch(() => {})
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
  const own = await findList(env.dataDirectory)
  const present = await readPresent(env.database.url)
  const copies = own ? { lists: [own.all], problem: null } : await readCopies(wanted)
  const isUnknown = copies.lists.length === 0 && present === null
  const problem = copies.problem ?? (isUnknown ? `there is no ${erasuresName(wanted.site)} beside the backup` : null)
  const all = mergeErasures(...copies.lists, present ?? [])
  const due = mergeErasures(erasuresSince(all, wanted.backupAt), own?.due ?? [])
  await writeList(folder, { due, all })
  return { due, problem }
}

/** Of the database that is in use, which may be missing or damaged. */
async function readPresent(url: string): Promise<Erasure[] | null> {
  const path = url.startsWith('file:') ? pathOfFile(url) : null
  if (path === null || !(await stat(path).catch(() => null))) return null
  return withDatabaseFile(path, readErasures).catch(() => null)
}

async function readCopies({
  targets,
  site,
  identities,
}: Wanted): Promise<{ lists: Erasure[][]; problem: string | null }> {
  const lists: Erasure[][] = []
  let problem: string | null = null
  for (const target of targets) {
    for (const name of [erasuresName(site), `${erasuresName(site)}.age`]) {
      try {
        const list = await readCopy(target, name, identities)
        if (list) lists.push(list)
      } catch (error) {
        if (!(error instanceof BackupError)) throw error
        problem ??= error.message
      }
    }
  }
  return { lists, problem }
}

async function readCopy(target: Target, name: string, identities: readonly string[]): Promise<Erasure[] | null> {
  const body = await target.read(name)
  if (!body) return null
  const plain = name.endsWith('.age') ? await decryptWith(identities, body, name) : body
  const { data } = erasureList.safeParse(parse((await buffer(plain)).toString()))
  if (!data) throw new BackupError(`${target.placeOf(name)} can't be read.`)
  return data
}

/** After what was due has been deleted. */
export async function finishErasures(folder: string): Promise<void> {
  const list = await findList(folder)
  if (list) await writeList(folder, { ...list, due: [] })
}
