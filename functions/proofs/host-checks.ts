import { Connections } from '#functions/fetching/connections.ts'
import { robotsFiles } from '#functions/fetching/robots.ts'
import { spreadOf } from '#src/domain/fetching/schedule.ts'
import { judge } from '#src/domain/proofs/proofs.ts'
import { nextCheck } from '#src/domain/proofs/schedule.ts'
import { saveResults } from '#src/storage/proofs/changes.ts'
import type { CheckRow } from '#src/storage/proofs/queries.ts'
import { observePage, type Observation, type Run } from './look.ts'
import { findSubjects, type Subject, type SubjectServices } from './subjects.ts'

const second = 1000
const minute = 60 * second

/** Between two turns of a host, at least. */
const shortestGapMs = second
/** After 429 or 503 without a time. */
const refusedGapMs = 10 * minute
/** If another run is connected to where a page redirects. */
const busyGapMs = minute
const longestGapMs = 24 * 60 * minute

export function createRun(services: SubjectServices): Run {
  const connections = new Connections(services, { list: 'proofs', holder: services.newId() })
  return { services, connections, rulesOf: robotsFiles(services, connections) }
}

/** What was seen on one host, which the run holds until it is saved. */
export type HostChecks = {
  host: string
  seen: { check: CheckRow; subject: Subject; observation: Observation }[]
  /** No request to the host before then. */
  nextAt: number
}

/** Looks at pages of one host, one after the other. Stops when the host wants a pause, or at `untilMs`. */
export async function checkHost(
  run: Run,
  host: string,
  checks: readonly CheckRow[],
  untilMs: number,
): Promise<HostChecks> {
  const { services, connections } = run
  const { now } = services
  const subjects = await findSubjects(services, checks)
  const seen: HostChecks['seen'] = []
  let gapMs = 0
  for (const [check, subject] of subjects) {
    if (now() >= untilMs) break
    const observation = await observePage(check, run)
    if (observation) seen.push({ check, subject, observation })
    gapMs = Math.max(connections.pauseOf(host), observation ? askedGap(observation) : busyGapMs)
    if (gapMs > connections.waitLimitMs) break
  }
  return { host, seen, nextAt: now() + Math.max(shortestGapMs, gapMs) }
}

/** How long the host wants to be left alone after this. */
function askedGap({ proof, retryAfterMs }: Observation): number {
  const isBusy = proof.status === 429 || proof.status === 503
  return isBusy ? Math.min(retryAfterMs ?? refusedGapMs, longestGapMs) : 0
}

/** How many checks had each result. */
export type CheckCounts = Record<'live' | 'missing' | 'failing' | 'blocked' | 'found' | 'lost', number>
export const noCounts: CheckCounts = { live: 0, missing: 0, failing: 0, blocked: 0, found: 0, lost: 0 }

/** Records what was seen, with all that follows from it, and releases the host. */
export async function saveHostChecks({ services, connections }: Run, { host, seen, nextAt }: HostChecks) {
  const { db, now } = services
  const counts = { ...noCounts }
  const results = seen.map(({ check, subject, observation }) => {
    const { proof, etag, lastModified, retryAfterMs, page = null } = observation
    counts[judge(proof)] += 1
    const plan = nextCheck(check, proof, { now: now(), retryAfterMs, spread: spreadOf(check.subjectId) })
    return { subject, result: { before: check, plan, etag, lastModified, holder: connections.holder.holder, page } }
  })
  await saveResults(
    db,
    results.flatMap(({ result }) => (result.plan.act === 'nothing' ? [result] : [])),
    now(),
  )
  for (const { subject, result } of results) {
    const { act } = result.plan
    if (act !== 'nothing' && (await subject.apply(services, result))) counts[act === 'find' ? 'found' : 'lost'] += 1
  }
  await connections.release(host, nextAt)
  return counts
}
