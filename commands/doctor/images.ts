import { existsSync } from 'node:fs'
import { and, desc, isNotNull } from 'drizzle-orm'
import { openBlobs } from '#netlify/local/blobs.ts'
import { bucketText } from '#src/domain/urls/buckets.ts'
import type { Environment } from '#src/env.ts'
import { pathOfFile } from '#src/storage/connections/file.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { openImageStore } from '#src/storage/images/image-store.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { isRunning, listInstances } from '#src/storage/rebuilds/queries.ts'
import { fail, type Finding, ok, warn } from './findings.ts'

/** Images that are looked for in a bucket. */
const sample = 20

/** Whether images can be stored and are there, if they are in a bucket, and whether they should be. */
export async function checkImages(env: Environment): Promise<Finding> {
  const { imageBucket, database, dataDirectory } = env
  if (!imageBucket) {
    if (database.url.startsWith('file:')) return ok(`Images are in ${dataDirectory}`)
    const instances = (await onDatabase(env, listInstances)) ?? []
    const running = instances.filter((instance) => isRunning(instance, Date.now()))
    if (running.length < 2) return ok(`Images are in ${dataDirectory}, for this machine alone`)
    return warn(
      `Of ${running.length} machines that share the database, each only has its own images.`,
      'Set IMAGE_BUCKET on all of them: see docs/operate/several-machines.md',
    )
  }
  const place = bucketText(imageBucket)
  const { findBucketFault } = await import('#netlify/local/bucket-blobs.ts')
  const fault = await findBucketFault(imageBucket)
  if (fault !== null) return fail(`${place} can’t keep images: ${fault}`, 'Until it can, uploads are refused.')
  const newest = await onDatabase(env, (db) =>
    db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(isNotNull(uploads.readyAt), isNotNull(uploads.claimedAt)))
      .orderBy(desc(uploads.createdAt))
      .limit(sample),
  )
  const store = openImageStore(env.context, openBlobs(dataDirectory, { ...imageBucket, copies: null }))
  const found = await Promise.all(
    (newest ?? []).map(async ({ id }) => (await store.find(id)) ?? (await store.findPrivate(id))),
  )
  const missing = found.filter((image) => image === null).length
  if (missing === 0) return ok(`Images are in ${place}, which takes, lists, returns and deletes them`)
  return fail(
    `${missing} of the newest ${found.length} images aren’t in ${place}.`,
    `Copy all of ${dataDirectory}/blobs/entries/0 there: see docs/operate/several-machines.md`,
  )
}

/** Null: the database can't be read, which another check says. */
async function onDatabase<T>({ database }: Environment, read: (db: Database) => Promise<T>): Promise<T | null> {
  // Opening a file that doesn't exist would create it.
  if (database.url.startsWith('file:') && !existsSync(pathOfFile(database.url))) return null
  const db = openDatabase(database, { timeout: 30_000 })
  try {
    return await read(db)
  } catch {
    return null
  } finally {
    db.$client.close()
  }
}
