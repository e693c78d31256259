import { faultOfStatus, type LinkObservation } from '#src/domain/links/links.ts'
import { site } from '#src/site.ts'
import type { OutgoingAnswer } from '#functions/http/outgoing/call.ts'
import type { Reach } from '#functions/http/outgoing/public.ts'
import { visit } from './visit.ts'

/** Says who we are, to whoever wonders about the call in a log. */
export function userAgent(origin: string): string {
  return `${site.name.replace(/[^\w-]/g, '')}-link-check/1 (+${origin}/sources)`
}

/** Looks whether a site is there. Never rejects. */
export async function lookAt(url: string, origin: string, now: number, reach: Reach): Promise<LinkObservation> {
  const headers = { 'user-agent': userAgent(origin), accept: 'text/html,*/*;q=0.8' }
  const visited = await visit({ url, headers, reach })
  if ('fault' in visited) return { status: null, fault: visited.fault }
  const { answer } = visited
  const fault = faultOfStatus(answer.status, isChallenge(answer))
  const retryAfterMs = fault === null ? null : readRetryAfter(answer.headers['retry-after'], now)
  return { status: answer.status, fault, ...(retryAfterMs !== null && { retryAfterMs }) }
}

/** Cloudflare says so where it asks for a proof that there is a person. */
function isChallenge({ headers }: OutgoingAnswer): boolean {
  return headers['cf-mitigated'] !== undefined
}

/** Seconds or a date, in milliseconds from now; null: nothing that makes sense. */
export function readRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null
  const value = text.trim()
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) && ms > 0 ? ms : null
}

/**
 * Whether our own site can be asked from here, as everybody's: where it cannot, it is not the others who are away. One
 * on a machine's own address tells nothing of the network, so it does not count.
 */
export async function ownSiteAnswers(origin: string, reach: Reach): Promise<boolean> {
  const headers = { 'user-agent': userAgent(origin) }
  const visited = await visit({ url: origin, headers, reach: { ...reach, timeoutMs: ownTimeoutMs } })
  return 'answer' in visited
}

const ownTimeoutMs = 3000
