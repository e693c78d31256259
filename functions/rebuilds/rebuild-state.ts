import { fetchConfigured } from '#functions/http/outgoing/configured.ts'
import type { Services } from '#functions/services.ts'
import type { LiveBuild, RebuildState } from '#src/domain/rebuilds/rebuilds.api.ts'
import { buildFile, readLiveBuild } from '#src/domain/rebuilds/rebuilds.ts'
import { readRebuildCount } from '#src/storage/rebuilds/queries.ts'

const siteTimeoutMs = 3000

/** Which changes the live site shows. */
export async function findRebuildState({ db, env }: Pick<Services, 'db' | 'env'>): Promise<RebuildState> {
  const [{ changes, requested, requestedAt }, live] = await Promise.all([readRebuildCount(db), readLive(env.origin)])
  return {
    changes,
    asked: requested,
    askedAt: requestedAt > 0 ? new Date(requestedAt).toISOString() : null,
    waiting: live ? live.changes < changes : requested < changes,
    hook: env.buildHookUrl !== undefined,
    live,
  }
}

/** Asks the live site what it was built from. */
async function readLive(origin: string): Promise<LiveBuild | null> {
  try {
    const response = await fetchConfigured(`${origin}${buildFile}`, {
      headers: { 'cache-control': 'no-cache' },
      timeoutMs: siteTimeoutMs,
      ownSite: true,
    })
    return response.ok ? readLiveBuild(await response.json()) : null
  } catch {
    return null
  }
}
