import { readOrder, readProgress } from '#functions/deliveries/customer-orders.ts'
import { readWritten } from '#functions/deliveries/written.ts'
import type { Services } from '#functions/services.ts'
import { type Overview, overviewDays } from '#src/domain/overview/overview.api.ts'
import { listProjectOrders } from '#src/storage/orders/queries.ts'
import { listRowStates, readAudience } from '#src/storage/overview/queries.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A project's orders without their rows, and how many mentions and how much feedback it got. */
export async function readOverview(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, demo }: Pick<ProjectRow, 'id' | 'demo'>,
): Promise<Overview> {
  const sinceDay = Math.floor(now() / dayMs) - overviewDays + 1
  const [orders, rows, audience] = await Promise.all([
    listProjectOrders(db, id),
    listRowStates(db, id),
    readAudience(db, id, sinceDay, overviewDays),
  ])
  const written = await readWritten(db, orders)
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  const { keywords, sources, unread, mentioned, undecided, said } = audience
  return {
    demo,
    orders: orders.toReversed().map((order) => {
      const own = byOrder.get(order.id) ?? []
      const countIn = (state: string) => own.filter((row) => row.state === state).length
      return {
        ...readOrder(order),
        ...written(order),
        progress: readProgress(order, own, now()),
        live: countIn('live'),
        // Nothing more is done for a stopped order, so its questions need no answer.
        asks: order.stoppedAt === null ? countIn('asking') : 0,
      }
    }),
    mentions: { keywords, sources, unread, days: byDay(mentioned, sinceDay) },
    feedback: { undecided, days: byDay(said, sinceDay) },
  }
}

function byDay(counts: readonly { day: number; total: number }[], sinceDay: number): number[] {
  const totals = new Map<number, number>()
  for (const { day, total } of counts) totals.set(day, (totals.get(day) ?? 0) + total)
  return Array.from({ length: overviewDays }, (_, at) => totals.get(sinceDay + at) ?? 0)
}
