import { readOrder } from '#functions/deliveries/customer-orders.ts'
import { readProgress, shownProgress } from '#functions/deliveries/progress.ts'
import { readWritten } from '#functions/deliveries/written.ts'
import type { Services } from '#functions/services.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import { type Overview, overviewDays } from '#src/domain/overview/overview.api.ts'
import { listProjectOrders } from '#src/storage/orders/queries.ts'
import { readAudience } from '#src/storage/overview/queries.ts'
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
  const [orders, audience, work, people] = await Promise.all([
    listProjectOrders(db, id),
    readAudience(db, id, sinceDay, overviewDays),
    listWaitingWork(db, project),
    listWaitingAudience(db, id),
  ])
  const [written, progressOf] = await Promise.all([readWritten(db, orders), readProgress({ db, now }, orders)])
  const { keywords, sources, unread, mentioned, said } = audience
  return {
    demo,
    orders: orders.toReversed().map((order) => ({
      ...readOrder(order),
      ...written(order),
      progress: shownProgress(order, progressOf(order), now()),
    })),
    waiting: readWaiting({ orders, work, audience: people, unread }),
    mentions: { keywords, sources, unread, days: byDay(mentioned, sinceDay) },
    feedback: { undecided: people.feedback.total, days: byDay(said, sinceDay) },
  }
}

function byDay(counts: readonly { day: number; total: number }[], sinceDay: number): number[] {
  const totals = new Map<number, number>()
  for (const { day, total } of counts) totals.set(day, (totals.get(day) ?? 0) + total)
  return Array.from({ length: overviewDays }, (_, at) => totals.get(sinceDay + at) ?? 0)
}
