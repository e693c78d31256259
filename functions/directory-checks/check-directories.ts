import { Connections } from '#functions/fetching/connections.ts'
import { checkSites } from '#functions/fetching/workers.ts'
import { requestRebuild } from '#functions/rebuilds/request-rebuild.ts'
import type { Services } from '#functions/services.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import { nextPageCheck, type PageState } from '#src/domain/directory-checks/checks.ts'
import { hostKey } from '#src/domain/fetching/hosts.ts'
import { spreadOf } from '#src/domain/fetching/schedule.ts'
import { listDirectoryEdits } from '#src/storage/directories/queries.ts'
import {
  postponeCheck,
  saveNextRequest,
  savePageCheck,
  syncDirectoryChecks,
  takeRestedHost,
} from '#src/storage/directory-checks/changes.ts'
import { type DirectoryCheckRow, findDueCheck, findLastCheck } from '#src/storage/directory-checks/queries.ts'
import { type CheckedDirectory, pagesOf } from './pages.ts'
import { requestNext, type Step } from './requests.ts'

/** Hosts that are requested in parallel. */
const concurrency = 12
/** Between a check and whatever else requests the host. */
const restMs = 1000
/** Hosts without a response. */
const maxUnreached = 48

type CheckServices = Pick<Services, 'db' | 'env' | 'network' | 'now' | 'newId' | 'log'>
type Seen = { row: DirectoryCheckRow; step: Step }

/**
 * Checks the pages of directories that are due, with at most one request per host and day. No request starts after
 * `untilMs`. Each result is saved as soon as it counts, so a run that is killed loses only what it was waiting for.
 */
export async function checkDirectories(
  services: CheckServices,
  untilMs: number,
  directories: readonly CheckedDirectory[],
): Promise<void> {
  const { db, env, now, log } = services
  if (!env.directoryChecks) return
  const edits = await listDirectoryEdits(db)
  const edited = directories.map((one) => ({
    ...one,
    submitUrl: edits.get(one.key)?.fields.submitUrl ?? one.submitUrl,
  }))
  await syncDirectoryChecks(db, pagesOf(edited), now())
  /** The directories that we submit products to. */
  const pool = new Set(directories.filter(({ inPool }) => inPool).map(({ key }) => key))
  const connections = new Connections(services, { list: 'proofs', holder: services.newId() })
  const states: PageState[] = []
  let newestDay = dayOf((await findLastCheck(db)) ?? 0)
  let news = 0

  // By another time for each, so that sites that don't respond are next requested in a run with others.
  const postpone = (row: DirectoryCheckRow) =>
    postponeCheck(db, row, Math.round(now() + dayMs * (1 + spreadOf(row.key))))
  const save = async ({ row, step }: Seen) => {
    if ('next' in step) return saveNextRequest(db, row, step.next)
    // Our network has no route there, which says nothing about the site.
    if (step.observation.fault === 'unreachable') return postpone(row)
    const plan = nextPageCheck(row, step.observation, now(), spreadOf(row.key))
    // Pages also say when they were checked. Once a day is enough for that.
    const isNews = plan.isNews || dayOf(now()) !== newestDay
    newestDay = dayOf(now())
    if (isNews) news += 1
    const site = { host: hostKey(new URL(row.url)), inPool: pool.has(row.key) }
    await savePageCheck(db, row, { ...plan, isNews }, site, now())
    states.push(plan.check.state)
  }
  await checkSites<string, Seen | null>({
    ...{ now, untilMs, concurrency, maxUnreached },
    take: () => takeRestedHost(db, now()),
    look: async (host) => {
      // Listings at this host may be checked and looked up now. If one just is, the directory's turn comes another day.
      if (!(await connections.take(host))) return null
      try {
        const row = await findDueCheck(db, host, now())
        return row && { row, step: await requestNext(services, row) }
      } finally {
        await connections.release(host, now() + restMs)
      }
    },
    hasResponse: (seen) => seen && hasResponse(seen.step),
    save: async (seen) => {
      if (seen) await save(seen)
    },
    release: async (unreached) => {
      for (const seen of unreached) if (seen) await postpone(seen.row)
      const error = 'no site responds'
      log({ level: 'warn', event: 'directories-not-checked', count: unreached.length, error })
    },
  })
  if (states.length === 0) return
  const counts = Object.fromEntries([...Map.groupBy(states, (state) => state)].map(([k, all]) => [k, all.length]))
  log({ level: 'info', event: 'directories-checked', ...counts })
  if (news > 0) await requestRebuild(services)
}

/** Null: nothing was requested, because robots.txt doesn't allow it. */
function hasResponse(step: Step): boolean | null {
  if ('next' in step || step.observation.status !== null) return true
  return step.observation.fault === 'robots' ? null : false
}

function dayOf(time: number): number {
  return Math.floor(time / dayMs)
}
