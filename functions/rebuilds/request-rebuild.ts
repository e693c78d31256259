import type { RequestContext } from '#functions/http/environment.ts'
import { fetchConfigured } from '#functions/http/outgoing/configured.ts'
import type { Services } from '#functions/services.ts'
import { returnRebuild, takeRebuild } from '#src/storage/rebuilds/changes.ts'

/** On Netlify, changes in quick succession share a build, because build minutes cost money. */
const netlifyQuietMs = 30_000
const timeoutMs = 10_000
/** How long to wait for a rebuild before notifying search engines. */
export const pingDelayMs = 120_000

type RebuildServices = Pick<Services, 'db' | 'env' | 'now' | 'log'>

/** Requests a rebuild if one is due. A job retries a failed request every minute. */
export async function requestRebuild({ db, env, now, log }: RebuildServices): Promise<void> {
  if (!env.buildHookUrl) return
  if (!(await takeRebuild(db, now(), env.production && !env.singleMachine ? netlifyQuietMs : 0, pingDelayMs))) return
  try {
    const ownSite = new URL(env.buildHookUrl).origin === env.selfOrigin
    const response = await fetchConfigured(env.buildHookUrl, { method: 'POST', timeoutMs, ownSite })
    if (!response.ok) throw new Error(`the build hook answered ${response.status}`)
  } catch (error) {
    await returnRebuild(db)
    log({ level: 'error', event: 'rebuild-request-failed', error: String(error) })
  }
}

export function requestRebuildInBackground(services: RebuildServices, client: RequestContext): void {
  client.waitUntil(
    requestRebuild(services).catch((error: unknown) => {
      services.log({ level: 'error', event: 'rebuild-request-failed', error: String(error) })
    }),
  )
}
