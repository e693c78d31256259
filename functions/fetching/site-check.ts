import type { NetworkAccess } from '#functions/http/outgoing/public.ts'
import type { LinkObservation } from '#src/domain/fetching/faults.ts'
import { faultOfAnswer, waitOfFault } from './answers.ts'
import { isParked } from '#src/domain/fetching/parked.ts'
import { userAgent } from './user-agent.ts'
import { visit } from './visit.ts'

/** Checks whether a site works. Never rejects. */
export async function checkSite(
  url: string,
  origin: string,
  now: number,
  network: NetworkAccess,
): Promise<LinkObservation> {
  const headers = { 'user-agent': userAgent(origin), accept: 'text/html,*/*;q=0.8' }
  const visited = await visit({ url, headers, network })
  if ('fault' in visited) return { status: null, fault: visited.fault }
  const { answer } = visited
  const fault = isParked(url, answer.url) ? 'parked' : faultOfAnswer(answer)
  return { status: answer.status, fault, retryAfterMs: waitOfFault(fault, answer, now) }
}

/**
 * Whether our own site can be reached from here. If not, the network is at fault. A site on this machine's own IP says
 * nothing about the network, so it doesn't count.
 */
export async function isOwnSiteUp(origin: string, network: NetworkAccess): Promise<boolean> {
  const headers = { 'user-agent': userAgent(origin) }
  const visited = await visit({ url: origin, headers, network: { ...network, timeoutMs: ownTimeoutMs } })
  return 'answer' in visited
}

const ownTimeoutMs = 3000
