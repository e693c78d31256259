import { publishError } from '#functions/publishing/reading.ts'
import {
  type BatchPage,
  type PageBatch,
  type PageBatchSummary,
  pageKey,
} from '#src/domain/page-batches/page-batches.ts'
import { findSettings } from '#src/storage/articles/queries.ts'
import type { Database } from '#src/storage/database.ts'
import {
  type BatchPageRow,
  countPages,
  findRoom,
  type PageBatchRow,
  type PageTally,
} from '#src/storage/page-batches/queries.ts'
import { listPublications } from '#src/storage/publishing/queries.ts'
import { readTable } from './tables.ts'

export function readSummary(row: PageBatchRow, counts: PageTally = {}): PageBatchSummary {
  const { id, projectId, name, approvedVersion, version, savedAt, csv } = row
  return {
    id,
    projectId,
    name,
    // A quick estimate for lists: quoted values can span lines.
    rows: Math.max(0, csv.split(/\r?\n/).filter((line) => line.trim() !== '').length - 1),
    changed: approvedVersion !== version,
    counts,
    savedAt: new Date(savedAt).toISOString(),
  }
}

export async function readBatch(db: Database, row: PageBatchRow): Promise<PageBatch> {
  const [counts, room, settings] = await Promise.all([
    countPages(db, [row.id]),
    findRoom(db, row.projectId),
    findSettings(db, row.projectId),
  ])
  const own = counts.get(row.id) ?? {}
  const { table } = readTable(row.csv)
  const isPublished = (own.published ?? 0) + (own.live ?? 0) > 0
  return {
    ...readSummary(row, own),
    rows: table.rows.length,
    csv: row.csv,
    columns: table.columns,
    template: row.template,
    version: row.version,
    hasTarget: settings?.targetId != null,
    room,
    sitemapUrl: isPublished ? `/api/page-sitemaps/${row.sitemapKey}.xml` : null,
  }
}

/** Pages in the API's format, with what keeps them from being published. */
export async function readPages(db: Database, rows: readonly Omit<BatchPageRow, 'html'>[]): Promise<BatchPage[]> {
  const waiting = rows.filter(({ state }) => state === 'approved').map(({ id }) => pageKey(id))
  const publications = Map.groupBy(await listPublications(db, waiting), ({ key }) => key)
  return rows.map(({ id, line, slug, title, state, liveUrl }) => {
    return { id, line, slug, title, state, liveUrl, publishError: publishError(publications.get(pageKey(id)) ?? []) }
  })
}
