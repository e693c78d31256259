import { reportCsv } from '#src/domain/deliveries/report-file.ts'
import { sampleRows } from '#src/seo/deliveries/sample-report.ts'

/** The whole sample, for browsers without JavaScript. */
export function GET(): Response {
  return new Response(reportCsv(sampleRows), { headers: { 'content-type': 'text/csv; charset=utf-8' } })
}
