import type { OutgoingResponse } from '#functions/http/outgoing/call.ts'
import type { NetworkAccess } from '#functions/http/outgoing/public.ts'
import { faultOfStatus, type LinkObservation } from '#src/domain/fetching/faults.ts'
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
  const fault = faultOfStatus(answer.status, isChallenge(answer))
  const retryAfterMs = fault === null ? null : readRetryAfter(answer.headers['retry-after'], now)
  return { status: answer.status, fault, ...(retryAfterMs !== null && { retryAfterMs }) }
}

/** Cloudflare's header for a challenge. */
function isChallenge({ headers }: OutgoingResponse): boolean {
  return headers['cf-mitigated'] !== undefined
}

/** Seconds or a date, in milliseconds from now. Null: invalid. */
export function readRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null
  const value = text.trim()
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) && ms > 0 ? ms : null
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
