import type { RequestContext } from '#functions/http/environment.ts'
import { fetchConfigured } from '#functions/http/outgoing/configured.ts'
import { purgeKeptPages } from '#functions/pages/kept-pages.ts'
import type { Services } from '#functions/services.ts'
import { alertAfterFailures } from '#src/domain/rebuilds/rebuilds.ts'
import { describeFailure } from '#src/domain/text/failures.ts'
import { returnRebuild, settleRebuild, takeRebuild } from '#src/storage/rebuilds/changes.ts'
import { readRebuildCount } from '#src/storage/rebuilds/queries.ts'
import { fetchLiveBuild } from './live-build.ts'

const minute = 60_000
/** On Netlify, changes in quick succession share a build, because build minutes cost money. */
const netlifyQuietMs = 30_000
const timeoutMs = 10_000
/** How long to wait for a rebuild before notifying search engines. */
export const pingDelayMs = 120_000

type RebuildServices = Pick<Services, 'db' | 'env' | 'now' | 'log'>

/** The job: requests a rebuild that is due, or due again. */
export async function keepSiteBuilt(services: RebuildServices): Promise<void> {
  await checkLiveSite(services)
  await requestRebuild(services)
}

/** Requests a rebuild if one is due. A job repeats a failed request, at first after a minute. */
export async function requestRebuild({ db, env, now, log }: RebuildServices): Promise<void> {
  if (!env.buildHookUrl) return
  if (!(await takeRebuild(db, now(), env.production && !env.singleMachine ? netlifyQuietMs : 0, pingDelayMs))) return
  // Until the build is live, they are as old as built pages at most.
  await purgeKeptPages(env).catch((error: unknown) => {
    log({ level: 'warn', event: 'kept-pages-not-purged', error: String(error) })
  })
  try {
    const response = await fetchConfigured(env.buildHookUrl, { method: 'POST', timeoutMs, ownSite: isOwnHook(env) })
    if (!response.ok) throw new Error(`the build hook answered ${response.status}`)
  } catch (error) {
    await returnRebuild(db, now(), describeFailure(error))
    log({ level: 'error', event: 'rebuild-request-failed', error: String(error) })
    return
  }
  // What a platform builds itself, it also repeats itself.
  if (isOwnHook(env) && (await readRebuildCount(db)).failures > 0) await settleRebuild(db)
}

function isOwnHook({ buildHookUrl = '', selfOrigin }: Services['env']): boolean {
  return new URL(buildHookUrl).origin === selfOrigin
}

/**
 * A build elsewhere may fail after its request was accepted, and no one says so. If the live site still lacks what was requested
 * after 10 minutes, later after 20, 40 and 60, the request counts as failed and is due again.
 */
async function checkLiveSite({ db, env, now, log }: RebuildServices): Promise<void> {
  if (!env.buildHookUrl || isOwnHook(env)) return
  const { requested, requestedAt, live, failures } = await readRebuildCount(db)
  if (requested <= live) return
  const build = await fetchLiveBuild(env.origin)
  if (build && build.changes >= requested) return settleRebuild(db, build.changes)
  const patienceMs = Math.min(60, 10 * 2 ** failures) * minute
  if (now() < requestedAt + patienceMs) return
  const shown = build ? `includes ${build.changes} of ${requested} changes` : 'doesn’t say which changes it includes'
  const error = `The site ${shown}, ${Math.round(patienceMs / minute)} minutes after the request for a build.`
  await returnRebuild(db, now(), error, 0)
  const level = failures + 1 >= alertAfterFailures ? 'error' : 'warn'
  log({ level, event: 'rebuild-not-live', failures: failures + 1, error })
}

export function requestRebuildInBackground(services: RebuildServices, client: RequestContext): void {
  client.waitUntil(
    requestRebuild(services).catch((error: unknown) => {
      services.log({ level: 'error', event: 'rebuild-request-failed', error: String(error) })
    }),
  )
}
