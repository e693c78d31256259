import { checkSites } from '#functions/fetching/workers.ts'
import type { SubjectKind } from '#src/domain/proofs/proofs.ts'
import { takeDueCheckHost, takeDueChecks } from '#src/storage/proofs/changes.ts'
import { type CheckRow, findCheck } from '#src/storage/proofs/queries.ts'
import { type CheckCounts, createRun, type HostChecks, checkHost, noCounts, saveHostChecks } from './host-checks.ts'
import type { Run } from './look.ts'
import { startCheck, type SubjectServices, syncChecks } from './subjects.ts'

/** Hosts that are checked in parallel. */
const concurrency = 32
/** Checks of a host in one turn. */
const checksPerTurn = 20
/** Hosts without a response. */
const maxUnreached = 64

/**
 * Checks the pages that are due, several hosts in parallel and each host one page at a time. No check starts after
 * `untilMs`. A result counts once it's saved with its consequences, so a run that is killed loses only what it was
 * looking at.
 */
export async function checkProofs(services: SubjectServices, untilMs = Number.POSITIVE_INFINITY): Promise<void> {
  await syncChecks(services)
  const run = createRun(services)
  const { db, now, log } = services
  const { counts, unreached } = await checkHosts(run, {
    untilMs,
    take: () => run.connections.takeNext(takeDueCheckHost),
    due: (host) => takeDueChecks(db, host, now(), checksPerTurn),
  })
  if (unreached > 0) {
    const error = 'no site responds, not even our own'
    log({ level: 'warn', event: 'proofs-not-checked', hosts: unreached, error })
  }
  if (Object.values(counts).some((count) => count > 0)) log({ level: 'info', event: 'proofs-checked', ...counts })
}

type Due = {
  untilMs: number
  /** Leases the next host. */
  take: () => Promise<string | null>
  /** What to check there. */
  due: (host: string) => Promise<readonly CheckRow[]>
}

/** `looked`: pages that were looked at. `unreached`: hosts of which nothing counts, because our own network is down. */
type Checked = { counts: CheckCounts; looked: number; unreached: number }

async function checkHosts(run: Run, { untilMs, take, due }: Due): Promise<Checked> {
  const { services, connections } = run
  const { env, network, now } = services
  const checked: Checked = { counts: { ...noCounts }, looked: 0, unreached: 0 }
  await checkSites<string, HostChecks>({
    ...{ now, untilMs, take, concurrency, maxUnreached, ownSite: { origin: env.origin, network } },
    look: async (host) => checkHost(run, host, await due(host), untilMs),
    hasResponse: ({ seen }) =>
      seen.length === 0 ? null : seen.some(({ observation }) => observation.proof.status !== null),
    save: async (checks) => {
      checked.looked += checks.seen.length
      const counts = await saveHostChecks(run, checks)
      for (const name of Object.keys(counts) as (keyof CheckCounts)[]) checked.counts[name] += counts[name]
    },
    // They stay held until now.
    release: async (hosts) => {
      checked.unreached = hosts.length
      for (const { host, nextAt } of hosts) await connections.release(host, nextAt)
    },
  })
  return checked
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
  const hosts = [check.host]
  const { looked, unreached } = await checkHosts(run, {
    untilMs: Number.POSITIVE_INFINITY,
    take: () => Promise.resolve(hosts.shift() ?? null),
    due: () => Promise.resolve([check]),
  })
  if (unreached > 0) return 'ours'
  return looked > 0 ? 'done' : 'queued'
}
