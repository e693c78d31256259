import type { OutgoingResponse } from '#functions/http/outgoing/call.ts'
import { faultOfStatus, type Fault, pageFaultOfStatus } from '#src/domain/fetching/faults.ts'

// What an answer says besides its body.

type Answer = Pick<OutgoingResponse, 'status' | 'headers'>

/** Seconds or a date, in milliseconds from now. Null: invalid. */
export function readRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null
  const value = text.trim()
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) && ms > 0 ? ms : null
}

/** What is wrong with a site. Null: it works. */
export function faultOfAnswer(answer: Answer): Fault | null {
  return faultOfStatus(answer.status, isChallenge(answer))
}

/** What is wrong with a page. */
export function pageFaultOfAnswer(answer: Answer): Fault | null {
  return pageFaultOfStatus(answer.status, isChallenge(answer))
}

/** How long a site that has this fault asks us to wait, in milliseconds. */
export function waitOfFault(fault: Fault | null, { headers }: Answer, now: number): number | undefined {
  return fault === null ? undefined : (readRetryAfter(headers['retry-after'], now) ?? undefined)
}

/** Cloudflare's header for a challenge. */
function isChallenge({ headers }: Answer): boolean {
  return headers['cf-mitigated'] !== undefined
}

/** What a later request for the same URL is sent with, to ask whether it has changed. */
export type Validators = { etag: string | null; lastModified: string | null }

export function validatorsOf({ headers }: Answer): Validators {
  return { etag: validator(headers.etag), lastModified: validator(headers['last-modified']) }
}

/** Longer ones aren't worth sending back. */
function validator(header: string | undefined): string | null {
  return header !== undefined && header.length <= 200 ? header : null
}

export function conditionsOf({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  }
}
