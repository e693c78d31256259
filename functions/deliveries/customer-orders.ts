import type { CustomerOrder, OrderProgress } from '#src/domain/deliveries/deliveries.api.ts'
import { orderState } from '#src/domain/deliveries/orders.ts'
import { isLate, paceSince, progressOf } from '#src/domain/deliveries/pace.ts'
import { countedStates, openStates, shownState, submittedStates } from '#src/domain/deliveries/states.ts'
import type { DeliveryRow } from '#src/storage/deliveries/queries.ts'
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

type CountedRow = Pick<DeliveryRow, 'id' | 'state' | 'submittedAt' | 'lostAt' | 'replaces'>

/** How far an order is. */
export function readProgress(order: OrderRow, rows: readonly CountedRow[], now: number): OrderProgress {
  const since = paceSince(order.approvedAt, now)
  const counted = rows.filter(({ state }) => countedStates.includes(state))
  const sentAt = counted.flatMap(({ state, submittedAt }) => (openStates.includes(state) ? [] : (submittedAt ?? [])))
  const replaced = new Set(rows.flatMap(({ replaces }) => replaces ?? []))
  const lost = rows.filter(({ id, state }) => state === 'lost' && !replaced.has(id))
  const progress = progressOf(
    order,
    {
      counted: counted.length,
      settled: counted.filter(({ state }) => !openStates.includes(state)).length,
      submitted: rows.filter((row) => submittedStates.includes(shownState(row.state, row.submittedAt))).length,
      recent: sentAt.filter((at) => at > since).length,
      lastAt: sentAt.length > 0 ? Math.max(...sentAt) : null,
      lost: lost.length,
      undecided: lost.filter(({ lostAt }) => (lostAt ?? 0) > (order.lossDecidedAt ?? -1)).length,
      replacedLosses: rows.filter(({ id, state }) => state !== 'declined' && replaced.has(id)).length,
    },
    now,
  )
  const { doneBy } = progress
  return {
    ...progress,
    doneBy: doneBy === null ? null : new Date(doneBy).toISOString(),
    late: orderState(order) === 'active' && isLate(progress, order.dueAt, now),
  }
}
