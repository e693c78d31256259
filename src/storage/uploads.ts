import { and, asc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { ImageType } from '#src/domain/images.ts'
import type { Database } from './database.ts'
import { uploads } from './schema.ts'

export type UploadRow = typeof uploads.$inferSelect
export type ReadyUpload = { id: string; size: number; type: ImageType; width: number; height: number }

/** Notes an upload before anything of it is stored, so that whatever is stored can be found and swept. */
export async function addUpload(db: Database, upload: { id: string; size: number; createdAt: number }): Promise<void> {
  await db.insert(uploads).values(upload)
}

export async function findUpload(db: Database, id: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id)).limit(1)
  return row ?? null
}

/** Those of the uploads whose image is checked and stored, in no particular order. */
export async function findReadyUploads(db: Database, ids: readonly string[]): Promise<ReadyUpload[]> {
  const rows = await db
    .select()
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), isNotNull(uploads.readyAt)))
  return rows.flatMap((row) => readyUpload(row) ?? [])
}

/** The row as a finished upload; null while it is not. */
export function readyUpload({ id, size, type, width, height, readyAt }: UploadRow): ReadyUpload | null {
  if (readyAt === null || type === null || width === null || height === null) return null
  return { id, size, type, width, height }
}

/** Says that the image is stored. `size` becomes the bytes as stored. False: it was ready already, or is no more. */
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
 * Takes an upload out of use for good before its image is removed: no product can claim it any more, and it never
 * becomes ready. False: a product has claimed it, or there is no such upload. Its row stays until `removeUpload`, so
 * that a removal that fails half-way can be repeated.
 */
export async function withdrawUpload(db: Database, id: string): Promise<boolean> {
  const changed = await db
    .update(uploads)
    .set({ readyAt: null, size: 0 })
    .where(and(eq(uploads.id, id), isNull(uploads.claimedAt)))
    .returning({ id: uploads.id })
  return changed.length > 0
}

/** Whether nothing more can be done with an upload than to remove what is left of it. */
export function isWithdrawn({ size }: UploadRow): boolean {
  return size === 0
}

export async function removeUpload(db: Database, id: string): Promise<void> {
  await db.delete(uploads).where(and(eq(uploads.id, id), isNull(uploads.claimedAt)))
}

/** Uploads begun before `before` that no product uses, oldest first. */
export async function listStaleUploads(db: Database, before: number, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNull(uploads.claimedAt), lt(uploads.createdAt, before)))
    .orderBy(asc(uploads.createdAt))
    .limit(most)
  return rows.map(({ id }) => id)
}
