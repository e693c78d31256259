import { reportCsv } from '#src/domain/deliveries/deliveries.ts'
import { sampleRows } from '#src/seo/sample-report.ts'

/** The whole sample, for those whose browser runs no script. */
export function GET(): Response {
  return new Response(reportCsv(sampleRows), { headers: { 'content-type': 'text/csv; charset=utf-8' } })
}
