import { OutgoingFault } from '#functions/http/outgoing/faults.ts'
import { abortable } from '#functions/http/outgoing/public.ts'
import { readRetryAfter } from '#functions/fetching/answers.ts'
import { proofFaultOfStatus } from '#src/domain/fetching/verdicts.ts'
import { findRobotsFile, saveRobotsFile } from '#src/storage/proofs/hosts.ts'
import type { Connections, ConnectionServices } from './connections.ts'
import { HostBusy, PageFault } from './faults.ts'
import { ownGroups, readRobots, type RobotsRules } from '#functions/fetching/robots-rules.ts'

const day = 24 * 60 * 60 * 1000
/** What RFC 9309 asks crawlers to read. */
const fileBytes = 500 * 1024
/** With its redirects. */
const timeoutMs = 5000

/** The robots.txt files of a run. Each is kept for a day. */
export class RobotsFiles {
  readonly #services: ConnectionServices
  readonly #connections: Connections
  readonly #rules = new Map<string, Promise<RobotsRules>>()

  constructor(services: ConnectionServices, connections: Connections) {
    this.#services = services
    this.#connections = connections
  }

  /** Throws if the file exists but can't be read in time, because nothing may be requested then. */
  rulesOf({ origin }: URL, signal: AbortSignal): Promise<RobotsRules> {
    const known = this.#rules.get(origin) ?? this.#load(origin)
    this.#rules.set(origin, known)
    // Another page of the host may be luckier.
    known.catch(() => this.#rules.delete(origin))
    return abortable(signal, known)
  }

  async #load(origin: string): Promise<RobotsRules> {
    const { db, now } = this.#services
    const stored = await findRobotsFile(db, origin)
    if (stored && stored.fetchedAt > now() - day) return readRobots(origin, stored.text)
    try {
      const text = ownGroups(await this.#fetch(origin))
      await saveRobotsFile(db, { origin, text, fetchedAt: now() })
      return readRobots(origin, text)
    } catch (error) {
      if (!stored || error instanceof HostBusy) throw error
      return readRobots(origin, stored.text)
    }
  }

  /** Without a file, everything is allowed. */
  async #fetch(origin: string): Promise<string> {
    const url = new URL('/robots.txt', origin)
    const { network, now } = this.#services
    const signal = AbortSignal.timeout(Math.min(timeoutMs, network.timeoutMs))
    const answer = await this.#connections.request({ url, bodyBytes: fileBytes, signal }).catch(asNoFile)
    if (answer === null) return ''
    const { status, headers, body } = answer
    if (status >= 200 && status < 300) return body.toString('utf8')
    if (status < 500 && status !== 429) return ''
    const retryAfterMs = readRetryAfter(headers['retry-after'], now()) ?? undefined
    throw new PageFault(proofFaultOfStatus(status, false) ?? 'unclear', status, retryAfterMs)
  }
}

/** A file that redirects too often, or to what isn't a web page, counts as none (RFC 9309, section 2.3.1.2). */
function asNoFile(error: unknown): null {
  if (error instanceof OutgoingFault && (error.kind === 'redirects' || error.kind === 'refused')) return null
  throw error
}
