import type { ApiCall } from '#functions/services.ts'
import { reportCsv } from '#src/domain/deliveries/report-file.ts'
import { listProjectOrders } from '#src/storage/deliveries/queries.ts'
import { listReportRows } from '#src/storage/deliveries/reporting.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { readOrder, readProgress } from './customer-orders.ts'
import { toReportRow } from './report-rows.ts'

export async function answerCsv(c: ApiCall, project: ProjectRow): Promise<Response> {
  const rows = await listReportRows(c.var.db, project.id)
  return c.body(reportCsv(rows.map(toReportRow)), 200, fileHeaders('csv', 'text/csv'))
}

/** Everything the report shows, with names instead of places. */
export async function answerJson(c: ApiCall, project: ProjectRow): Promise<Response> {
  const { db, now } = c.var
  const [orders, rows] = await Promise.all([listProjectOrders(db, project.id), listReportRows(db, project.id)])
  const file = {
    exportedAt: new Date(now()).toISOString(),
    project: { name: project.name, website_url: project.websiteUrl },
    orders: orders.map((order) => {
      const own = rows.filter(({ orderId }) => orderId === order.id)
      return { ...readOrder(order), progress: readProgress(order, own, now()), rows: own.map(toReportRow) }
    }),
  }
  return c.body(JSON.stringify(file, null, 2), 200, fileHeaders('json', 'application/json'))
}

function fileHeaders(ending: string, type: string): Record<string, string> {
  return {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="report.${ending}"`,
  }
}
