import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { openBlobs } from '#netlify/local/blobs.ts'
import { maxImageBytes } from '#src/domain/images/images.ts'
import type { RestoreFacts } from '#src/domain/backups/results.ts'
import { type ImageStore, openImageStore } from '#src/storage/images/image-store.ts'
import { listMigrations } from '#src/storage/migrations/known.ts'
import {
  type About,
  aboutFile,
  type ArchiveFile,
  databaseFile,
  missingFile,
  readAbout,
  readArchive,
  sumsFile,
} from './archive.ts'
import { BackupError, isFull, requireRoom } from './backup-error.ts'
import { compareDatabase, type RestoredImages } from './compare.ts'
import { oldestVersion, withDatabaseFile } from './database-file.ts'

export type Restored = RestoreFacts & { about: About }

type Given = {
  body: Readable
  /** For messages. */
  name: string
  identities: readonly string[]
  /** An empty folder, which becomes a data folder. */
  folder: string
  /** The deploy context that names the image stores. */
  context: string
}

const megabyte = 1024 * 1024
/** Of the files with text. */
const maxText = 256 * megabyte

/** Restores a backup into an empty folder and compares it with what it says. Throws a BackupError if it's damaged. */
export async function restoreInto(given: Given): Promise<Restored> {
  const started = performance.now()
  try {
    const { about, images } = await unpack(given)
    const path = join(given.folder, databaseFile)
    const differences = await compareDatabase(path, about, images)
    if (differences.length === 0) await requireUsable(about, path)
    const rows = Object.values(about.counts).reduce((sum, count) => sum + count, 0)
    const durationMs = Math.round(performance.now() - started)
    return { name: given.name, about, durationMs, differences, images: images.stored.size, rows }
  } catch (error) {
    throw (await isFull(error, given.folder)) ? new BackupError(`The disk of ${given.folder} is full.`) : error
  } finally {
    given.body.destroy()
  }
}

async function unpack(given: Given): Promise<{ about: About; images: RestoredImages }> {
  const { folder, name } = given
  const store = openImageStore(given.context, openBlobs(folder))
  const damaged = (why: string) => new BackupError(`${name} is damaged: ${why}.`)
  let about: About | null = null
  let missing: string[] | null = null
  let expected: string | null = null
  const sums = new Map<string, string>()

  for await (const file of readArchive(given.body, given)) {
    // Anything after the sums would be unchecked.
    const isExtra = about !== null && sums.size > about.images + 3
    if (sums.has(file.name) || expected !== null || isExtra) throw damaged(`${file.name} is in the wrong place`)
    if ((about === null) !== (file.name === aboutFile)) throw new BackupError(`${name} isn't a backup of this product.`)
    if (file.name === sumsFile) {
      expected = (await readWhole(file, maxText)).toString()
      continue
    }
    const hash = createHash('sha256')
    if (about === null) {
      const text = await readWhole(file, megabyte)
      hash.update(text)
      about = readAbout(text.toString())
      await requireFit(about, folder)
    } else if (file.name === databaseFile) {
      if (file.bytes !== about.databaseBytes) throw damaged('the database has another size than it says')
      await writeFile(file, join(folder, databaseFile), hash)
    } else if (file.name === missingFile) {
      const text = await readWhole(file, maxText)
      hash.update(text)
      missing = text.toString().split('\n').filter(Boolean)
    } else hash.update(await saveImage(file, store))
    sums.set(file.name, hash.digest('hex'))
  }
  if (about === null || missing === null || expected === null) throw damaged('it ends early')
  const written = [...sums].map(([file, sum]) => `${sum}  ${file}\n`).join('')
  if (written !== expected) throw damaged('its files have other checksums than it says')
  if (!sums.has(databaseFile)) throw damaged('it has no database')
  const images = await readBack(sums, store)
  return { about, images: { ...images, missing: new Set(missing) } }
}

/** Throws if this version doesn't know the schema of the backup, which isn't newer either, or the disk has no room for it. */
async function requireFit(about: About, folder: string): Promise<void> {
  const known = await listMigrations()
  const { when } = about.schema
  if (when > 0 && when < lastOf(known) && !known.some((migration) => migration.when === when))
    throw unknownSchema(about)
  await requireRoom(folder, about.databaseBytes + about.imageBytes, 'Restoring it')
}

const lastOf = (known: readonly { when: number }[]) => known.at(-1)?.when ?? 0

/** Throws if a newer version made the schema, and this one can't work on it. */
async function requireUsable(about: About, path: string): Promise<void> {
  const last = lastOf(await listMigrations())
  if (about.schema.when <= last) return
  if ((await withDatabaseFile(path, oldestVersion)) > last) throw unknownSchema(about)
}

function unknownSchema({ schema, version }: About): BackupError {
  return new BackupError(
    `This backup has the schema ${schema.name} of version ${version}, which this version doesn't know. Install version ${version} or a later one to restore it.`,
  )
}

async function readWhole({ name, bytes, body }: ArchiveFile, limit: number): Promise<Buffer> {
  if (bytes > limit) throw new BackupError(`This isn't a backup of this product: ${name} is too large.`)
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function writeFile({ body }: ArchiveFile, path: string, hash: ReturnType<typeof createHash>): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of body) {
      hash.update(chunk)
      await handle.write(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Only names that a backup has are ever written, so none leads out of the folder. */
const imageName = /^(private-)?images\/([a-z0-9]{1,64})$/

async function saveImage(file: ArchiveFile, store: ImageStore): Promise<Buffer> {
  const [, isPrivate, id] = imageName.exec(file.name) ?? []
  if (id === undefined) throw new BackupError(`This isn't a backup of this product: it has a file ${file.name}.`)
  const bytes = await readWhole(file, 2 * maxImageBytes)
  await (isPrivate ? store.savePrivate(id, bytes) : store.save(id, bytes))
  return bytes
}

/** Compares each image as it is stored now. */
async function readBack(
  sums: ReadonlyMap<string, string>,
  store: ImageStore,
): Promise<{ stored: Set<string>; differences: string[] }> {
  const stored = new Set<string>()
  const differences: string[] = []
  for (const [name, sum] of sums) {
    const [, isPrivate, id] = imageName.exec(name) ?? []
    if (id === undefined) continue
    const image = await (isPrivate ? store.findPrivate(id) : store.find(id))
    const isSame = image !== null && createHash('sha256').update(image.bytes).digest('hex') === sum
    if (isSame) stored.add(id)
    else differences.push(`image ${id} was stored with other bytes`)
  }
  return { stored, differences }
}
