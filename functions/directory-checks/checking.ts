import { requestRebuild } from '#functions/rebuilds/requesting.ts'
import type { Services } from '#functions/services.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import { nextPageCheck, type PageSighting, type PageState } from '#src/domain/directory-checks/checks.ts'
import { hostKey } from '#src/domain/proofs/hosts.ts'
import { listDirectoryEdits } from '#src/storage/directories/queries.ts'
import {
  postponeCheck,
  saveNextRequest,
  savePageCheck,
  syncDirectoryChecks,
  takeRestedHost,
} from '#src/storage/directory-checks/changes.ts'
import { type DirectoryCheckRow, findDueCheck } from '#src/storage/directory-checks/queries.ts'
import { findLastRun } from '#src/storage/jobs/queries.ts'
import { countChange } from '#src/storage/rebuilds/changes.ts'
import { type CheckedDirectory, pagesOf } from './pages.ts'
import { requestNext } from './requesting.ts'

/** Hosts that are requested in parallel. */
const concurrency = 12
/** If this many hosts in a row don't respond and no other does, our own network is probably down. */
const maxUnreached = 48

export type CheckServices = Pick<Services, 'db' | 'env' | 'network' | 'now' | 'log'>
type Seen = { row: DirectoryCheckRow; sighting: PageSighting }
type Run = { services: CheckServices; states: PageState[]; news: number; unreached: Seen[]; reached: boolean }

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
  const run: Run = { services, states: [], news: 0, unreached: [], reached: false }
  await requestAll(run, untilMs)
  // If no host responds at all, our own network may be at fault, so nothing is recorded.
  for (const seen of run.unreached) await (run.reached ? save(run, seen) : postpone(run, seen.row))
  if (run.unreached.length > 0 && !run.reached) {
    const error = 'no site responds'
    log({ level: 'warn', event: 'directories-not-checked', count: run.unreached.length, error })
  }
  if (run.states.length === 0) return
  const counts = Object.fromEntries([...Map.groupBy(run.states, (state) => state)].map(([k, all]) => [k, all.length]))
  log({ level: 'info', event: 'directories-checked', ...counts })
  // Pages also say when they were checked. Once a day is enough for that.
  const isFirstToday = dayOf((await findLastRun(db, 'directory-checks')) ?? 0) !== dayOf(now())
  if (isFirstToday) await countChange(db)
  if (isFirstToday || run.news > 0) await requestRebuild(services)
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
    while (now() < untilMs && run.unreached.length < maxUnreached) {
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
    run.reached = true
    await saveNextRequest(run.services.db, row, step.next)
    return
  }
  const { sighting } = step
  if (sighting.status === null && sighting.fault !== 'robots') {
    run.unreached.push({ row, sighting })
    return
  }
  run.reached ||= sighting.status !== null
  await save(run, { row, sighting })
}

async function save(run: Run, { row, sighting }: Seen): Promise<void> {
  const { db, now } = run.services
  // Our network has no route there, which says nothing about the site.
  if (sighting.fault === 'unreachable') return postpone(run, row)
  const plan = nextPageCheck(row, sighting, now(), spreadOf(row.key))
  await savePageCheck(db, row, plan, hostKey(new URL(row.url)), now())
  run.states.push(plan.check.state)
  if (plan.isNews) run.news += 1
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
