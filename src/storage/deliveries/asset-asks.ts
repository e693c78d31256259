import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { type AssetAsk, assetAsks } from '#src/domain/deliveries/states.ts'
import type { Database } from '#src/storage/database.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { literals } from '#src/storage/text/literals.ts'
import type { DeliveryRow } from './queries.ts'
import { deliveries } from './schema.ts'

/** Rows of a project's running orders that wait for one of these. */
export function listAssetAsks(db: Database, projectId: string, kinds: readonly AssetAsk[]): Promise<DeliveryRow[]> {
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

/** Of rows of running orders that ask: whether an older one of the same project waits for the same. */
export const isAskedBefore = sql`(deliveries.ask IN ${literals(assetAsks)} AND EXISTS (
  SELECT 1 FROM orders o JOIN deliveries d ON d.order_id = o.id
  WHERE o.project_id = orders.project_id AND o.stopped_at IS NULL AND d.state = 'asking' AND d.ask = deliveries.ask
    AND (d.updated_at, d.id) < (deliveries.updated_at, deliveries.id)))`
