import type { Services } from '#functions/services.ts'
import type { OrderProgress } from '#src/domain/deliveries/deliveries.api.ts'
import { orderState } from '#src/domain/deliveries/orders.ts'
import { isLate, noRows, paceSince, type Progress, progressOf } from '#src/domain/deliveries/pace.ts'
import { countOrderRows } from '#src/storage/deliveries/row-counts.ts'
import type { OrderRow } from '#src/storage/orders/queries.ts'

/** How far each of these orders is. */
export async function readProgress(
  { db, now }: Pick<Services, 'db' | 'now'>,
  orders: readonly OrderRow[],
): Promise<(order: OrderRow) => Progress> {
  const at = now()
  const counts = await countOrderRows(db, new Map(orders.map(({ id, approvedAt }) => [id, paceSince(approvedAt, at)])))
  return (order) => progressOf(order, counts.get(order.id) ?? noRows, at)
}

/** The same as customers see it. */
export function shownProgress(order: OrderRow, progress: Progress, now: number): OrderProgress {
  const { doneBy } = progress
  return {
    ...progress,
    doneBy: doneBy === null ? null : new Date(doneBy).toISOString(),
    late: orderState(order) === 'active' && isLate(progress, order.dueAt, now),
  }
}
