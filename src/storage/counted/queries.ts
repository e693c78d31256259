import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { countedLimits } from '#src/domain/counted/messages.ts'
import type { Database } from '#src/storage/database.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { checks } from '#src/storage/proofs/schema.ts'
import { linkExportRows, linkExports } from './schema.ts'

export type LinkExportRow = typeof linkExports.$inferSelect & { live: number; counted: number }

// The database would need temporary tables to sort these, and there are few.

/** A project's uploads with how many listings they were compared with, and how many of these they have. Newest first. */
export async function listLinkExports(db: Database, projectId: string): Promise<LinkExportRow[]> {
  const of = (what: SQL) =>
    sql<number>`(SELECT ${what} FROM link_export_rows WHERE link_export_rows.export_id = ${linkExports.id})`
  const found = await db
    .select({
      ...getTableColumns(linkExports),
      live: of(sql`count(*)`),
      counted: of(sql`coalesce(sum(is_counted), 0)`),
    })
    .from(linkExports)
    .where(eq(linkExports.projectId, projectId))
  return found.sort(newestFirst)
}

type Dated = Pick<typeof linkExports.$inferSelect, 'exportedOn' | 'createdAt'>

function newestFirst(a: Dated, b: Dated): number {
  return a.exportedOn === b.exportedOn ? b.createdAt - a.createdAt : a.exportedOn < b.exportedOn ? 1 : -1
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
  return found
    .flatMap(({ liveUrl, ...listing }) => (liveUrl === null ? [] : [{ ...listing, liveUrl }]))
    .sort((a, b) => (b.liveAt ?? 0) - (a.liveAt ?? 0) || (a.id < b.id ? -1 : 1))
    .slice(0, countedLimits.listings)
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
export async function listObservationsOf(db: Database, deliveryId: string) {
  const found = await db
    .select({
      source: linkExports.source,
      exportedOn: linkExports.exportedOn,
      createdAt: linkExports.createdAt,
      rows: linkExports.rows,
      page: linkExportRows.page,
      isCounted: linkExportRows.isCounted,
      crawledOn: linkExportRows.crawledOn,
    })
    .from(linkExportRows)
    .innerJoin(linkExports, eq(linkExports.id, linkExportRows.exportId))
    .where(eq(linkExportRows.deliveryId, deliveryId))
  return found.sort(newestFirst)
}
