import { loadDirectoryRecords } from '#src/build/data.ts'
import { finderDirectories } from '#src/seo/directories/finder-directories.ts'

/** The directory finder's data, ranked in the visitor's browser. Its URL and format are internal and may change. */
export async function GET(): Promise<Response> {
  return Response.json({ directories: finderDirectories(await loadDirectoryRecords()) })
}
