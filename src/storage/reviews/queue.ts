import { inArray, type SQL, sql } from 'drizzle-orm'
import { type QueueCounts, type QueueKind, queueKinds } from '#src/domain/reviews/queue.ts'
import type { Database } from '#src/storage/database.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import { products } from '#src/storage/products/schema.ts'

/** An item in the queue. `id`: of the product or, for a report, of the oldest open one. */
export type Waiting = { kind: QueueKind; since: number; id: number; row: ProductRow }

/** Where the last page ended. */
export type QueuePlace = Pick<Waiting, 'kind' | 'since' | 'id'>

export type QueueQuery = { after: QueuePlace | null; kind: QueueKind | null; limit: number }

/** The oldest report of each listed product, representing all of them. */
const oldestOfListed = sql`listing_reports.state = 'open' AND products.state = 'published' AND NOT EXISTS
  (SELECT 1 FROM listing_reports older WHERE older.product_id = listing_reports.product_id
    AND older.state = 'open' AND older.id < listing_reports.id)`

/** Listings that were reported, once each. */
export const reportsToReview = sql`listing_reports JOIN products ON products.id = listing_reports.product_id
  WHERE ${oldestOfListed}`

// The states are literals, not parameters, because the planner only then uses the index.
const sources: Record<QueueKind, { columns: SQL; from: SQL; where: SQL; place: SQL }> = {
  submission: {
    columns: sql`queued_at, id, id`,
    from: sql`products`,
    where: sql`state = 'pending'`,
    place: sql`queued_at, id`,
  },
  change: {
    columns: sql`queued_at, id, id`,
    from: sql`products`,
    where: sql`state = 'published' AND proposal IS NOT NULL`,
    place: sql`queued_at, id`,
  },
  report: {
    columns: sql`listing_reports.created_at, listing_reports.id, products.id`,
    from: sql`listing_reports JOIN products ON products.id = listing_reports.product_id`,
    where: oldestOfListed,
    place: sql`listing_reports.created_at, listing_reports.id`,
  },
}

/** Pending items of all kinds, longest waiting first, and the count of each kind. */
export async function listQueue(
  db: Database,
  { after, kind, limit }: QueueQuery,
): Promise<{ waiting: Waiting[]; counts: QueueCounts }> {
  const page = pageOf(kind === null ? queueKinds : [kind], after, limit)
  const [places, rows, [counts]] = await db.batch([
    db.all<Place>(page),
    db
      .select()
      .from(products)
      .where(inArray(products.id, sql`(SELECT productId FROM (${page}))`)),
    db.all<QueueCounts>(sql`SELECT ${countOf('submission')}, ${countOf('change')}, ${countOf('report')}`),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const waiting = places.flatMap(({ rank, since, id, productId }) => {
    const [row, of] = [byId.get(productId), queueKinds[rank]]
    return row && of ? [{ kind: of, since, id, row }] : []
  })
  return { waiting, counts: counts ?? { submission: 0, change: 0, report: 0 } }
}

type Place = { rank: number; since: number; id: number; productId: number }

/** One unique order over all kinds, so that a page starts where the last one ended. */
function pageOf(kinds: readonly QueueKind[], after: QueuePlace | null, limit: number): SQL {
  const parts = kinds.map((kind) => {
    const { columns, from, where, place } = sources[kind]
    return sql`SELECT * FROM (SELECT ${rankOf(kind)}, ${columns} FROM ${from}
      WHERE ${where} AND (${place}) > ${startOf(kind, after)} ORDER BY ${place} LIMIT ${limit})`
  })
  return sql`SELECT * FROM (SELECT 0 AS rank, 0 AS since, 0 AS id, 0 AS productId WHERE false
    UNION ALL ${sql.join(parts, sql` UNION ALL `)}) ORDER BY since, rank, id LIMIT ${limit}`
}

/** After which time and id items of this kind follow a position in that order. */
function startOf(kind: QueueKind, after: QueuePlace | null): SQL {
  if (!after) return sql`(-1, 0)`
  const later = rankOf(kind) - rankOf(after.kind)
  // Of items that waited equally long, later kinds follow and earlier kinds don't.
  const id = later === 0 ? after.id : later > 0 ? 0 : Number.MAX_SAFE_INTEGER
  return sql`(${after.since}, ${id})`
}

function rankOf(kind: QueueKind): number {
  return queueKinds.indexOf(kind)
}

function countOf(kind: QueueKind): SQL {
  const { from, where } = sources[kind]
  return sql`(SELECT count(*) FROM ${from} WHERE ${where}) AS ${sql.identifier(kind)}`
}
