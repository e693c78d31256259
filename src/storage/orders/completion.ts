import { and, eq, type SQL, sql } from 'drizzle-orm'
import { deliveredStates } from '#src/domain/articles/states.ts'
import { countedStates, openStates } from '#src/domain/deliveries/states.ts'
import { deliveredPageStates } from '#src/domain/page-batches/page-batches.ts'
import type { Database } from '#src/storage/database.ts'
import { literals } from '#src/storage/text/literals.ts'
import { orders } from './schema.ts'

/** Whether an order's articles aren't all on the customer's site yet. */
export function owesArticles(orderId: SQL | string): SQL {
  return sql`((SELECT count(*) FROM articles WHERE order_id = ${orderId} AND state IN ${literals(deliveredStates)})
    < (SELECT posts FROM orders WHERE id = ${orderId}))`
}

/** Whether an order's pages aren't all on the customer's site yet. */
export function owesPages(orderId: SQL | string): SQL {
  return sql`((SELECT count(*) FROM batch_pages WHERE order_id = ${orderId} AND state IN ${literals(deliveredPageStates)})
    < (SELECT pages FROM orders WHERE id = ${orderId}))`
}

/** Whether another row replaces a row. */
export const isReplaced = sql`EXISTS (SELECT 1 FROM deliveries other WHERE other.replaces = deliveries.id)`

/** Whether an order `o` has replaced so many lost listings that a person has to look: see `maxReplacedLosses`. */
export const isOverLosses = sql`((SELECT count(*) FROM deliveries lost JOIN deliveries other ON other.replaces = lost.id
    WHERE lost.order_id = o.id AND lost.state <> 'declined') >= (o.directories + 4) / 5)`

/** Whether the admin's decision about lost listings of an order `o` is about this one. What is lost later is raised again. */
export const isDecided = sql`coalesce(deliveries.lost_at <= o.loss_decided_at, 0)`

export const countedRows = sql`(SELECT count(*) FROM deliveries d
  WHERE d.order_id = o.id AND d.state IN ${literals(countedStates)})`

/** Whether lost listings of an order wait for an admin's decision. */
export function hasHeldLosses(orderId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM orders o WHERE o.id = ${orderId} AND ${isOverLosses}
    AND ${countedRows} < o.directories
    AND EXISTS (SELECT 1 FROM deliveries WHERE deliveries.order_id = o.id AND deliveries.state = 'lost'
      AND NOT ${isReplaced} AND NOT ${isDecided}))`
}

/** Lost listings of an order `o` that aren't replaced, so that no directory is owed for them: see `progressOf`. */
const keptLosses = sql`(CASE WHEN ${isOverLosses} THEN (SELECT count(*) FROM deliveries
    WHERE deliveries.order_id = o.id AND deliveries.state = 'lost' AND NOT ${isReplaced}
      AND NOT (o.loss_decision IS 'replace' AND ${isDecided})) ELSE 0 END)`

/**
 * Records that nothing is left to do, or that there is again: no row is open, and all articles and pages that the order
 * owes are published. Directories that the pool can't provide stay owed, which is nothing that anyone could do now. An
 * order with many lost listings stays open until an admin decides.
 */
export function doneStatement(db: Database, orderId: string, now: number) {
  const isOpen = sql`(EXISTS (SELECT 1 FROM deliveries WHERE order_id = ${orderId} AND state IN ${literals(openStates)})
    OR ${owesArticles(orderId)} OR ${owesPages(orderId)} OR ${hasHeldLosses(orderId)})`
  const owed = sql`(SELECT max(0, o.directories - ${countedRows} - ${keptLosses}) FROM orders o WHERE o.id = ${orderId})`
  return db
    .update(orders)
    .set({ doneAt: sql`CASE WHEN ${isOpen} THEN NULL ELSE coalesce(done_at, ${now}) END`, owed })
    .where(and(eq(orders.id, orderId), sql`approved_at IS NOT NULL`))
}
