import { finderDirectories } from '#src/seo/finder-directories.ts'

/** What the directory finder ranks, in the visitor's browser. Its address and shape are its own and may change. */
export function GET(): Response {
  return Response.json({ directories: finderDirectories })
}
