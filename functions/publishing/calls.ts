import { faultOfError } from '#functions/fetching/faults.ts'
import { readRetryAfter } from '#functions/fetching/answers.ts'
import type { OutgoingResponse } from '#functions/http/outgoing/call.ts'
import { OutgoingFault, type OutgoingFaultKind } from '#functions/http/outgoing/faults.ts'
import { callPublic, redirectOf } from '#functions/http/outgoing/public.ts'
import { faultText } from '#src/domain/fetching/faults.ts'
import { faultTexts, plainReason } from '#src/domain/publishing/faults.ts'
import { type PublishingAccess, PublishingFault } from './adapter.ts'

/** A post as JSON, in which some sites escape each character of other scripts. */
const responseBytes = 8 * 1024 * 1024

export type SiteCall = {
  url: string
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is. */
  body?: { type: string; bytes: Uint8Array<ArrayBuffer> }
  /** Returns a 5xx in the words of the site's API, which then is about what was sent. */
  explainsErrors?: boolean
  /** Returns a 500 whatever its body is, because the site may not know such a call. */
  returns500?: boolean
}

/** `data`: the parsed JSON body. Undefined: it isn't JSON. `isChange`: something was to be changed. */
export type SiteResponse = { status: number; headers: OutgoingResponse['headers']; data: unknown; isChange: boolean }

/** What a site is, and what it knows us by. */
export type SiteKind = { name: string; secret: string }

/** Calls a customer's site. Throws a PublishingFault if there is no response, or it redirects or has a problem. */
export async function callSite(access: PublishingAccess, call: SiteCall): Promise<SiteResponse> {
  const { url, method = 'GET', json } = call
  const isChange = method !== 'GET'
  const headers = {
    accept: 'application/json',
    'user-agent': access.userAgent,
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...(call.body && { 'content-type': call.body.type }),
    ...call.headers,
  }
  const body = call.body?.bytes ?? (json === undefined ? undefined : JSON.stringify(json))
  const left = access.endsAt - access.now()
  if (left <= 0) throw new PublishingFault('later', faultTexts.slow)
  const timeoutMs = Math.min(left, isChange ? access.changeTimeoutMs : access.network.timeoutMs)
  const answer = await callPublic({
    ...{ url, method, headers, body },
    ...{ bodyBytes: responseBytes, network: { ...access.network, timeoutMs } },
  }).catch((error: unknown) => throwUnreachable(error, isChange))
  const { status } = answer
  const next = redirectOf(answer)
  if (next !== undefined) {
    const message = next ? faultTexts.redirects(nameOf(next, url)) : faultTexts.redirectsSomewhere
    throw new PublishingFault('target', message, { itemMessage: faultTexts.textBlocked(status) })
  }
  const data = answer.cut ? undefined : readJson(answer.body)
  const isExplained =
    status === 500 && (call.returns500 === true || (call.explainsErrors === true && data !== undefined))
  if ((status >= 500 && !isExplained) || status === 429 || status === 408) {
    const retryAfterMs = readRetryAfter(answer.headers['retry-after'], access.now()) ?? 0
    throw new PublishingFault('later', faultTexts.busy(status), { retryAfterMs, isUnknown: isChange && status !== 429 })
  }
  return { status, headers: answer.headers, data, isChange }
}

/** Where it redirects to: the origin, or the page if it's at the same origin. */
function nameOf(next: URL, from: string): string {
  return next.origin === new URL(from).origin ? `${next.origin}${next.pathname}` : next.origin
}

const unreachable: Partial<Record<OutgoingFaultKind, string>> = {
  refused: faultTexts.notPublic,
  'not-public': faultTexts.notPublic,
  mixed: faultTexts.notPublic,
  'not-secure': faultTexts.notSecure,
}

function throwUnreachable(error: unknown, isChange: boolean): never {
  const ours = error instanceof OutgoingFault ? unreachable[error.kind] : undefined
  if (ours !== undefined) throw new PublishingFault('target', ours)
  throw new PublishingFault('later', faultText(faultOfError(error), null), { isUnknown: isChange })
}

function readJson(body: Buffer): unknown {
  try {
    // Files of plugins may begin with byte order marks, which then come before the JSON.
    return JSON.parse(body.toString('utf8').replace(/^\s+/, '')) as unknown
  } catch {
    return undefined
  }
}

/** The fault that a refusal stands for. `reason`: the site's words, empty if it gave none. */
export function refusal({ name, secret }: SiteKind, answer: SiteResponse, reason: string): PublishingFault {
  const { status, data, headers, isChange } = answer
  const words = plainReason(reason)
  // Not in the words of its API, so something in front of it may have answered.
  const traits = data === undefined || !words ? { itemMessage: faultTexts.textBlocked(status) } : {}
  if (status === 401 && data === undefined && /^basic\b/i.test(headers['www-authenticate'] ?? '')) {
    return new PublishingFault('target', faultTexts.sitePassword)
  }
  if (status === 401) return new PublishingFault('target', words || faultTexts.credentials(name, secret), traits)
  if (status === 403) return new PublishingFault('target', words || faultTexts.blocked(status), traits)
  if (status === 404 && data === undefined) return new PublishingFault('target', faultTexts.notApi(name), traits)
  if (status >= 400) return new PublishingFault('item', faultTexts.refused(status, words))
  // Something between us and the site answered, such as a page for maintenance.
  return new PublishingFault('later', faultTexts.unclear(name), { isUnknown: isChange })
}
