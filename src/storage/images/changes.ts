import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import type { ReadyUpload } from './queries.ts'
import { uploads } from './schema.ts'

/** Records an upload before anything is stored for it, so that everything stored can be found and swept. */
export async function addUpload(db: Database, upload: { id: string; size: number; createdAt: number }): Promise<void> {
  await db.insert(uploads).values(upload)
}

/** Marks the image as stored. `size` becomes the stored bytes. False: it was ready already, or no longer exists. */
export async function markUploadReady(db: Database, image: ReadyUpload, now: number): Promise<boolean> {
  const { id, ...facts } = image
  const changed = await db
    .update(uploads)
    .set({ ...facts, readyAt: now })
    .where(and(eq(uploads.id, id), isNull(uploads.readyAt), gt(uploads.size, 0)))
    .returning({ id: uploads.id })
  return changed.length > 0
}

/**
 * Permanently retires an upload before its image is deleted: no product can claim it anymore, and it never becomes
 * ready. False: a product has claimed it, or there is no such upload. Its row stays until `removeUpload`, so that an
 * interrupted deletion can be repeated.
 */
export async function withdrawUpload(db: Database, id: string): Promise<boolean> {
  const changed = await db
    .update(uploads)
    .set({ readyAt: null, size: 0 })
    .where(and(eq(uploads.id, id), isNull(uploads.claimedAt)))
    .returning({ id: uploads.id })
  return changed.length > 0
}

export async function removeUpload(db: Database, id: string): Promise<void> {
  await db.delete(uploads).where(and(eq(uploads.id, id), isNull(uploads.claimedAt)))
}

/** How long a check of a claimed image counts. */
const checkMs = 20 * 60 * 60 * 1000

const inUse = sql`(
  EXISTS (SELECT 1 FROM products WHERE logo_id = uploads.id)
  OR EXISTS (SELECT 1 FROM products WHERE screenshot_id = uploads.id)
  OR EXISTS (SELECT 1 FROM products WHERE proposal IS NOT NULL AND (proposal ->> 'logoId') = uploads.id)
  OR EXISTS (SELECT 1 FROM products WHERE proposal IS NOT NULL AND (proposal ->> 'screenshotId') = uploads.id)
  OR EXISTS (SELECT 1 FROM post_images WHERE image_id = uploads.id)
  OR EXISTS (SELECT 1 FROM kit_images WHERE image_id = uploads.id)
  OR EXISTS (SELECT 1 FROM article_images WHERE image_id = uploads.id)
  OR EXISTS (SELECT 1 FROM feedback WHERE image_id = uploads.id))`

/**
 * Checks claimed images that weren't checked today, and records since when nothing uses them. Returns the number
 * checked.
 */
export async function checkImageUse(db: Database, now: number, limit: number): Promise<number> {
  const { rowsAffected } = await db.run(sql`UPDATE uploads SET checked_at = ${now},
      released_at = CASE WHEN ${inUse} THEN NULL ELSE coalesce(released_at, ${now}) END
    WHERE id IN (SELECT id FROM uploads WHERE claimed_at IS NOT NULL AND checked_at <= ${now - checkMs}
      ORDER BY checked_at LIMIT ${limit})`)
  return rowsAffected
}

/** Like `withdrawUpload`, but also takes an image that something claimed and no longer uses. */
export async function withdrawUnused(db: Database, id: string): Promise<boolean> {
  const changed = await db
    .update(uploads)
    .set({ readyAt: null, size: 0, claimedAt: null, releasedAt: null })
    .where(and(eq(uploads.id, id), sql`NOT ${inUse}`))
    .returning({ id: uploads.id })
  return changed.length > 0
}

/**
 * Retires an unused image in one statement with the check of its uses. A submission that claims it again either keeps
 * it or learns that it was deleted.
 */
export async function withdrawReleased(db: Database, id: string): Promise<void> {
  await db.run(sql`UPDATE uploads
    SET ready_at = CASE WHEN ${inUse} THEN ready_at END,
      size = CASE WHEN ${inUse} THEN size ELSE 0 END,
      claimed_at = CASE WHEN ${inUse} THEN claimed_at END,
      released_at = NULL
    WHERE id = ${id} AND released_at IS NOT NULL`)
}
