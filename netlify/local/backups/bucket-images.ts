import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { openBlobs } from '#netlify/local/blobs.ts'
import { bucketText } from '#src/domain/urls/buckets.ts'
import type { Environment } from '#src/env.ts'
import { openImageStore } from '#src/storage/images/image-store.ts'
import { databaseFile } from './archive.ts'
import { BackupError, inOneLine } from './backup-error.ts'
import { listImages, withDatabaseFile } from './database-file.ts'

/** Images that are sent at the same time. */
const parallel = 4

/** Throws if images couldn't be moved, before a backup is fetched and unpacked for nothing. */
export async function requireBucket({ imageBucket }: Environment): Promise<void> {
  if (!imageBucket) return
  const { findBucketFault } = await import('#netlify/local/bucket-blobs.ts')
  const fault = await findBucketFault(imageBucket)
  if (fault !== null) throw new BackupError(`Images can't be kept in ${bucketText(imageBucket)}: ${fault}`)
}

/**
 * Moves the images of a restored folder into the bucket, if there is one. Deletes nothing there: what has the same name has the same
 * content, or is damaged. Returns where they are now.
 */
export async function moveToBucket({ imageBucket, context }: Environment, folder: string): Promise<string | null> {
  if (!imageBucket) return null
  const place = bucketText(imageBucket)
  const from = openImageStore(context, openBlobs(folder))
  const to = openImageStore(context, openBlobs(folder, { ...imageBucket, copies: null }))
  const { ids } = await withDatabaseFile(join(folder, databaseFile), listImages)
  const limit = pLimit(parallel)
  try {
    await limit.map(ids, async (id) => {
      const shared = await from.find(id)
      const found = shared ?? (await from.findPrivate(id))
      if (found) await (shared ? to.save(id, found.bytes) : to.savePrivate(id, found.bytes))
    })
  } catch (error) {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    throw new BackupError(
      `The images couldn't be put into ${place} (${inOneLine(error)}). The data folder wasn't changed.`,
    )
  }
  await rm(join(folder, 'blobs'), { recursive: true, force: true, maxRetries: 3 })
  return place
}
