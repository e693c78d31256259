import { inArray, sql } from 'drizzle-orm'
import type { RowCounts } from '#src/domain/deliveries/pace.ts'
import { countedStates, openStates } from '#src/domain/deliveries/states.ts'
import type { Database } from '#src/storage/database.ts'
import { isReplaced } from '#src/storage/orders/completion.ts'
import { literals } from '#src/storage/text/literals.ts'
import { deliveries } from './schema.ts'
import { isSubmitted } from './submitted.ts'

const isCounted = sql`state IN ${literals(countedStates)}`
const isOpen = sql`state IN ${literals(openStates)}`

/** How far each of these orders is that has rows. `since`: a time per order's id, for what is recent. */
export async function countOrderRows(
  db: Database,
  since: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, RowCounts>> {
  const starts = JSON.stringify(Object.fromEntries(since))
  const sentAt = sql`CASE WHEN ${isCounted} AND NOT ${isOpen} THEN submitted_at END`
  const rows = await db
    .select({
      id: deliveries.orderId,
      counted: sql<number>`sum(${isCounted})`,
      settled: sql<number>`sum(${isCounted} AND NOT ${isOpen})`,
      doubted: sql<number>`sum(state = 'submitted' AND doubted_at IS NOT NULL)`,
      live: sql<number>`sum(state = 'live')`,
      submitted: sql<number>`sum(${isSubmitted})`,
      recent: sql<number>`coalesce(sum(${sentAt} > json_extract(${starts}, '$."' || order_id || '"')), 0)`,
      lastAt: sql<number | null>`max(${sentAt})`,
      lost: sql<number>`sum(state = 'lost' AND NOT ${isReplaced})`,
      undecided: sql<number>`sum(state = 'lost' AND NOT ${isReplaced} AND NOT coalesce(lost_at <=
        (SELECT loss_decided_at FROM orders WHERE orders.id = order_id), 0))`,
      replacedLosses: sql<number>`sum(state <> 'declined' AND ${isReplaced})`,
    })
    .from(deliveries)
    .where(inArray(deliveries.orderId, [...since.keys()]))
    .groupBy(deliveries.orderId)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
