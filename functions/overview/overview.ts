import { readOrder, readProgress } from '#functions/deliveries/customer-orders.ts'
import { readWritten } from '#functions/deliveries/written.ts'
import type { Services } from '#functions/services.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import { type Overview, overviewDays } from '#src/domain/overview/overview.api.ts'
import { listProjectOrders } from '#src/storage/orders/queries.ts'
import { listRowStates, readAudience } from '#src/storage/overview/queries.ts'
import { listWaitingAudience } from '#src/storage/overview/waiting-audience.ts'
import { listWaitingWork } from '#src/storage/overview/waiting-work.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { readWaiting } from './waiting.ts'

/** A project's orders without their rows, what waits for its owner, and how many mentions and how much feedback it got. */
export async function readOverview(
  { db, now }: Pick<Services, 'db' | 'now'>,
  project: Pick<ProjectRow, 'id' | 'userId' | 'demo'>,
): Promise<Overview> {
  const { id, demo } = project
  const sinceDay = Math.floor(now() / dayMs) - overviewDays + 1
  const [orders, rows, audience, work, people] = await Promise.all([
    listProjectOrders(db, id),
    listRowStates(db, id),
    readAudience(db, id, sinceDay, overviewDays),
    listWaitingWork(db, project),
    listWaitingAudience(db, id),
  ])
  const written = await readWritten(db, orders)
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  const { keywords, sources, unread, mentioned, said } = audience
  // Nothing more is done for a stopped order, so its questions need no answer.
  const running = new Set(orders.flatMap((order) => (order.stoppedAt === null ? [order.id] : [])))
  const asks = rows.filter(({ orderId, state }) => state === 'asking' && running.has(orderId)).length
  return {
    demo,
    orders: orders.toReversed().map((order) => {
      const own = byOrder.get(order.id) ?? []
      return {
        ...readOrder(order),
        ...written(order),
        progress: readProgress(order, own, now()),
        live: own.filter(({ state }) => state === 'live').length,
      }
    }),
    waiting: readWaiting({ orders, work, audience: people, asks, unread }),
    mentions: { keywords, sources, unread, days: byDay(mentioned, sinceDay) },
    feedback: { undecided: people.feedback.total, days: byDay(said, sinceDay) },
  }
}

function byDay(counts: readonly { day: number; total: number }[], sinceDay: number): number[] {
  const totals = new Map<number, number>()
  for (const { day, total } of counts) totals.set(day, (totals.get(day) ?? 0) + total)
  return Array.from({ length: overviewDays }, (_, at) => totals.get(sinceDay + at) ?? 0)
}
