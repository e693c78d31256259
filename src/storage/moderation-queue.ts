import { and, asc, count, countDistinct, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type QueueCounts, type QueueKind, queueKinds } from '#src/domain/desk.ts'
import type { Database } from './database.ts'
import { listingReports } from './desk-schema.ts'
import { products } from './schema.ts'
import type { SubmissionRow } from './submissions.ts'

/** One thing that waits. `id`: of the product or, for a report, of the oldest one that is open. */
export type Waiting = { kind: QueueKind; since: number; id: number; row: SubmissionRow }

/** Where the last page ended. */
export type QueuePlace = Pick<Waiting, 'kind' | 'since' | 'id'>

export type QueueQuery = { after: QueuePlace | null; kind: QueueKind | null; most: number }

// The states as literals, not parameters: only so does the planner know that an index fits.
const pending = sql`${products.state} = 'pending'`
const published = sql`${products.state} = 'published'`
const withChanges = and(published, sql`${products.proposal} IS NOT NULL`)
const open = sql`${listingReports.state} = 'open'`

/** The oldest report of each product that is listed: it stands for all of them. */
const oldestOfListed = and(
  open,
  published,
  sql`NOT EXISTS (SELECT 1 FROM listing_reports older WHERE older.product_id = ${listingReports.productId}
    AND older.state = 'open' AND older.id < ${listingReports.id})`,
)

/** What waits to be read, of all kinds, that which waits longest first; and how much there is of each kind. */
export async function listQueue(
  db: Database,
  { after, kind, most }: QueueQuery,
): Promise<{ waiting: Waiting[]; counts: QueueCounts }> {
  const wanted = (one: QueueKind) => (kind === null || kind === one ? most : 0)
  const { queuedAt, id } = products
  const { createdAt, id: reportId } = listingReports
  const [submissions, changes, reports, [submission], [change], [report]] = await db.batch([
    db
      .select()
      .from(products)
      .where(and(pending, isAfter('submission', queuedAt, id, after)))
      .orderBy(asc(queuedAt), asc(id))
      .limit(wanted('submission')),
    db
      .select()
      .from(products)
      .where(and(withChanges, isAfter('change', queuedAt, id, after)))
      .orderBy(asc(queuedAt), asc(id))
      .limit(wanted('change')),
    db
      .select({ reportId, since: createdAt, row: getTableColumns(products) })
      .from(listingReports)
      .innerJoin(products, eq(products.id, listingReports.productId))
      .where(and(oldestOfListed, isAfter('report', createdAt, reportId, after)))
      .orderBy(asc(createdAt), asc(reportId))
      .limit(wanted('report')),
    db.select({ total: count() }).from(products).where(pending),
    db.select({ total: count() }).from(products).where(withChanges),
    db
      .select({ total: countDistinct(listingReports.productId) })
      .from(listingReports)
      .innerJoin(products, eq(products.id, listingReports.productId))
      .where(and(open, published)),
  ])
  const waiting: Waiting[] = [
    ...submissions.map((row) => ({ kind: 'submission' as const, since: row.queuedAt ?? 0, id: row.id, row })),
    ...changes.map((row) => ({ kind: 'change' as const, since: row.queuedAt ?? 0, id: row.id, row })),
    ...reports.map(({ reportId: first, since, row }) => ({ kind: 'report' as const, since, id: first, row })),
  ]
  return {
    waiting: waiting.sort(byAge).slice(0, most),
    counts: { submission: submission?.total ?? 0, change: change?.total ?? 0, report: report?.total ?? 0 },
  }
}

const rank = (kind: QueueKind) => queueKinds.indexOf(kind)

/** One order over all kinds, in which nothing stands twice: so a page begins where the last one ended. */
function byAge(one: QueuePlace, other: QueuePlace): number {
  return one.since - other.since || rank(one.kind) - rank(other.kind) || one.id - other.id
}

/** The condition that something of this kind comes after a place in that order. */
function isAfter(kind: QueueKind, since: SQLiteColumn, id: SQLiteColumn, after: QueuePlace | null): SQL {
  const place = after ?? { kind, since: -1, id: 0 }
  const later = rank(kind) - rank(place.kind)
  // Of what waits equally long, all of a later kind comes after, and nothing of an earlier one.
  const from = later === 0 ? place.id : later > 0 ? 0 : Number.MAX_SAFE_INTEGER
  return sql`(${since}, ${id}) > (${place.since}, ${from})`
}
