import { countChanges } from '#src/build/data.ts'
import type { LiveBuild } from '#src/domain/rebuilds/rebuilds.api.ts'

/** Tells the admin area what is live. The only file that differs in each build. */
export async function GET(): Promise<Response> {
  const build: LiveBuild = { changes: await countChanges(), builtAt: new Date().toISOString() }
  return Response.json(build)
}
