import { environment, loadDirectoryRecords, today } from '#src/build/data.ts'
import { resultsCsv } from '#src/seo/directories/results-export.ts'

/** What became of our submissions to each directory. */
export async function GET(): Promise<Response> {
  const results = resultsCsv(await loadDirectoryRecords(), environment.origin, today())
  return new Response(results, { headers: { 'content-type': 'text/csv; charset=utf-8' } })
}
