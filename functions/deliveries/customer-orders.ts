import type { CustomerOrder } from '#src/domain/deliveries/deliveries.api.ts'
import { orderState } from '#src/domain/deliveries/orders.ts'
import type { OrderRow } from '#src/storage/orders/queries.ts'

/** An order in the API's format. */
export function readOrder(order: OrderRow): CustomerOrder {
  return {
    id: order.id,
    planLabel: order.planLabel,
    projectId: order.projectId,
    state: orderState(order),
    stopReason: order.stopReason,
    directories: order.directories,
    startsAt: new Date(order.startsAt).toISOString(),
    dueAt: new Date(order.dueAt).toISOString(),
  }
}
