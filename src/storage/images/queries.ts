import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { ImageType } from '#src/domain/images/images.ts'
import type { Database } from '#src/storage/database.ts'
import { uploads } from './schema.ts'

export type UploadRow = typeof uploads.$inferSelect

export type ReadyUpload = { id: string; size: number; type: ImageType; width: number; height: number }

export async function findUpload(db: Database, id: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id)).limit(1)
  return row ?? null
}

/** Uploads whose image is checked and stored, in no particular order. */
export async function findReadyUploads(db: Database, ids: readonly string[]): Promise<ReadyUpload[]> {
  const rows = await db
    .select()
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), isNotNull(uploads.readyAt)))
  return rows.flatMap((row) => readyUpload(row) ?? [])
}

/** The row as a finished upload. Null while it isn't finished. */
export function readyUpload({ id, size, type, width, height, readyAt }: UploadRow): ReadyUpload | null {
  if (readyAt === null || type === null || width === null || height === null) return null
  return { id, size, type, width, height }
}

/** Whether an upload can only be deleted. */
export function isWithdrawn({ size }: UploadRow): boolean {
  return size === 0
}

/** The least that an upload counts, so that countless tiny ones can't slow down counting them. */
const minCountedBytes = 256 * 1024

/** Bytes of uploads that nothing uses yet, announced ones included. */
export async function countUnclaimedBytes(db: Database): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(max(${uploads.size}, ${minCountedBytes})), 0)` })
    .from(uploads)
    .where(isNull(uploads.claimedAt))
  return row?.bytes ?? 0
}

/**
 * Uploads started at `until` or before that no product uses, oldest first, and those started at `unfinishedUntil` or before
 * that were never finished.
 */
export async function listStaleUploads(
  db: Database,
  until: number,
  limit: number,
  unfinishedUntil = until,
): Promise<string[]> {
  const isStale = or(lte(uploads.createdAt, until), isNull(uploads.readyAt))
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNull(uploads.claimedAt), lte(uploads.createdAt, Math.max(until, unfinishedUntil)), isStale))
    .orderBy(asc(uploads.createdAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Images unused since `until` or before. */
export async function listReleasedUploads(db: Database, until: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNotNull(uploads.releasedAt), lte(uploads.releasedAt, until)))
    .limit(limit)
  return rows.map(({ id }) => id)
}
