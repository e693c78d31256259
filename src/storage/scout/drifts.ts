import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import type { Difference } from '#src/domain/scout/differences.ts'
import type { DriftDecision, DriftList } from '#src/domain/scout/drifts.ts'
import type { Database } from '#src/storage/database.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { listingDrifts, lookUps } from './schema.ts'

// Listings that say something else than their customers' profiles.

/** Of a live listing. One that was found before, while the row was waiting, was that row's work. */
const isOfLive = sql`deliveries.state = 'live' AND listing_drifts.found_at > deliveries.live_at`

/** Of a row that waits: the product was listed there before, which is corrected instead of submitted. */
export const isCorrection = sql`listing_drifts.closed_at IS NULL AND deliveries.state = 'waiting'
  AND (SELECT o.stopped_at FROM orders o WHERE o.id = deliveries.order_id) IS NULL`

const ofRunning = sql`${orders.stoppedAt} IS NULL`

/** Of a `SELECT`: what an operator has to decide on. The literals let the planner use the partial index, and drifts are few. */
export const openDrifts = sql`listing_drifts CROSS JOIN deliveries ON deliveries.id = listing_drifts.delivery_id
  CROSS JOIN orders ON orders.id = deliveries.order_id
  WHERE listing_drifts.closed_at IS NULL AND ${isOfLive} AND ${ofRunning}`

/** What an operator has to correct instead of submitting. Null: the row isn't such work. */
export async function findCorrection(
  db: Database,
  deliveryId: string,
): Promise<{ url: string; differences: Difference[] } | null> {
  const [found] = await db
    .select({ url: listingDrifts.url, differences: listingDrifts.differences })
    .from(listingDrifts)
    .innerJoin(deliveries, eq(deliveries.id, listingDrifts.deliveryId))
    .where(and(eq(listingDrifts.deliveryId, deliveryId), isCorrection))
  return found ?? null
}

/** The listings of an order that are corrected instead of submitted to, by the row. */
export async function listCorrections(db: Database, orderId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: deliveries.id, url: listingDrifts.url })
    .from(deliveries)
    .innerJoin(listingDrifts, eq(listingDrifts.deliveryId, deliveries.id))
    .where(and(eq(deliveries.orderId, orderId), isCorrection))
  return new Map(rows.map(({ id, url }) => [id, url]))
}

/** What a row's customer is shown: how the listing differs now. Null: it doesn't, or an operator left it as it is. */
export async function findShownDrift(
  db: Database,
  deliveryId: string,
): Promise<{ url: string; differences: Difference[]; foundAt: number } | null> {
  const [found] = await db
    .select({ url: listingDrifts.url, differences: listingDrifts.differences, foundAt: listingDrifts.foundAt })
    .from(listingDrifts)
    .innerJoin(deliveries, eq(deliveries.id, listingDrifts.deliveryId))
    .where(
      and(
        eq(listingDrifts.deliveryId, deliveryId),
        isNull(listingDrifts.closedAt),
        sql`(${isOfLive} OR ${isCorrection})`,
      ),
    )
  return found ?? null
}

const drift = {
  id: listingDrifts.deliveryId,
  orderId: deliveries.orderId,
  project: projects.name,
  websiteUrl: projects.websiteUrl,
  demo: projects.demo,
  directory: deliveries.directoryName,
  url: listingDrifts.url,
  differences: listingDrifts.differences,
  foundAt: listingDrifts.foundAt,
  closedAt: listingDrifts.closedAt,
  decision: listingDrifts.decision,
}

/** Open ones oldest first, closed ones newest first. */
export async function listDrifts(db: Database, { list, page, limit }: { list: DriftList } & PageRequest) {
  // The cross join keeps the order: drifts are few.
  const where = and(
    eq(deliveries.id, listingDrifts.deliveryId),
    list === 'open' ? isNull(listingDrifts.closedAt) : isNotNull(listingDrifts.closedAt),
    isOfLive,
    ofRunning,
  )
  const ofList = db
    .select(drift)
    .from(listingDrifts)
    .crossJoin(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .leftJoin(projects, eq(projects.id, orders.projectId))
    .where(where)
    .orderBy(list === 'open' ? listingDrifts.foundAt : desc(listingDrifts.closedAt), listingDrifts.deliveryId)
    .limit(limit)
    .offset((page - 1) * limit)
  const counted = db
    .select({ total: count() })
    .from(listingDrifts)
    .crossJoin(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(where)
  const [drifts, [all]] = await db.batch([ofList, counted])
  return { drifts, total: all?.total ?? 0 }
}
export type DriftRow = Awaited<ReturnType<typeof listDrifts>>['drifts'][number]

export async function findDrift(db: Database, deliveryId: string): Promise<DriftRow | null> {
  const [found] = await db
    .select(drift)
    .from(listingDrifts)
    .innerJoin(deliveries, eq(deliveries.id, listingDrifts.deliveryId))
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .leftJoin(projects, eq(projects.id, orders.projectId))
    .where(eq(listingDrifts.deliveryId, deliveryId))
  return found ?? null
}

type Decided = { deliveryId: string; foundAt: number; decision: DriftDecision | null; actor: string }

/**
 * Closes a drift, or opens it again with null. `nextCheckAt`: when the listing is checked next. False: what was decided on has
 * changed.
 */
export async function decideDrift(
  db: Database,
  { deliveryId, foundAt, decision, actor }: Decided,
  nextCheckAt: number | null,
  now: number,
): Promise<boolean> {
  const decided = await db
    .update(listingDrifts)
    .set(
      decision === null ? { decision, closedAt: null, closedBy: null } : { decision, closedAt: now, closedBy: actor },
    )
    .where(
      and(
        eq(listingDrifts.deliveryId, deliveryId),
        eq(listingDrifts.foundAt, foundAt),
        // Only what an operator has closed is opened again.
        decision === null ? isNotNull(listingDrifts.decision) : undefined,
      ),
    )
    .returning({ id: listingDrifts.deliveryId })
  if (decided.length > 0 && nextCheckAt !== null) {
    await db
      .update(lookUps)
      .set({ dueAt: nextCheckAt })
      .where(and(eq(lookUps.deliveryId, deliveryId), eq(lookUps.purpose, 'monthly'), isNotNull(lookUps.dueAt)))
  }
  return decided.length > 0
}

type Found = { deliveryId: string; url: string; differences: readonly Difference[] }

/** How a listing differs, under a condition. What an operator left as it is stays closed until it says something else. */
export function driftStatement(db: Database, { deliveryId, url, differences }: Found, now: number, condition = sql`1`) {
  const said = JSON.stringify(differences)
  if (differences.length === 0) {
    return db.run(sql`UPDATE listing_drifts SET closed_at = ${now}, closed_by = NULL, decision = NULL
      WHERE delivery_id = ${deliveryId} AND closed_at IS NULL AND ${condition}`)
  }
  return db.run(sql`INSERT INTO listing_drifts (delivery_id, url, differences, found_at)
    SELECT ${deliveryId}, ${url}, ${said}, ${now} WHERE ${condition}
    ON CONFLICT (delivery_id) DO UPDATE SET
      found_at = CASE WHEN closed_at IS NULL AND url = excluded.url AND differences = excluded.differences
          AND found_at > coalesce((SELECT live_at FROM deliveries WHERE id = ${deliveryId}), 0)
        THEN found_at ELSE excluded.found_at END,
      url = excluded.url, differences = excluded.differences, closed_at = NULL, closed_by = NULL, decision = NULL
    WHERE NOT (decision IS 'left' AND url = excluded.url AND differences = excluded.differences)`)
}
