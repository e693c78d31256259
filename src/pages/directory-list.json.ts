import { environment, loadDirectoryRecords } from '#src/build/data.ts'
import { currentList } from '#src/seo/directories/current-directories.ts'
import { listJson } from '#src/seo/directories/list-export.ts'

/** The whole list with all notes. */
export async function GET(): Promise<Response> {
  return Response.json(listJson(currentList(await loadDirectoryRecords()), environment.origin))
}
