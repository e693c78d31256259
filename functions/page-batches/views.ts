import { publishError } from '#functions/publishing/views.ts'
import type {
  BatchPage,
  BatchProgress,
  PageBatch,
  PageBatchSummary,
} from '#src/domain/page-batches/page-batches.api.ts'
import { batchMessages, deliveredPageStates, pageKey } from '#src/domain/page-batches/page-batches.ts'
import { findSettings } from '#src/storage/articles/queries.ts'
import type { Database } from '#src/storage/database.ts'
import {
  type BatchSummaryRow,
  countPages,
  findRoom,
  type ListedPage,
  type PageBatchRow,
  type PageTally,
} from '#src/storage/page-batches/queries.ts'
import { type ItemPublication, listPublications } from '#src/storage/publishing/queries.ts'

export function toSummary(row: BatchSummaryRow, counts: PageTally = {}): PageBatchSummary {
  const { id, projectId, name, rowCount, approvedVersion, version, savedAt } = row
  return {
    id,
    projectId,
    name,
    rows: rowCount,
    changed: approvedVersion !== version,
    counts,
    savedAt: new Date(savedAt).toISOString(),
  }
}

export async function toBatch(db: Database, row: PageBatchRow): Promise<PageBatch> {
  const [counts, room, settings] = await Promise.all([
    countPages(db, [row.id]),
    findRoom(db, row.projectId),
    findSettings(db, row.projectId),
  ])
  const own = counts.get(row.id) ?? {}
  return {
    ...toSummary(row, own),
    csv: row.csv,
    columns: row.columns,
    template: row.template,
    version: row.version,
    hasTarget: settings?.targetId != null,
    room,
    sitemapUrl: sitemapUrl(row, own),
  }
}

/** What a batch's pages have become so far. Without its texts, because it's asked for again and again. */
export async function toProgress(db: Database, row: BatchSummaryRow): Promise<BatchProgress> {
  const counts = (await countPages(db, [row.id])).get(row.id) ?? {}
  return { counts, sitemapUrl: sitemapUrl(row, counts) }
}

function sitemapUrl({ sitemapKey }: BatchSummaryRow, { published = 0, live = 0 }: PageTally): string | null {
  return published + live > 0 ? `/api/page-sitemaps/${sitemapKey}.xml` : null
}

/** Pages in the API's format, with what keeps them, or their last version, from being published. */
export async function toPages(db: Database, rows: readonly ListedPage[]): Promise<BatchPage[]> {
  const keys = rows.map(({ id }) => pageKey(id))
  const publications = Map.groupBy(await listPublications(db, keys), ({ key }) => key)
  return rows.map((row) => {
    const { id, line, slug, title, state, liveUrl } = row
    const own = publications.get(pageKey(id)) ?? []
    // Where the connection was deleted, nothing is known but whether it was changed since.
    const isLate = own.length > 0 && own.every(({ state: at }) => at !== 'published')
    const outdated = deliveredPageStates.includes(state) && (isChanged(row) || isLate)
    return { id, line, slug, title, state, liveUrl, publishError: errorOf(row, own), outdated }
  })
}

function errorOf(row: ListedPage, publications: readonly ItemPublication[]): string | null {
  const isLate = deliveredPageStates.includes(row.state) && isChanged(row)
  if (isLate && publications.length === 0) return batchMessages.siteRemoved
  return isLate && row.isStopped ? batchMessages.orderStopped : publishError(publications)
}

function isChanged({ queuedHash, hash }: Pick<ListedPage, 'queuedHash' | 'hash'>): boolean {
  return queuedHash !== hash
}
