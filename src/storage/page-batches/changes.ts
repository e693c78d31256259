import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { batchLimits, type BatchText, type TableFacts } from '#src/domain/page-batches/page-batches.ts'
import type { Database } from '#src/storage/database.ts'
import { doneStatement } from '#src/storage/orders/completion.ts'
import { isThere } from '#src/storage/publishing/owed.ts'
import { allocateStatement } from './allocate.ts'
import { batchCount, batchesSize, findBatch, findBatchSummary, includesPages, type PageBatchRow } from './queries.ts'
import { batchPages, pageBatches } from './schema.ts'

type Saving = { userId: string; now: number }

/** A batch as it is saved. */
export type SavedText = BatchText & TableFacts

function sizeOf({ csv, template }: BatchText): number {
  return Buffer.byteLength(csv) + Buffer.byteLength(JSON.stringify(template))
}

/**
 * Null: no order of the project includes pages, or it is at one of its limits: see `findBatchUse`. Counted by the writing
 * statement, so that parallel requests can't exceed them.
 */
export async function addBatch(
  db: Database,
  { id, projectId, sitemapKey }: { id: string; projectId: string; sitemapKey: string },
  text: SavedText,
  { userId, now }: Saving,
): Promise<PageBatchRow | null> {
  const { name, csv, template, rowCount, columns } = text
  const size = sizeOf(text)
  await db.run(sql`INSERT INTO page_batches (id, project_id, name, csv, template, row_count, columns, size, version,
      sitemap_key, saved_at, saved_by, created_at)
    SELECT ${id}, ${projectId}, ${name}, ${csv}, ${JSON.stringify(template)}, ${rowCount}, ${JSON.stringify(columns)},
      ${size}, 1, ${sitemapKey}, ${now}, ${userId}, ${now}
    WHERE ${includesPages(projectId)} AND ${batchCount(projectId)} < ${batchLimits.perProject}
      AND ${batchesSize(projectId)} + ${size} <= ${batchLimits.projectSize}`)
  return findBatch(db, id)
}

/** `conflict`: someone else saved meanwhile. `full`: the project's batches would be too large together. */
export async function saveBatch(
  db: Database,
  { id, projectId }: Pick<PageBatchRow, 'id' | 'projectId'>,
  version: number,
  text: SavedText,
  { userId, now }: Saving,
): Promise<PageBatchRow | 'conflict' | 'full'> {
  const size = sizeOf(text)
  const { name, csv, template, rowCount, columns } = text
  // What doesn't grow can be saved at any size.
  const fits = sql`(${size} <= page_batches.size OR ${batchesSize(projectId, id)} + ${size} <= ${batchLimits.projectSize})`
  const [saved] = await db
    .update(pageBatches)
    .set({ name, csv, template, rowCount, columns, size, version: version + 1, savedAt: now, savedBy: userId })
    .where(and(eq(pageBatches.id, id), eq(pageBatches.version, version), fits))
    .returning()
  if (saved) return saved
  return (await findBatchSummary(db, id))?.version === version ? 'full' : 'conflict'
}

/** Deletes a batch that was never approved. What was approved counts toward an order, and may be published. */
export async function removeBatch(db: Database, id: string): Promise<boolean> {
  const removed = await db
    .delete(pageBatches)
    .where(and(eq(pageBatches.id, id), isNull(pageBatches.approvedAt)))
    .returning({ id: pageBatches.id })
  return removed.length > 0
}

export type ApprovedPage = {
  id: string
  line: number
  slug: string
  title: string
  metaDescription: string
  html: string
  hash: string
}

/** A request to a database server can't be of any size. */
const perStatement = 100

/**
 * Writes the pages of a checked version. A row with a known slug updates its page, and pages whose content is the same
 * aren't published again. A page whose row was removed is deleted if it was never queued, and withdrawn otherwise.
 * False: the batch was changed in the meantime.
 * A run that was killed is completed when the batch is approved again.
 */
export async function approveBatch(
  db: Database,
  { id, version, projectId }: Pick<PageBatchRow, 'id' | 'version' | 'projectId'>,
  pages: readonly ApprovedPage[],
  now: number,
): Promise<boolean> {
  // SQL text rather than a query, because each statement has to check that the batch is still the one that was checked.
  const isCurrent = sql`EXISTS (SELECT 1 FROM page_batches WHERE id = ${id} AND version = ${version})`
  const slugs = JSON.stringify(pages.map(({ slug }) => slug))
  const isGone = sql`batch_id = ${id} AND slug NOT IN (SELECT value FROM json_each(${slugs})) AND ${isCurrent}`
  for (let start = 0; start < pages.length; start += perStatement) {
    await db.run(sql`INSERT INTO batch_pages
        (id, batch_id, line, slug, title, meta_description, html, hash, state, created_at, updated_at)
      SELECT value ->> 'id', ${id}, value ->> 'line', value ->> 'slug', value ->> 'title', value ->> 'metaDescription',
        value ->> 'html', value ->> 'hash', 'planned', ${now}, ${now}
      FROM json_each(${JSON.stringify(pages.slice(start, start + perStatement))}) WHERE ${isCurrent}
      ON CONFLICT (batch_id, slug) DO UPDATE SET line = excluded.line, title = excluded.title,
        meta_description = excluded.meta_description, html = excluded.html, hash = excluded.hash, removed_at = NULL,
        queued_hash = CASE WHEN batch_pages.state = 'approved' AND batch_pages.removed_at IS NOT NULL THEN NULL
          ELSE batch_pages.queued_hash END,
        updated_at = CASE WHEN batch_pages.hash = excluded.hash THEN batch_pages.updated_at ELSE excluded.updated_at END`)
  }
  const [marked] = await db.batch([
    db
      .update(pageBatches)
      .set({ approvedVersion: version, approvedAt: now })
      .where(and(eq(pageBatches.id, id), eq(pageBatches.version, version)))
      .returning({ id: pageBatches.id }),
    db.run(sql`DELETE FROM batch_pages WHERE ${isGone} AND queued_hash IS NULL`),
    db.run(sql`UPDATE batch_pages SET removed_at = ${now} WHERE ${isGone} AND removed_at IS NULL`),
    allocateStatement(db, { projectId }, now),
  ])
  return marked.length > 0
}

/** Records what is queued for the customer's site. `queued`: ids with the hash that was queued. */
export async function markPagesQueued(
  db: Database,
  queued: readonly { id: string; hash: string }[],
  now: number,
): Promise<void> {
  await db.run(sql`UPDATE batch_pages SET updated_at = ${now}, queued_hash = (
      SELECT value ->> 'hash' FROM json_each(${JSON.stringify(queued)}) WHERE value ->> 'id' = batch_pages.id)
    WHERE id IN (SELECT value ->> 'id' FROM json_each(${JSON.stringify(queued)}))`)
}

/** Records the URLs of pages whose site has them, and shows them by now. */
export async function recordUrls(db: Database, now: number): Promise<void> {
  const url = sql`(SELECT p.remote_url FROM publications p
    WHERE p.page_id = batch_pages.id AND p.remote_url IS NOT NULL LIMIT 1)`
  await db.run(sql`UPDATE batch_pages SET state = 'published', published_at = ${now}, updated_at = ${now},
    live_url = ${url} WHERE state = 'sent' AND ${url} IS NOT NULL`)
}

/** Records where pages were published, or that they were sent there without being public yet. `orderIds`: the orders they belong to, which may be done now. */
export async function markPagesPublished(
  db: Database,
  published: readonly { id: string; url: string | null }[],
  orderIds: readonly string[],
  now: number,
): Promise<void> {
  await db.batch([
    db.run(sql`UPDATE batch_pages SET state = CASE WHEN sent.url IS NULL THEN 'sent' ELSE 'published' END,
      published_at = CASE WHEN sent.url IS NOT NULL THEN ${now} END, updated_at = ${now}, live_url = sent.url
    FROM (SELECT value ->> 'id' AS id, value ->> 'url' AS url FROM json_each(${JSON.stringify(published)})) sent
    WHERE batch_pages.state = 'approved' AND batch_pages.id = sent.id`),
    ...orderIds.map((orderId) => doneStatement(db, orderId, now)),
  ])
}

/** Makes pages due for the queue again, such as after their target was removed or replaced. */
export async function unmarkPagesQueued(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .update(batchPages)
    .set({ queuedHash: null })
    .where(and(eq(batchPages.state, 'approved'), inArray(batchPages.id, listed(ids))))
}

/** Deletes pages whose rows were removed before they were published, with what failed to be published of them. */
export async function dropPages(db: Database, ids: readonly string[]): Promise<void> {
  const isDropped = sql`state = 'approved' AND removed_at IS NOT NULL AND id IN ${listed(ids)}
    AND NOT EXISTS (SELECT 1 FROM publications p WHERE p.page_id = batch_pages.id AND ${isThere})`
  await db.batch([
    db.run(sql`DELETE FROM publications WHERE page_id IN (SELECT id FROM batch_pages WHERE ${isDropped})`),
    db.run(sql`DELETE FROM batch_pages WHERE ${isDropped}`),
  ])
}

// As one value, because a statement accepts fewer parameters than there may be ids.
function listed(ids: readonly string[]) {
  return sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
}
