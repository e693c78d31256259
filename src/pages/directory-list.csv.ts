import { environment, loadDirectoryRecords } from '#src/build/data.ts'
import { currentList } from '#src/seo/directories/current-directories.ts'
import { listCsv } from '#src/seo/directories/list-export.ts'

/** The whole list as a table. */
export async function GET(): Promise<Response> {
  return new Response(listCsv(currentList(await loadDirectoryRecords()), environment.origin), {
    headers: { 'content-type': 'text/csv; charset=utf-8' },
  })
}
