import { countStandings } from '#src/seo/directories/standing.ts'

/** How many pages name each directory: see `readStandings`. Its format is internal and may change. */
export function GET(): Response {
  return Response.json(Object.fromEntries(countStandings()))
}
