import { environment } from '#src/build/data.ts'
import { listedDirectories } from '#src/seo/directories/list.ts'
import { listJson } from '#src/seo/directories/list-export.ts'

/** The whole list with all notes. */
export function GET(): Response {
  return Response.json(listJson(listedDirectories, environment.origin))
}
