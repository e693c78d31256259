import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { ProductContent } from '#src/domain/products/content.ts'
import type { Actor, ProductEventKind } from '#src/domain/products/states.ts'
import { type Database, isMissingValue } from '#src/storage/database.ts'
import { uploads } from '#src/storage/images/schema.ts'
import type { ProductBefore } from './schema.ts'

// Statements for the batches of products.

// The wanted slug, or with the first unused number, decided by the writing statement under SQLite's write lock, so
// that fifty parallel requests get fifty slugs. Each number tried is one lookup in the index of slugs.
export function freeSlug(wanted: string): SQL<string> {
  const numbered = sql`${wanted} || '-' || number`
  return sql`(SELECT CASE
    WHEN NOT EXISTS (SELECT 1 FROM products WHERE slug = ${wanted}) THEN ${wanted}
    ELSE ${wanted} || '-' || (
      WITH RECURSIVE numbers(number) AS (
        SELECT 2 UNION ALL SELECT number + 1 FROM numbers WHERE EXISTS (SELECT 1 FROM products WHERE slug = ${numbered})
      ) SELECT max(number) FROM numbers)
    END)`
}

// If an image was swept meanwhile, this is null, which the column refuses, so nothing in the batch is written.
export function readyImages({ logoId, screenshotId }: Pick<ProductContent, 'logoId' | 'screenshotId'>) {
  const ready = (id: string) => sql<string>`(SELECT id FROM uploads WHERE id = ${id} AND ready_at IS NOT NULL)`
  return { logoId: ready(logoId), screenshotId: ready(screenshotId) }
}

/** Whether writing a submission failed because one of its images no longer exists. */
export function isImageMissing(error: unknown): boolean {
  return isMissingValue(error, 'products.logo_id') || isMissingValue(error, 'products.screenshot_id')
}

type NewEvent = {
  kind: ProductEventKind
  actor: Actor
  note?: string | null
  by?: { userId: string | null; before: ProductBefore | null } | undefined
}

/** Adds to a product's history under a condition: that it was changed. */
export function eventWhere(db: Database, ref: string, event: NewEvent, at: number, condition: SQL) {
  const { kind, actor, note = null, by } = event
  const before = by?.before ? JSON.stringify(by.before) : null
  return db.run(sql`INSERT INTO product_events (product_id, kind, actor, note, at, user_id, before)
    SELECT id, ${kind}, ${actor}, ${note}, ${at}, ${by?.userId ?? null}, ${before}
    FROM products WHERE ref = ${ref} AND ${condition}`)
}

/** The condition that a product's newest event is still this one. Null: it has none. */
export function unchangedSince(version: number | null): SQL {
  return sql`(SELECT max(id) FROM product_events WHERE product_id = products.id) IS ${version}`
}

/** Marks the images of a product as used under a condition: that it was changed. */
export function claimImagesWhere(
  db: Database,
  images: Pick<ProductContent, 'logoId' | 'screenshotId'>,
  now: number,
  condition: SQL,
) {
  return db
    .update(uploads)
    .set({ claimedAt: now })
    .where(and(inArray(uploads.id, [images.logoId, images.screenshotId]), condition))
}
