import { and, desc, eq, sql } from 'drizzle-orm'
import { countedLimits } from '#src/domain/counted/messages.ts'
import type { Database } from '#src/storage/database.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { checks } from '#src/storage/proofs/schema.ts'
import { linkExportRows, linkExports } from './schema.ts'

export type LinkExportRow = typeof linkExports.$inferSelect & { live: number; counted: number }

/** A project's uploads with how many listings they were compared with, and how many of these they have. Newest first. */
export function listLinkExports(db: Database, projectId: string): Promise<LinkExportRow[]> {
  return db
    .select({
      id: linkExports.id,
      projectId: linkExports.projectId,
      source: linkExports.source,
      fileName: linkExports.fileName,
      digest: linkExports.digest,
      rows: linkExports.rows,
      exportedOn: linkExports.exportedOn,
      createdAt: linkExports.createdAt,
      live: sql<number>`count(${linkExportRows.deliveryId})`,
      counted: sql<number>`coalesce(sum(${linkExportRows.isCounted}), 0)`,
    })
    .from(linkExports)
    .leftJoin(linkExportRows, eq(linkExportRows.exportId, linkExports.id))
    .where(eq(linkExports.projectId, projectId))
    .groupBy(linkExports.id)
    .orderBy(desc(linkExports.exportedOn), desc(linkExports.createdAt))
}

/** A live listing with the URLs that its page has: as pasted, after redirects, and as it calls itself. */
export type LiveListing = {
  id: string
  liveUrl: string
  liveAt: number | null
  finalUrl: string | null
  canonical: string | null
}

/** Those of a project, the newest first, as many as an upload is compared with. */
export async function listLiveListings(db: Database, projectId: string): Promise<LiveListing[]> {
  const found = await db
    .select({
      id: deliveries.id,
      liveUrl: deliveries.liveUrl,
      liveAt: deliveries.liveAt,
      finalUrl: checks.finalUrl,
      canonical: checks.canonical,
    })
    .from(orders)
    .innerJoin(deliveries, eq(deliveries.orderId, orders.id))
    .leftJoin(checks, and(eq(checks.subjectKind, 'delivery'), eq(checks.subjectId, deliveries.id)))
    .where(and(eq(orders.projectId, projectId), eq(deliveries.state, 'live')))
    .orderBy(desc(deliveries.liveAt), deliveries.id)
    .limit(countedLimits.listings)
  return found.flatMap(({ liveUrl, ...listing }) => (liveUrl === null ? [] : [{ ...listing, liveUrl }]))
}

/** What a project's exports said about its listings. */
export async function listObservations(db: Database, projectId: string) {
  // As one value, because the client takes longer for thousands of small ones than the database for all of them.
  const [found] = await db
    .select({
      packed: sql<string>`json_group_array(json_array(${linkExportRows.exportId}, ${linkExportRows.deliveryId},
        ${linkExportRows.page}, ${linkExportRows.isCounted}, ${linkExportRows.crawledOn}))`,
    })
    .from(linkExports)
    .innerJoin(linkExportRows, eq(linkExportRows.exportId, linkExports.id))
    .where(eq(linkExports.projectId, projectId))
  type Packed = [exportId: string, deliveryId: string, page: string, isCounted: number, crawledOn: string | null]
  return (JSON.parse(found?.packed ?? '[]') as Packed[]).map(([exportId, deliveryId, page, isCounted, crawledOn]) => ({
    ...{ exportId, deliveryId, page, crawledOn },
    isCounted: isCounted === 1,
  }))
}

/** What each export said about a listing, the newest first. */
export function listObservationsOf(db: Database, deliveryId: string) {
  return db
    .select({
      source: linkExports.source,
      exportedOn: linkExports.exportedOn,
      rows: linkExports.rows,
      page: linkExportRows.page,
      isCounted: linkExportRows.isCounted,
      crawledOn: linkExportRows.crawledOn,
    })
    .from(linkExportRows)
    .innerJoin(linkExports, eq(linkExports.id, linkExportRows.exportId))
    .where(eq(linkExportRows.deliveryId, deliveryId))
    .orderBy(desc(linkExports.exportedOn), desc(linkExports.createdAt))
}
