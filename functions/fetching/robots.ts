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

/** Says what an origin's robots.txt allows. Throws if the file exists but can't be read in time. */
export type RulesOf = (url: URL, signal: AbortSignal) => Promise<RobotsRules>

/** The robots.txt files of a run. Each is kept for a day. */
export function robotsFiles(services: ConnectionServices, connections: Connections): RulesOf {
  const { db, network, now } = services
  const rules = new Map<string, Promise<RobotsRules>>()
  const request = async (origin: string) => {
    const url = new URL('/robots.txt', origin)
    const signal = AbortSignal.timeout(Math.min(timeoutMs, network.timeoutMs))
    const answer = await connections.request({ url, bodyBytes: robotsBytes, signal }).catch(asNoFile)
    if (answer === null) return ''
    const text = robotsOf(answer)
    if (text !== null) return text
    const fault = pageFaultOfAnswer(answer) ?? 'unclear'
    throw new PageFault(fault, answer.status, waitOfFault(fault, answer, now()))
  }
  const load = async (origin: string) => {
    const stored = await findRobotsFile(db, origin)
    if (stored && stored.fetchedAt > now() - day) return readRobots(origin, stored.text)
    try {
      const text = await request(origin)
      await saveRobotsFile(db, { origin, text, fetchedAt: now() })
      return readRobots(origin, text)
    } catch (error) {
      if (!stored || error instanceof HostBusy) throw error
      return readRobots(origin, stored.text)
    }
  }
  return ({ origin }, signal) => {
    const known = rules.get(origin) ?? load(origin)
    rules.set(origin, known)
    // It may be read in time for another page of the host.
    known.catch(() => rules.delete(origin))
    return abortable(signal, known)
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
