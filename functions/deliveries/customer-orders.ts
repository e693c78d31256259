import type { CustomerOrder, OrderProgress } from '#src/domain/deliveries/customer-orders.ts'
import { orderState } from '#src/domain/deliveries/orders.ts'
import { isLate, progressOf } from '#src/domain/deliveries/pace.ts'
import { countedStates, type DeliveryState } from '#src/domain/deliveries/states.ts'
import type { OrderRow } from '#src/storage/deliveries/queries.ts'

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

type CountedRow = { state: DeliveryState; submittedAt: number | null }

/**
 * How far an order is. Before work starts, nothing is known to be missing. Afterwards the order has all rows it can
 * have, so what it lacks is missing.
 */
export function readProgress(order: OrderRow, rows: readonly CountedRow[], now: number): OrderProgress {
  const { approvedAt, dueAt, directories } = order
  const counted = rows.filter(({ state }) => countedStates.includes(state)).length
  const owed = approvedAt === null ? directories : Math.min(directories, counted)
  const progress = progressOf(
    {
      owed,
      submitted: Math.min(owed, rows.filter(({ state }) => state === 'submitted' || state === 'live').length),
      submittedAt: rows.flatMap(({ submittedAt }) => submittedAt ?? []),
      approvedAt,
      dueAt: approvedAt === null ? null : dueAt,
    },
    now,
  )
  const { submitted, toGo, doneBy } = progress
  return {
    owed,
    submitted,
    toGo,
    doneBy: doneBy === null ? null : new Date(doneBy).toISOString(),
    missing: directories - owed,
    late: orderState(order) === 'active' && isLate(progress, dueAt, now),
  }
}
