import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isRunning } from '#netlify/local/claimed-folder.ts'
import { askForRestart } from '#netlify/local/processes/ask-restart.ts'
import { askForTrial } from '#netlify/local/processes/releases.ts'
import { startingNow } from '#netlify/local/processes/restart-report.ts'
import { findRunningPlatform } from '#netlify/local/running-platform.ts'
import type { Environment } from '#src/env.ts'
import { findSupervised } from './checks.ts'
import { removeStaged } from './switch.ts'
import { UpgradeError } from './upgrade-error.ts'

/** How long a new server may take to bundle and build. */
const readyMs = 15 * 60_000
/** The same with a migration that took `migrateMs` on a copy of the data. */
export const readyWithinMs = (migrateMs: number) => readyMs + 3 * migrateMs
/** How long a server that was replaced may take to end: see `run.ts`. */
const retiredMs = 90_000

/** Every two seconds these are asked, so that a site without visitors is watched, too. */
const ready = '/api/health/ready'
const paths = [ready, '/', '/directories/search?q=app', '/api/products?limit=1', '/blog']
/** Failures in a row, and of all answers of the server, with which it counts as broken. */
const limits = { inARow: 3, failed: 3, share: 0.05 }

/** Lets the supervisor replace its server by a release on trial. Resolves with the pid of that server. */
export async function startTrial(
  dataDirectory: string,
  supervisor: number,
  release: { commit: string; root: string; migrateMs: number },
): Promise<number> {
  askForTrial(dataDirectory, { commit: release.commit, readyWithinMs: readyWithinMs(release.migrateMs) })
  const problem = await askForRestart(dataDirectory, supervisor)
  if (problem !== null) throw new UpgradeError(`It didn't start: ${problem}`)
  const platform = await findRunningPlatform(dataDirectory)
  if (platform?.root === release.root) return platform.pid
  throw new UpgradeError('Another restart came first. The old server keeps serving.')
}

/**
 * Lets the server on a data folder run the checkout, and removes the releases that it ran before. `supervisor`: keeps a server
 * running, which may have died just now.
 */
export async function settle(env: Environment, checkout: string, supervisor: number | null): Promise<void> {
  const { dataDirectory, cacheDirectory } = env
  const earlier = await findSupervised(env)
  const until = Date.now() + readyMs
  for (let server = earlier; server?.root !== checkout; server = await findSupervised(env)) {
    if (server) {
      const problem = await askForRestart(dataDirectory, server.supervisor)
      if (problem !== null && problem !== startingNow) throw new UpgradeError(problem)
    } else if (supervisor === null || !isRunning(supervisor)) break
    if (Date.now() > until) throw new UpgradeError('The server didn’t start from the checkout.')
    await wait(500)
  }
  if (earlier && earlier.root !== checkout) await waitForEnd(earlier.pid)
  await removeStaged(checkout)
  await rm(join(cacheDirectory, 'upgrade'), { recursive: true, force: true, maxRetries: 3 })
}

/** Whether the server on a data folder could serve visitors now. */
export async function isReady(dataDirectory: string): Promise<boolean> {
  const platform = await findRunningPlatform(dataDirectory)
  return platform !== null && (await statusOf(platform.buildHookUrl, ready)) === 200
}

/** Watches the server of a release. Throws once it ended or answers too many requests with an error. */
export async function watch(dataDirectory: string, root: string, ms: number, isStopped: () => boolean): Promise<void> {
  const until = Date.now() + ms
  let inARow = 0
  while (Date.now() < until && !isStopped()) {
    const platform = await findRunningPlatform(dataDirectory)
    if (platform && platform.root !== root) throw new UpgradeError('Its server ended unexpectedly.')
    const statuses = platform ? await Promise.all(paths.map((path) => statusOf(platform.buildHookUrl, path))) : [0]
    const bad = paths.filter((_, index) => (index === 0 ? statuses[0] !== 200 : isFailure(statuses[index] ?? 0)))
    inARow = bad.length > 0 ? inARow + 1 : 0
    if (inARow >= limits.inARow) throw new UpgradeError(`It failed to answer ${bad.join(', ')}.`)
    const counts = platform && (await countAnswers(platform.buildHookUrl))
    if (counts && counts.failed >= limits.failed && counts.failed > counts.answers * limits.share)
      throw new UpgradeError(`It answered ${counts.failed} of ${counts.answers} requests with an error.`)
    await wait(2000)
  }
}

const isFailure = (status: number) => status === 0 || (status >= 500 && status !== 503)

/** 0: no answer. */
function statusOf(origin: string, path: string): Promise<number> {
  const options: RequestInit = { signal: AbortSignal.timeout(5000), redirect: 'manual' }
  return fetch(new URL(path, origin), options).then(
    async ({ status, body }) => {
      await body?.cancel()
      return status
    },
    () => 0,
  )
}

async function countAnswers(buildHookUrl: string): Promise<{ answers: number; failed: number } | null> {
  const response = await fetch(buildHookUrl, { signal: AbortSignal.timeout(5000) }).catch(() => null)
  const counts = response?.ok ? ((await response.json()) as { answers?: number; failed?: number }) : {}
  return counts.answers === undefined || counts.failed === undefined
    ? null
    : { answers: counts.answers, failed: counts.failed }
}

/** Running requests of a server that was replaced are finished, with the files of its release. */
export async function waitForEnd(pid: number): Promise<void> {
  const until = Date.now() + retiredMs
  while (isRunning(pid) && Date.now() < until) await wait(250)
}
