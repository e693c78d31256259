import type { OutgoingAnswer } from '#functions/http/outgoing/call.ts'
import { OutgoingFault, type OutgoingFaultKind } from '#functions/http/outgoing/faults.ts'
import { callPublic, redirectOf } from '#functions/http/outgoing/public.ts'
import { faultOfError } from '#functions/links/faults.ts'
import { readRetryAfter } from '#functions/links/site-check.ts'
import { faultText } from '#src/domain/links/links.ts'
import { faultTexts, plainReason } from '#src/domain/publishing/faults.ts'
import { PublishingFault, type PublishingAccess } from './adapter.ts'

const responseBytes = 2 * 1024 * 1024

export type SiteCall = {
  url: string
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
}

/** `data`: the parsed JSON body. Undefined: it isn't JSON. */
export type SiteAnswer = { status: number; headers: OutgoingAnswer['headers']; data: unknown }

/** Calls a customer's site. Throws a PublishingFault if there is no response, or it redirects or has a problem. */
export async function callSite(access: PublishingAccess, call: SiteCall): Promise<SiteAnswer> {
  const { url, method = 'GET', json } = call
  const headers = {
    accept: 'application/json',
    'user-agent': access.userAgent,
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...call.headers,
  }
  const body = json === undefined ? undefined : JSON.stringify(json)
  const answer = await callPublic({
    ...{ url, method, headers, body },
    ...{ bodyBytes: responseBytes, network: access.network },
  }).catch(throwUnreachable)
  const next = redirectOf(answer)
  if (next !== undefined) {
    throw new PublishingFault('target', next ? faultTexts.redirects(next.origin) : faultTexts.redirectsSomewhere)
  }
  const { status } = answer
  if (status >= 500 || status === 429 || status === 408) {
    const wait = readRetryAfter(answer.headers['retry-after'], access.now()) ?? 0
    throw new PublishingFault('later', faultTexts.busy(status), wait)
  }
  return { status, headers: answer.headers, data: answer.cut ? undefined : readJson(answer.body) }
}

const unreachable: Partial<Record<OutgoingFaultKind, string>> = {
  refused: faultTexts.notPublic,
  'not-public': faultTexts.notPublic,
  mixed: faultTexts.notPublic,
  'not-secure': faultTexts.notSecure,
}

function throwUnreachable(error: unknown): never {
  const ours = error instanceof OutgoingFault ? unreachable[error.kind] : undefined
  if (ours !== undefined) throw new PublishingFault('target', ours)
  throw new PublishingFault('later', faultText(faultOfError(error), null))
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

/** The fault that a refusal stands for. `reason`: the site's words, empty if it gave none. */
export function refusal(site: string, { status, data }: SiteAnswer, reason: string): PublishingFault {
  const words = plainReason(reason)
  if (status === 401) return new PublishingFault('target', words || faultTexts.credentials(site))
  if (status === 403) return new PublishingFault('target', words || faultTexts.blocked(status))
  if (status === 404 && data === undefined) return new PublishingFault('target', faultTexts.notApi(site))
  if (status >= 400) return new PublishingFault('item', faultTexts.refused(status, words))
  // Something between us and the site answered, such as a page for maintenance.
  return new PublishingFault('later', faultTexts.unclear(site))
}
