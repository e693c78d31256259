import { readCounted } from '#functions/counted/read-counted.ts'
import type { Services } from '#functions/services.ts'
import { readForecasts } from '#functions/survival/forecasts.ts'
import type { DeliveryDetails, Report } from '#src/domain/deliveries/deliveries.api.ts'
import { isCut } from '#src/domain/counted/counted.ts'
import { declineReasons } from '#src/domain/deliveries/states.ts'
import { listObservationsOf } from '#src/storage/counted/queries.ts'
import { areReportMailsOn } from '#src/storage/deliveries/report-mails.ts'
import { findReportRow, listReportEvents, listReportRows } from '#src/storage/proofs/report.ts'
import { listProjectOrders, type OrderRow } from '#src/storage/orders/queries.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { findProfile } from '#src/storage/profiles/queries.ts'
import { findShownDrift } from '#src/storage/scout/drifts.ts'
import { readAsks } from './asks.ts'
import { readOrder } from './customer-orders.ts'
import { readProgress, shownProgress } from './progress.ts'
import { toReportRow } from './report-rows.ts'
import { readWritten } from './written.ts'

type ReportServices = Pick<Services, 'db' | 'now'>

/** A project's orders with their rows, newest order first. */
export async function readReport(
  { db, now }: ReportServices,
  { id: projectId, demo }: Pick<ProjectRow, 'id' | 'demo'>,
): Promise<Report> {
  const [orders, rows, weeklyMail, counted, profile] = await Promise.all([
    listProjectOrders(db, projectId),
    listReportRows(db, projectId),
    areReportMailsOn(db, projectId),
    readCounted(db, projectId),
    findProfile(db, projectId),
  ])
  const ids = orders.map(({ id }) => id)
  const [written, progressOf, forecasts] = await Promise.all([
    readWritten(db, orders),
    readProgress({ db, now }, orders),
    readForecasts({ db, now }, ids),
  ])
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  const read = orders.map((order) => {
    const own = byOrder.get(order.id) ?? []
    return {
      ...readOrder(order),
      progress: shownProgress(order, progressOf(order), now()),
      ...written(order),
      forecast: forecasts.get(order.id) ?? null,
      rows: own.map((row) => toReportRow(row, counted)),
    }
  })
  // Nothing more is done for an order that was stopped, so its questions need no answer.
  const stopped = new Set(orders.flatMap(({ id, stoppedAt }) => (stoppedAt === null ? [] : [id])))
  const running = rows.filter(({ orderId }) => !stopped.has(orderId))
  const asks = readAsks(running, profile?.fields ?? null)
  return { orders: read.toReversed(), asks, demo, weeklyMail }
}

/** All about one row of an order. Null: there is none at this place. */
export async function readDetails(
  { db }: ReportServices,
  { id: orderId, stoppedAt }: Pick<OrderRow, 'id' | 'stoppedAt'>,
  rank: number,
): Promise<DeliveryDetails | null> {
  const row = await findReportRow(db, orderId, rank)
  if (!row) return null
  const [events, drift, observations] = await Promise.all([
    listReportEvents(db, row.id),
    findShownDrift(db, row.id),
    listObservationsOf(db, row.id),
  ])
  return {
    id: row.id,
    version: row.version,
    directory: row.directoryName,
    url: row.directoryUrl,
    state: row.state,
    reason: row.reason,
    liveUrl: row.liveUrl,
    notes: row.notes,
    ask: row.ask && { kind: row.ask, text: row.askText ?? '' },
    answer: row.answer,
    declined: row.declineReason && declineReasons[row.declineReason],
    replaces: row.replaced,
    replacedBy: row.replacement,
    drift: drift && { ...drift, foundAt: new Date(drift.foundAt).toISOString() },
    stopped: stoppedAt !== null,
    counted: observations.map(({ rows, createdAt: _, ...observation }) => ({ ...observation, cut: isCut(rows) })),
    events: events.map(({ at, ...event }) => ({ at: new Date(at).toISOString(), ...event })),
  }
}
