import { fetchConfigured } from '#functions/http/outgoing/configured.ts'
import type { LiveBuild } from '#src/domain/rebuilds/rebuilds.api.ts'
import { buildFile, readLiveBuild } from '#src/domain/rebuilds/rebuilds.ts'

const siteTimeoutMs = 3000

/** Asks the live site what it was built from. Null: it doesn't say. */
export async function fetchLiveBuild(origin: string): Promise<LiveBuild | null> {
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
