import { countChanges } from '#src/data.ts'
import type { LiveBuild } from '#src/domain/rebuilds/rebuilds.ts'

/** By which the desk knows what readers see. The one file of a build that is another one each time. */
export async function GET(): Promise<Response> {
  const build: LiveBuild = { changes: await countChanges(), builtAt: new Date().toISOString() }
  return Response.json(build)
}
