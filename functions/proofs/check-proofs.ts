import { isOwnSiteUp } from '#functions/fetching/site-check.ts'
import type { SubjectKind } from '#src/domain/proofs/proofs.ts'
import { takeDueChecks } from '#src/storage/proofs/changes.ts'
import { findCheck } from '#src/storage/proofs/queries.ts'
import {
  type CheckCounts,
  createRun,
  type HostChecks,
  lookAtHost,
  noCounts,
  type Run,
  saveHostChecks,
} from './host-checks.ts'
import { startCheck, type SubjectServices, syncChecks } from './subjects.ts'

/** Hosts that are checked in parallel. */
const concurrency = 32
/** Checks of a host in one turn. */
const checksPerTurn = 20
/** If this many hosts in a row don't respond and no other does, our own network may be down. */
const maxUnreached = 64

/**
 * Checks the pages that are due, several hosts in parallel and each host one page at a time. No check starts after
 * `untilMs`. A result counts once it's saved with its consequences, so a run that is killed loses only what it was
 * looking at.
 */
export async function checkProofs(services: SubjectServices, untilMs = Number.POSITIVE_INFINITY): Promise<void> {
  await syncChecks(services)
  const run = createRun(services)
  const { total, unreached, reached } = await checkHosts(run, untilMs)
  if (unreached.length > 0 && !reached && !(await isOwnSiteUp(services.env.origin, services.network))) {
    await releaseUnreached(run, unreached)
    return
  }
  for (const checks of unreached) add(total, await saveHostChecks(run, checks))
  if (Object.values(total).some((count) => count > 0))
    services.log({ level: 'info', event: 'proofs-checked', ...total })
}

/** `unreached`: hosts that didn't respond. They stay held, because our network may be at fault. `reached`: one did. */
type Checked = { total: CheckCounts; unreached: HostChecks[]; reached: boolean }

async function checkHosts(run: Run, untilMs: number): Promise<Checked> {
  const { services, connections } = run
  const checked: Checked = { total: { ...noCounts }, unreached: [], reached: false }
  const workers: Promise<void>[] = []
  const failures: unknown[] = []
  const start = () => {
    if (workers.length < concurrency) workers.push(work().catch((error: unknown) => void failures.push(error)))
  }
  const work = async (): Promise<void> => {
    while (services.now() < untilMs && checked.unreached.length < maxUnreached) {
      const host = await connections.takeNext()
      if (host === null) return
      // Where there was one host, there may be another.
      start()
      const due = await takeDueChecks(services.db, host, services.now(), checksPerTurn)
      const checks = await lookAtHost(run, host, due, untilMs)
      if (checks.seen.length > 0 && checks.seen.every(({ observation }) => observation.proof.status === null)) {
        checked.unreached.push(checks)
      } else {
        checked.reached ||= checks.seen.length > 0
        add(checked.total, await saveHostChecks(run, checks))
      }
    }
  }
  start()
  // Workers may be added while others are awaited.
  for (const worker of workers) await worker
  if (failures.length > 0) throw failures[0]
  return checked
}

/** Nothing counts if our own network is down. */
async function releaseUnreached({ services, connections }: Run, unreached: readonly HostChecks[]): Promise<void> {
  for (const { host, nextAt } of unreached) await connections.release(host, nextAt)
  const hosts = unreached.length
  services.log({ level: 'warn', event: 'proofs-not-checked', hosts, error: 'no site responds, not even our own' })
}

function add(total: CheckCounts, counts: CheckCounts): void {
  for (const name of Object.keys(total) as (keyof CheckCounts)[]) total[name] += counts[name]
}

/**
 * `done`: checked and recorded. `queued`: another run is connected to the host, so it is checked in the next one.
 * `ours`: our own network is down. `absent`: there is no page to check.
 */
export type CheckOutcome = 'done' | 'queued' | 'ours' | 'absent'

/** Checks one page now. */
export async function checkNow(services: SubjectServices, kind: SubjectKind, id: string): Promise<CheckOutcome> {
  if (!(await startCheck(services, kind, id))) return 'absent'
  const check = await findCheck(services.db, kind, id)
  if (!check) return 'absent'
  const run = createRun(services)
  if (!(await run.connections.take(check.host))) return 'queued'
  const checks = await lookAtHost(run, check.host, [check], Number.POSITIVE_INFINITY)
  const [seen] = checks.seen
  if (seen?.observation.proof.status === null && !(await isOwnSiteUp(services.env.origin, services.network))) {
    await run.connections.release(check.host, checks.nextAt)
    return 'ours'
  }
  await saveHostChecks(run, checks)
  return seen ? 'done' : 'queued'
}
