import { environment, loadDirectoryRecords, today } from '#src/build/data.ts'
import { resultsJson } from '#src/seo/directories/results-export.ts'

/** What became of our submissions to each directory. */
export async function GET(): Promise<Response> {
  const results = resultsJson(await loadDirectoryRecords(), environment.origin, today())
  return Response.json(results)
}
