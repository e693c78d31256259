import { loadDirectoryRecords } from '#src/build/data.ts'
import { countMatches } from '#src/seo/directories/matches.ts'

/** How many directories fit each kind of product in each country. Its format is internal and may change. */
export async function GET(): Promise<Response> {
  return Response.json(countMatches(await loadDirectoryRecords()))
}
