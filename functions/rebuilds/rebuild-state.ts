import type { Services } from '#functions/services.ts'
import type { RebuildState } from '#src/domain/rebuilds/rebuilds.api.ts'
import { isRunning, listInstances, readRebuildCount } from '#src/storage/rebuilds/queries.ts'
import { fetchLiveBuild } from './live-build.ts'

const toTime = (ms: number | null) => (ms !== null && ms > 0 ? new Date(ms).toISOString() : null)

/** Which changes the live site shows, and how its builds are doing. */
export async function findRebuildState({ db, env, now }: Pick<Services, 'db' | 'env' | 'now'>): Promise<RebuildState> {
  const [count, known, live] = await Promise.all([readRebuildCount(db), listInstances(db), fetchLiveBuild(env.origin)])
  const { changes, requested, requestedAt } = count
  const running = known.filter((instance) => isRunning(instance, now()))
  const behind = running.filter(({ built }) => built !== null && built < changes)
  // Where platforms build for themselves, their builds fail. Elsewhere requests do.
  const failed = running.length > 0 ? running : [count]
  const worst = failed.reduce((one, other) => (other.failures > one.failures ? other : one))
  const isBehind = live ? live.changes < changes : requested < changes
  return {
    changes,
    asked: requested,
    askedAt: toTime(requestedAt),
    waiting: running.length > 0 ? behind.length > 0 : isBehind,
    hook: env.buildHookUrl !== undefined,
    live,
    building: running.some(({ building }) => building),
    failures: worst.failures,
    retryAt: worst.failures > 0 ? toTime(worst.retryAt) : null,
    error: worst.failures > 0 ? worst.lastError : null,
    instances: running.length,
    behind: behind.length,
  }
}
