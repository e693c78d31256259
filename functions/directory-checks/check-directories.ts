import { requestRebuild } from '#functions/rebuilds/request-rebuild.ts'
import type { Services } from '#functions/services.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import { nextPageCheck, type PageObservation, type PageState } from '#src/domain/directory-checks/checks.ts'
import { hostKey } from '#src/domain/proofs/hosts.ts'
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
import { requestNext } from './requests.ts'

/** Hosts that are requested in parallel. */
const concurrency = 12
/** If this many hosts don't respond and none does, our own network is probably down. */
const maxUnreached = 48

type CheckServices = Pick<Services, 'db' | 'env' | 'network' | 'now' | 'log'>
type Seen = { row: DirectoryCheckRow; observation: PageObservation }
type Run = {
  services: CheckServices
  /** The directories that we submit products to. */
  pool: ReadonlySet<string>
  states: PageState[]
  /** The day of the newest result. */
  day: number
  news: number
  /** Hosts that didn't respond before any other did. */
  unreached: Seen[]
  /** Whether any host has responded. */
  reached: boolean
}

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
  const pool = new Set(directories.filter(({ inPool }) => inPool).map(({ key }) => key))
  const day = dayOf((await findLastCheck(db)) ?? 0)
  const run: Run = { services, pool, states: [], day, news: 0, unreached: [], reached: false }
  await requestAll(run, untilMs)
  // If no host responds at all, our own network may be at fault, so nothing is recorded.
  for (const { row } of run.unreached) await postpone(run, row)
  if (run.unreached.length > 0) {
    const error = 'no site responds'
    log({ level: 'warn', event: 'directories-not-checked', count: run.unreached.length, error })
  }
  if (run.states.length === 0) return
  const counts = Object.fromEntries([...Map.groupBy(run.states, (state) => state)].map(([k, all]) => [k, all.length]))
  log({ level: 'info', event: 'directories-checked', ...counts })
  if (run.news > 0) await requestRebuild(services)
}

/** Workers take the next host until none is due. One that fails doesn't stop the others before they're done. */
async function requestAll(run: Run, untilMs: number): Promise<void> {
  const { db, now } = run.services
  const workers: Promise<void>[] = []
  const failures: unknown[] = []
  const start = () => {
    if (workers.length < concurrency) workers.push(work().catch((error: unknown) => void failures.push(error)))
  }
  const work = async () => {
    while (now() < untilMs && (run.reached || run.unreached.length < maxUnreached)) {
      const host = await takeRestedHost(db, now())
      if (host === null) return
      // Where there was one host, there may be another.
      start()
      const row = await findDueCheck(db, host, now())
      if (row) await check(run, row)
    }
  }
  start()
  // Workers may be added while others are awaited.
  for (const worker of workers) await worker
  if (failures.length > 0) throw failures[0]
}

async function check(run: Run, row: DirectoryCheckRow): Promise<void> {
  const step = await requestNext(run.services, row)
  if ('next' in step) {
    await noteReached(run)
    await saveNextRequest(run.services.db, row, step.next)
    return
  }
  const { observation } = step
  if (observation.status !== null) await noteReached(run)
  const isSilent = observation.status === null && observation.fault !== 'robots'
  if (isSilent && !run.reached) run.unreached.push({ row, observation })
  else await save(run, { row, observation })
}

/** Our network works, so that others didn't respond counts. */
async function noteReached(run: Run): Promise<void> {
  run.reached = true
  for (const seen of run.unreached.splice(0)) await save(run, seen)
}

async function save(run: Run, { row, observation }: Seen): Promise<void> {
  const { db, now } = run.services
  // Our network has no route there, which says nothing about the site.
  if (observation.fault === 'unreachable') return postpone(run, row)
  const plan = nextPageCheck(row, observation, now(), spreadOf(row.key))
  // Pages also say when they were checked. Once a day is enough for that.
  const isFirstOfDay = dayOf(now()) !== run.day
  run.day = dayOf(now())
  const isNews = plan.isNews || isFirstOfDay
  const site = { host: hostKey(new URL(row.url)), inPool: run.pool.has(row.key) }
  await savePageCheck(db, row, { ...plan, isNews }, site, now())
  run.states.push(plan.check.state)
  if (isNews) run.news += 1
}

/** Each by another time, so that sites that don't respond are next requested in a run with others. */
function postpone({ services: { db, now } }: Run, row: DirectoryCheckRow): Promise<void> {
  return postponeCheck(db, row, Math.round(now() + dayMs * (1 + spreadOf(row.key))))
}

function dayOf(time: number): number {
  return Math.floor(time / dayMs)
}

/** From 0 to 1, constant for each directory, so that checks are spread over a day. */
function spreadOf(key: string): number {
  let hash = 0
  for (const character of key) hash = Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)
  return (hash >>> 0) / 2 ** 32
}
