import { fillOrder } from '#functions/deliveries/fill-order.ts'
import type { Services } from '#functions/services.ts'
import { dueTime } from '#src/domain/deliveries/orders.ts'
import { planStatement } from '#src/storage/articles/plan.ts'
import { listFillable, listStartable, type OrderScope, startOrder } from '#src/storage/orders/start.ts'
import { allocateStatement } from '#src/storage/page-batches/allocate.ts'

export type StartServices = Pick<Services, 'db' | 'now' | 'newId'>

/** Starts paid orders whose profile is approved, and gives them their rows, articles and pages. */
export async function startOrders(
  services: StartServices,
  scope: OrderScope = {},
  untilMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { db, now } = services
  for (const { id, since } of await listStartable(db, scope)) await startOrder(db, id, dueTime(since), now())
  await planStatement(db, scope, now())
  await allocateStatement(db, scope, now())
  for (const order of rotated(await listFillable(db, scope), now())) {
    if (now() >= untilMs) return
    await fillOrder(services, order)
  }
}

/** From another place each run, so that orders for which no directory is left never keep the others waiting. */
function rotated<Item>(items: readonly Item[], now: number): Item[] {
  const start = now % Math.max(1, items.length)
  return [...items.slice(start), ...items.slice(0, start)]
}
