import { OutgoingFault } from '#functions/http/outgoing/faults.ts'
import { abortable } from '#functions/http/outgoing/public.ts'
import type { OutgoingResponse } from '#functions/http/outgoing/call.ts'
import { findRobotsFile, saveRobotsFile } from '#src/storage/fetching/hosts.ts'
import { pageFaultOfAnswer, waitOfFault } from './answers.ts'
import type { Connections, ConnectionServices } from './connections.ts'
import { HostBusy, PageFault } from './page-faults.ts'
import { ownGroups, readRobots, type RobotsRules } from './robots-rules.ts'

const day = 24 * 60 * 60 * 1000
/** What RFC 9309 asks crawlers to read. */
export const robotsBytes = 500 * 1024
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
    // It may be read in time for another page of the host.
    known.catch(() => this.#rules.delete(origin))
    return abortable(signal, known)
  }

  async #load(origin: string): Promise<RobotsRules> {
    const { db, now } = this.#services
    const stored = await findRobotsFile(db, origin)
    if (stored && stored.fetchedAt > now() - day) return readRobots(origin, stored.text)
    try {
      const text = await this.#fetch(origin)
      await saveRobotsFile(db, { origin, text, fetchedAt: now() })
      return readRobots(origin, text)
    } catch (error) {
      if (!stored || error instanceof HostBusy) throw error
      return readRobots(origin, stored.text)
    }
  }

  async #fetch(origin: string): Promise<string> {
    const url = new URL('/robots.txt', origin)
    const { network, now } = this.#services
    const signal = AbortSignal.timeout(Math.min(timeoutMs, network.timeoutMs))
    const answer = await this.#connections.request({ url, bodyBytes: robotsBytes, signal }).catch(asNoFile)
    if (answer === null) return ''
    const text = robotsOf(answer)
    if (text !== null) return text
    const fault = pageFaultOfAnswer(answer) ?? 'unclear'
    throw new PageFault(fault, answer.status, waitOfFault(fault, answer, now()))
  }
}

/** What an answer says of an origin, as `readRobots` takes it. Without a file, everything is allowed. Null: not now. */
export function robotsOf({ status, body }: Pick<OutgoingResponse, 'status' | 'body'>): string | null {
  if (status === 429 || status >= 500) return null
  return status >= 200 && status < 300 ? ownGroups(body.toString('utf8')) : ''
}

/** A file that redirects too often, or to what isn't a web page, counts as none (RFC 9309, section 2.3.1.2). */
function asNoFile(error: unknown): null {
  if (error instanceof OutgoingFault && (error.kind === 'redirects' || error.kind === 'refused')) return null
  throw error
}
