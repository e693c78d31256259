import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openBlobs } from '#netlify/local/blobs.ts'
import { fingerprintOf, readSecret } from '#netlify/local/data-folder.ts'
import type { Erasure } from '#src/domain/backups/erasures.ts'
import { backupName, type BackupReason, isOfSite, siteOfBackups } from '#src/domain/backups/names.ts'
import type { BackupFacts } from '#src/domain/backups/results.ts'
import { listExpired } from '#src/domain/backups/retention.ts'
import { bucketText } from '#src/domain/urls/buckets.ts'
import type { Environment } from '#src/env.ts'
import { site } from '#src/site.ts'
import { pathOfFile } from '#src/storage/connections/file.ts'
import { type ImageStore, openImageStore } from '#src/storage/images/image-store.ts'
import { listMigrations } from '#src/storage/migrations/known.ts'
import { type About, aboutFile, aboutText, databaseFile, missingFile, packArchive } from './archive.ts'
import { BackupError, isFull, requireRoom } from './backup-error.ts'
import { countRows, listImages, newestMigration, withDatabaseFile } from './database-file.ts'
import { encryptFor, keepKey } from './encryption.ts'
import { readErasures, saveErasures } from './erasures.ts'
import type { StoredBackup, Target } from './target.ts'
import { folderTarget, localBackups, openTarget } from './targets.ts'
import { inWorkshop, type Workshop } from './workshop.ts'

const packageFile = new URL('../../../package.json', import.meta.url)

/** Images that are read at the same time: at most 40 MB. */
const parallelReads = 8

/** Why a database that isn't a file on this machine has no backup here. */
export function serverDatabase({
  imageBucket,
  dataDirectory,
}: Pick<Environment, 'imageBucket' | 'dataDirectory'>): string {
  const images = imageBucket ? bucketText(imageBucket) : join(dataDirectory, 'blobs')
  return `The database is on a server, so its provider's snapshots or dumps are its backup. Images are in ${images}: each is written once \
under a random name, so any tool can copy them while the site runs.`
}

/**
 * Makes a backup of a running or stopped platform: the database as of one moment, then each image that it knows. Older backups
 * are only deleted once the new one is where it belongs.
 */
export async function backUp(env: Environment, reason: BackupReason): Promise<BackupFacts> {
  if (!env.database.url.startsWith('file:')) throw new BackupError(serverDatabase(env))
  const [startedAt, started] = [Date.now(), performance.now()]
  const name = siteOfBackups(env.origin, site.origin)
  // Before an upgrade it has to be fast and to work without a network.
  const target =
    reason === 'upgrade' ? folderTarget(localBackups(env.dataDirectory), name) : await openTarget(env, name)
  const removeExpired = async (from: Target, isOurs: (backup: StoredBackup) => boolean, newest: string) => {
    const stored = (await from.list()).filter(isOurs)
    for (const expired of listExpired(stored, env.backups.keep, startedAt, newest)) await from.remove(expired.name)
  }
  return inWorkshop(env.dataDirectory, async (workshop) => {
    await target.removeLeftovers()
    const { snapshot, ids, about, erasures } = await takeSnapshot(env, workshop, { reason, at: startedAt })
    // Reading all of them is no reason to copy them to this machine.
    const bucket = env.imageBucket && { ...env.imageBucket, copies: null }
    const images = openImageStore(env.context, openBlobs(env.dataDirectory, bucket))
    const missing: string[] = []
    const packed = packArchive(async (add) => {
      await add(aboutFile, Buffer.from(aboutText(about)))
      await add(databaseFile, {
        bytes: about.databaseBytes,
        stream: createReadStream(snapshot, { highWaterMark: 1 << 20 }),
      })
      for await (const { id, image } of readAhead(images, ids)) {
        if (image) await add(`${image.folder}/${id}`, image.bytes)
        else missing.push(id)
      }
      await add(missingFile, Buffer.from(missing.map((id) => `${id}\n`).join('')))
    }, startedAt)

    const { recipients } = env.backups
    const encrypted = recipients.length > 0 ? await encryptFor(recipients, packed) : null
    const file = backupName({
      site: name,
      at: startedAt,
      id: randomBytes(2).toString('hex'),
      reason,
      encrypted: encrypted !== null,
    })
    const bytes = await target.write(file, encrypted?.body ?? packed)
    if (encrypted) await keepKey(workshop.keyFile, { name: file, identity: encrypted.identity })

    await removeExpired(target, (backup) => isOfSite(backup.name, name), file)
    if (reason !== 'upgrade') {
      // Wherever the others are, these are here.
      await removeExpired(folderTarget(localBackups(env.dataDirectory), name), ({ isUpgrade }) => isUpgrade, file)
      await saveErasures(env, erasures, { target, site: name, now: startedAt })
    }
    return {
      name: file,
      target: target.text,
      bytes,
      schema: about.schema.name,
      counts: about.counts,
      images: ids.length - missing.length,
      missingImages: missing.length,
      durationMs: Math.round(performance.now() - started),
    }
  })
}

type Snapshot = { snapshot: string; ids: string[]; about: Omit<About, 'product' | 'format'>; erasures: Erasure[] }

/** Copies the database as of one moment, while others write, and reads what is in the copy. */
async function takeSnapshot(
  env: Environment,
  { folder }: Workshop,
  { reason, at }: { reason: BackupReason; at: number },
): Promise<Snapshot> {
  const source = pathOfFile(env.database.url)
  const { size } = await stat(source).catch(() => {
    throw new BackupError(`There is no database at ${source}. Start the platform once (npm start), or check DATA_DIR.`)
  })
  await requireRoom(folder, size, 'A backup')
  const snapshot = join(folder, databaseFile)
  try {
    await withDatabaseFile(source, (db) => db.execute(`VACUUM INTO '${snapshot.replaceAll("'", "''")}'`))
  } catch (error) {
    throw (await isFull(error, folder)) ? new BackupError(`The disk of ${folder} is full.`) : error
  }
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string }
  const secret = env.secret ?? (await readSecret(join(env.dataDirectory, 'secret')))
  return withDatabaseFile(snapshot, async (db) => {
    const { ids, bytes: imageBytes } = await listImages(db)
    const when = await newestMigration(db)
    const known = (await listMigrations()).findLast((migration) => migration.when <= when)
    const about = {
      ...{ version, reason, origin: env.origin, createdAt: new Date(at).toISOString() },
      schema: { name: known?.when === when ? known.tag : String(when), when },
      counts: await countRows(db),
      databaseBytes: (await stat(snapshot)).size,
      images: ids.length,
      imageBytes,
      secretFingerprint: secret && fingerprintOf(secret),
    }
    return { snapshot, ids, about, erasures: await readErasures(db) }
  })
}

type ReadImage = { folder: string; bytes: Uint8Array } | null

/** Images in the order of their ids. While one is written, the next ones are read, because a bucket answers slowly. */
export async function* readAhead(images: ImageStore, ids: string[]): AsyncGenerator<{ id: string; image: ReadImage }> {
  const reading: Promise<ReadImage>[] = []
  for (const [index, id] of ids.entries()) {
    for (const next of ids.slice(index + reading.length, index + parallelReads)) {
      const image = readImage(images, next)
      // It fails when its turn comes.
      image.catch(() => {})
      reading.push(image)
    }
    yield { id, image: (await reading.shift()) ?? null }
  }
}

/** Null: it was deleted since the database was copied, or is missing. */
async function readImage(images: ImageStore, id: string): Promise<ReadImage> {
  const shared = await images.find(id)
  const found = shared ?? (await images.findPrivate(id))
  return found && { folder: shared ? 'images' : 'private-images', bytes: found.bytes }
}

/** Saves what was deleted on request since the last backup, because a machine that is lost can't be asked. */
export async function saveNewErasures(env: Environment): Promise<void> {
  const name = siteOfBackups(env.origin, site.origin)
  const target = await openTarget(env, name)
  await inWorkshop(env.dataDirectory, async () => {
    await target.removeLeftovers()
    const erasures = await withDatabaseFile(pathOfFile(env.database.url), readErasures)
    await saveErasures(env, erasures, { target, site: name, now: Date.now() })
  })
}
