import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { ProjectWithRoom } from '#src/domain/page-batches/page-batches.api.ts'
import type { PageState } from '#src/domain/page-batches/page-batches.ts'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import type { Database } from '#src/storage/database.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { isElsewhere, targetOfPage } from '#src/storage/publishing/owed.ts'
import { articleSettings } from '#src/storage/publishing/schema.ts'
import { batchPages, pageBatches } from './schema.ts'

export type PageBatchRow = typeof pageBatches.$inferSelect
export type BatchPageRow = typeof batchPages.$inferSelect

export async function findBatch(db: Database, id: string): Promise<PageBatchRow | null> {
  const [row] = await db.select().from(pageBatches).where(eq(pageBatches.id, id))
  return row ?? null
}

/** Null: there is none with this id, or it is another customer's. */
export async function findOwnBatch(db: Database, userId: string, id: string): Promise<PageBatchRow | null> {
  const [row] = await db
    .select(getTableColumns(pageBatches))
    .from(pageBatches)
    .innerJoin(projects, eq(projects.id, pageBatches.projectId))
    .where(and(eq(pageBatches.id, id), eq(projects.userId, userId)))
  return row ?? null
}

const { csv: _csv, template: _template, ...summaryColumns } = getTableColumns(pageBatches)

/** A batch without its texts, which may be a megabyte. */
export type BatchSummaryRow = Omit<PageBatchRow, 'csv' | 'template'>

export async function findBatchSummary(db: Database, id: string): Promise<BatchSummaryRow | null> {
  const [row] = await db.select(summaryColumns).from(pageBatches).where(eq(pageBatches.id, id))
  return row ?? null
}

/** Null: there is none with this id, or it is another customer's. */
export async function findOwnBatchSummary(db: Database, userId: string, id: string): Promise<BatchSummaryRow | null> {
  const [row] = await db
    .select(summaryColumns)
    .from(pageBatches)
    .innerJoin(projects, eq(projects.id, pageBatches.projectId))
    .where(and(eq(pageBatches.id, id), eq(projects.userId, userId)))
  return row ?? null
}

/** Whether an order of the project includes pages: paid, done or on trial, but not stopped. */
export function includesPages(projectId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM orders WHERE project_id = ${projectId} AND pages > 0 AND stopped_at IS NULL)`
}

export function batchCount(projectId: string): SQL {
  return sql`(SELECT count(*) FROM page_batches WHERE project_id = ${projectId})`
}

/** Bytes of a project's batches. `without`: of the others. */
export function batchesSize(projectId: string, without = ''): SQL {
  return sql`(SELECT coalesce(sum(size), 0) FROM page_batches WHERE project_id = ${projectId} AND id <> ${without})`
}

/** What a project's plan and limits allow. `size`: in bytes. */
export type BatchUse = { included: boolean; count: number; size: number }

export async function findBatchUse(db: Database, projectId: string): Promise<BatchUse> {
  const [use] = await db.all<{ included: number; count: number; size: number }>(sql`SELECT
    ${includesPages(projectId)} AS included, ${batchCount(projectId)} AS count, ${batchesSize(projectId)} AS size`)
  return { included: use?.included === 1, count: use?.count ?? 0, size: use?.size ?? 0 }
}

/** A project's batches, oldest first. */
export function listBatches(db: Database, projectId: string): Promise<BatchSummaryRow[]> {
  return db
    .select(summaryColumns)
    .from(pageBatches)
    .where(eq(pageBatches.projectId, projectId))
    .orderBy(asc(pageBatches.createdAt), asc(pageBatches.id))
}

/** Everyone's batches, last saved first. */
export async function listAllBatches(
  db: Database,
  { page, limit }: PageRequest,
): Promise<{ batches: (BatchSummaryRow & { project: string; demo: boolean })[]; total: number }> {
  const [batches, [counted]] = await db.batch([
    db
      .select({ ...summaryColumns, project: projects.name, demo: projects.demo })
      .from(pageBatches)
      .innerJoin(projects, eq(projects.id, pageBatches.projectId))
      .orderBy(desc(pageBatches.savedAt), desc(pageBatches.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(pageBatches),
  ])
  return { batches, total: counted?.total ?? 0 }
}

export type PageTally = Partial<Record<PageState, number>>

/** Pages per state of each of these batches, without those whose rows were removed. */
export function countPages(db: Database, batchIds: readonly string[]): Promise<Map<string, PageTally>> {
  return tallyBy(db, batchPages.batchId, batchIds, isNull(batchPages.removedAt))
}

/** Pages per state that each of these orders paid for. A published one counts after its row was removed, too. */
export function tallyPages(db: Database, orderIds: readonly string[]): Promise<Map<string, PageTally>> {
  return tallyBy(db, batchPages.orderId, orderIds)
}

async function tallyBy(
  db: Database,
  column: typeof batchPages.batchId | typeof batchPages.orderId,
  ids: readonly string[],
  isCounted?: SQL,
): Promise<Map<string, PageTally>> {
  const counting = db.select({ id: column, state: batchPages.state, total: count() }).from(batchPages)
  const counted = await counting.where(and(inArray(column, [...ids]), isCounted)).groupBy(column, batchPages.state)
  const tallies = new Map<string, PageTally>(ids.map((id) => [id, {}]))
  for (const { id, state, total } of counted) if (id !== null) tallies.set(id, { ...tallies.get(id), [state]: total })
  return tallies
}

/** How many more pages an order pays for. */
const roomOf = sql`(o.pages - (SELECT count(*) FROM batch_pages p WHERE p.order_id = o.id))`

/** How many more pages a project's running orders pay for. */
export async function findRoom(db: Database, projectId: string): Promise<number> {
  const [row] = await db.all<{ room: number }>(sql`SELECT coalesce(sum(${roomOf}), 0) AS room
    FROM orders o WHERE o.project_id = ${projectId} AND o.approved_at IS NOT NULL AND o.stopped_at IS NULL`)
  return Math.max(0, row?.room ?? 0)
}

/** Projects whose running orders pay for more pages, by when the first of those orders is due. */
export async function listProjectsWithRoom(db: Database, limit: number): Promise<ProjectWithRoom[]> {
  const rows = await db.all<Omit<ProjectWithRoom, 'demo'> & { demo: number }>(sql`
    SELECT projects.id, projects.name, projects.website_url AS websiteUrl, projects.demo, sum(${roomOf}) AS room
    FROM orders o JOIN projects ON projects.id = o.project_id
    WHERE o.pages > 0 AND o.approved_at IS NOT NULL AND o.done_at IS NULL AND o.stopped_at IS NULL
    GROUP BY projects.id HAVING sum(${roomOf}) > 0 ORDER BY min(o.due_at), projects.id LIMIT ${limit}`)
  return rows.map((row) => ({ ...row, demo: row.demo === 1 }))
}

/** A page without its text. `isStopped`: its order was stopped. */
export type ListedPage = Omit<BatchPageRow, 'html'> & { isStopped: boolean }

/** A batch's pages, by line. */
export async function listPages(
  db: Database,
  batchId: string,
  { page, limit }: PageRequest,
): Promise<{ pages: ListedPage[]; total: number }> {
  const { html: _html, ...columns } = getTableColumns(batchPages)
  const isStopped = sql<boolean>`EXISTS (SELECT 1 FROM orders o
    WHERE o.id = ${batchPages.orderId} AND o.stopped_at IS NOT NULL)`.mapWith(Boolean)
  const where = and(eq(batchPages.batchId, batchId), isNull(batchPages.removedAt))
  const [pages, [counted]] = await db.batch([
    db
      .select({ ...columns, isStopped })
      .from(batchPages)
      .where(where)
      .orderBy(asc(batchPages.line), asc(batchPages.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(batchPages).where(where),
  ])
  return { pages, total: counted?.total ?? 0 }
}

/** The published pages behind a sitemap's key. Null: there is no such sitemap. */
export async function findSitemap(db: Database, key: string): Promise<{ url: string; at: number }[] | null> {
  const [batch] = await db.select({ id: pageBatches.id }).from(pageBatches).where(eq(pageBatches.sitemapKey, key))
  if (!batch) return null
  const rows = await db
    .select({ url: batchPages.liveUrl, at: batchPages.updatedAt })
    .from(batchPages)
    .where(
      and(
        eq(batchPages.batchId, batch.id),
        isNull(batchPages.removedAt),
        isNotNull(batchPages.liveUrl),
        or(eq(batchPages.state, 'published'), eq(batchPages.state, 'live')),
      ),
    )
    .orderBy(asc(batchPages.line), asc(batchPages.id))
  return rows.flatMap(({ url, at }) => (url === null ? [] : [{ url, at }]))
}

/**
 * Pages of running orders that the customer's site doesn't have yet as they are now, with where they are published: the
 * site that has them already, or the one that the project publishes on now. If the site that had them is no target
 * anymore, they aren't listed: on another one they would be there twice.
 */
export function listToQueue(db: Database, limit: number): Promise<(BatchPageRow & { targetId: string })[]> {
  const targetId = sql<string>`coalesce(${targetOfPage},
    CASE WHEN batch_pages.state = 'approved' THEN ${articleSettings.targetId} END)`
  return db
    .select({ ...getTableColumns(batchPages), targetId })
    .from(batchPages)
    .innerJoin(pageBatches, eq(pageBatches.id, batchPages.batchId))
    .innerJoin(articleSettings, eq(articleSettings.projectId, pageBatches.projectId))
    .where(
      and(
        // Otherwise the planner reads every page of every order.
        inArray(
          batchPages.id,
          sql`(SELECT id FROM batch_pages INDEXED BY batch_pages_to_queue
            WHERE order_id IS NOT NULL AND removed_at IS NULL AND queued_hash IS NOT hash)`,
        ),
        isNotNull(articleSettings.targetId),
        isNotNull(targetId),
        sql`NOT ${isElsewhere('page_id', sql`batch_pages.id`, targetId)}`,
        sql`EXISTS (SELECT 1 FROM orders o WHERE o.id = batch_pages.order_id
          AND o.stopped_at IS NULL AND o.hold IS NULL)`,
      ),
    )
    .limit(limit)
}

/** A page that was queued. `targetId`: where its project publishes now. */
export type QueuedPage = Pick<BatchPageRow, 'id' | 'orderId' | 'updatedAt' | 'removedAt'> & { targetId: string | null }

/** Approved pages in the queue of the customer's site, after `after` by id. */
export function listQueuedPages(db: Database, after: string, limit: number): Promise<QueuedPage[]> {
  const { id, orderId, updatedAt, removedAt } = batchPages
  return db
    .select({ id, orderId, updatedAt, removedAt, targetId: articleSettings.targetId })
    .from(batchPages)
    .innerJoin(pageBatches, eq(pageBatches.id, batchPages.batchId))
    .leftJoin(articleSettings, eq(articleSettings.projectId, pageBatches.projectId))
    .where(and(sql`batch_pages.state = 'approved' AND batch_pages.queued_hash IS NOT NULL`, gt(batchPages.id, after)))
    .orderBy(asc(batchPages.id))
    .limit(limit)
}
