import { readCounted } from '#functions/counted/read-counted.ts'
import { respondFile } from '#functions/http/downloads.ts'
import type { ApiCall } from '#functions/services.ts'
import { csvType } from '#src/domain/csv/csv.ts'
import { reportCsv, reportCsvLines, reportFileName } from '#src/domain/deliveries/report-file.ts'
import type { Database } from '#src/storage/database.ts'
import { listOrderReportRows } from '#src/storage/proofs/report.ts'
import { listProjectOrders } from '#src/storage/orders/queries.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { readOrder } from './customer-orders.ts'
import { readProgress, shownProgress } from './progress.ts'
import { toReportRow } from './report-rows.ts'

// In pieces of an order: a project may have one for each month of years.

export function respondCsv(c: ApiCall, project: ProjectRow): Response {
  return respondFile(c, { name: nameOf(c, project, 'csv'), type: csvType }, writeCsv(c.var.db, project))
}

/** Everything the report shows, with names instead of places. */
export function respondJson(c: ApiCall, project: ProjectRow): Response {
  const file = { name: nameOf(c, project, 'json'), type: 'application/json; charset=utf-8' }
  return respondFile(c, file, writeJson(c.var.db, project, c.var.now()))
}

function nameOf(c: ApiCall, { websiteUrl }: ProjectRow, ending: 'csv' | 'json'): string {
  return reportFileName(websiteUrl, new Date(c.var.now()), ending)
}

async function* writeCsv(db: Database, project: ProjectRow): AsyncGenerator<string> {
  yield reportCsv([])
  const counted = await readCounted(db, project.id)
  for (const { id } of await listProjectOrders(db, project.id)) {
    yield reportCsvLines((await listOrderReportRows(db, id)).map((row) => toReportRow(row, counted)))
  }
}

async function* writeJson(db: Database, { id, name, websiteUrl }: ProjectRow, now: number): AsyncGenerator<string> {
  const head = { exportedAt: new Date(now).toISOString(), project: { name, website_url: websiteUrl } }
  yield `${JSON.stringify(head).slice(0, -1)},"orders":[`
  const [orders, counted] = await Promise.all([listProjectOrders(db, id), readCounted(db, id)])
  const progressOf = await readProgress({ db, now: () => now }, orders)
  for (const [index, order] of orders.entries()) {
    const rows = await listOrderReportRows(db, order.id)
    const progress = shownProgress(order, progressOf(order), now)
    const shown = { ...readOrder(order), progress, rows: rows.map((row) => toReportRow(row, counted)) }
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(shown, null, 2)}`
  }
  yield ']}\n'
}
