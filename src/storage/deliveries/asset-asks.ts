import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { type AssetAsk, assetAsks } from '#src/domain/deliveries/states.ts'
import type { Database } from '#src/storage/database.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { literals } from '#src/storage/text/literals.ts'
import { deliveries } from './schema.ts'

/** Rows of a project's running orders that wait for one of these. Can be part of a batch. */
export function listAssetAsks(db: Database, projectId: string, kinds: readonly AssetAsk[]) {
  return db
    .select(getTableColumns(deliveries))
    .from(orders)
    .innerJoin(deliveries, eq(deliveries.orderId, orders.id))
    .where(
      and(
        eq(orders.projectId, projectId),
        isNull(orders.stoppedAt),
        eq(deliveries.state, 'asking'),
        inArray(deliveries.ask, [...kinds]),
      ),
    )
    .orderBy(asc(deliveries.updatedAt), asc(deliveries.id))
}

const askedToo = sql`FROM orders o JOIN deliveries d ON d.order_id = o.id
  WHERE o.project_id = orders.project_id AND o.stopped_at IS NULL AND d.state = 'asking' AND d.ask = deliveries.ask`

const isAsset = sql`deliveries.ask IN ${literals(assetAsks)}`

/** Of rows of running orders that ask: whether an older one of the same project waits for the same. */
export const isAskedBefore = sql`(${isAsset} AND EXISTS (
  SELECT 1 ${askedToo} AND (d.updated_at, d.id) < (deliveries.updated_at, deliveries.id)))`

/** Of the same: how many others of the project wait for the same. */
export const countAskedToo = sql<number>`(CASE WHEN ${isAsset} THEN
  (SELECT count(*) ${askedToo} AND d.id <> deliveries.id) ELSE 0 END)`
