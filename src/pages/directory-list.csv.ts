import { environment } from '#src/build/data.ts'
import { listedDirectories } from '#src/seo/directories/list.ts'
import { listCsv } from '#src/seo/directories/list-export.ts'

/** The whole list as a table. */
export function GET(): Response {
  return new Response(listCsv(listedDirectories, environment.origin), {
    headers: { 'content-type': 'text/csv; charset=utf-8' },
  })
}
