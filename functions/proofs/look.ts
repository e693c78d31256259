import type { OutgoingResponse } from '#functions/http/outgoing/call.ts'
import { redirectOf } from '#functions/http/outgoing/public.ts'
import { conditionsOf, pageFaultOfAnswer, validatorsOf, waitOfFault } from '#functions/fetching/answers.ts'
import type { Connections } from '#functions/fetching/connections.ts'
import { faultOfError } from '#functions/fetching/faults.ts'
import { HostBusy, PageFault } from '#functions/fetching/page-faults.ts'
import type { RulesOf } from '#functions/fetching/robots.ts'
import { isRequestable } from '#src/domain/fetching/hosts.ts'
import type { Fault } from '#src/domain/fetching/faults.ts'
import { noPage, type Proof } from '#src/domain/proofs/proofs.ts'
import { isOnSite } from '#src/domain/urls/listing-keys.ts'
import type { CheckRow } from '#src/storage/proofs/queries.ts'
import { keepPage, type KeptPage } from './kept-page.ts'
import { pageBytes, readAnswer } from './responses.ts'
import type { SubjectServices } from './subjects.ts'

const redirectTimeoutMs = 3000

/** What a check saw, and what to send with the next one. */
export type Observation = {
  proof: Proof
  etag: string | null
  lastModified: string | null
  /** How long the site asks us to wait. */
  retryAfterMs?: number | undefined
  /** The page that was read. Missing: none was. */
  page?: KeptPage | null
}

export type Run = { services: SubjectServices; connections: Connections; rulesOf: RulesOf }

type CheckedPage = Pick<CheckRow, 'url' | 'site' | 'fault' | 'checkedAt' | 'etag' | 'lastModified'> & Proof

/** Looks at a page. Never rejects. Null: another run is connected to a host it leads to. */
export async function observePage(check: CheckedPage, run: Run): Promise<Observation | null> {
  try {
    return await look(check, run)
  } catch (error) {
    if (error instanceof HostBusy) return null
    const { fault, status, retryAfterMs } =
      error instanceof PageFault ? error : { fault: faultOfError(error), status: null, retryAfterMs: undefined }
    return { ...unseen, proof: { ...noPage, status, fault }, retryAfterMs }
  }
}

const unseen = { etag: null, lastModified: null }

async function look(check: CheckedPage, { services, connections, rulesOf }: Run): Promise<Observation> {
  const { network, now } = services
  const url = URL.parse(check.url)
  if (!url) throw new PageFault('not-checked')
  const signal = AbortSignal.timeout(network.timeoutMs)
  const mayRequest = async (target: URL): Promise<void> => {
    if (!isRequestable(target)) throw new PageFault('not-checked')
    const rules = await rulesOf(target, signal)
    if (!rules.isAllowed(target)) throw new PageFault('robots')
    connections.pause(target, rules.pauseMs)
  }
  // Only a page that was fine is asked about changes, so that 304 always means the same.
  const isKnown = check.checkedAt !== null && check.fault === null
  const headers = { accept: 'text/html,application/xhtml+xml', ...(isKnown && conditionsOf(check)) }
  const answer = await connections.request({ url, headers, bodyBytes: pageBytes, signal, mayRequest })
  if (answer.status === 304 && isKnown) {
    const { status, fault, finalUrl, anchor, rel, robots, xRobots, canonical } = check
    const proof = { status, fault, finalUrl, anchor, rel, robots, xRobots, canonical }
    return { proof, etag: check.etag, lastModified: check.lastModified }
  }
  const { proof, ask } = readAnswer(answer, check.site, now())
  if (ask && check.site !== null) {
    await mayRequest(ask.url)
    const target = await followLink(ask.url, connections, signal)
    const fault = typeof target === 'string' ? target : isOnSite(target, check.site) ? null : 'no-link'
    const decided = fault === null ? ask.ifFound : { ...proof, fault: fault === 'no-link' ? proof.fault : fault }
    return observationOf(decided, answer, now())
  }
  return observationOf(proof, answer, now())
}

/** Asks where a directory's own link leads, with one request. `no-link`: nowhere. */
export async function followLink(url: URL, connections: Connections, whole: AbortSignal): Promise<URL | Fault> {
  const signal = AbortSignal.any([whole, AbortSignal.timeout(redirectTimeoutMs)])
  const answer = await connections.requestOnce({ url, bodyBytes: 0, signal })
  const target = redirectOf(answer)
  if (target) return target
  const fault = pageFaultOfAnswer(answer)
  return fault === 'closed' || fault === 'server-error' ? fault : 'no-link'
}

async function observationOf(proof: Proof, answer: OutgoingResponse, now: number): Promise<Observation> {
  const retryAfterMs = waitOfFault(proof.fault, answer, now)
  const page = await keepPage(answer)
  return { proof, ...(proof.fault === null ? validatorsOf(answer) : unseen), retryAfterMs, page }
}
