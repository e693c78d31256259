import { readRetryAfter } from '#functions/fetching/answers.ts'
import { userAgent } from '#functions/fetching/user-agent.ts'
import { visit } from '#functions/fetching/visit.ts'
import type { NetworkAccess } from '#functions/http/outgoing/public.ts'
import { utf8Text } from '#functions/http/outgoing/text.ts'
import { faults } from '#src/domain/fetching/faults.ts'

/** What a registry says about a domain. `busy`: how long it wants us to wait. */
export type RdapResponse =
  | { kind: 'known'; registeredAt: number | null }
  | { kind: 'unknown' }
  | { kind: 'busy'; waitMs: number }
  | { kind: 'failed'; error: string }

const maxResponseBytes = 256 * 1024
const hour = 60 * 60 * 1000
/** Domains are older than the web, but not by much. */
const firstDomain = Date.UTC(1985, 0, 1)

/** When a domain was registered (RFC 9083), from a service that forwards the query to the domain's registry. */
export async function askRdap(
  { rdapUrl, origin }: { rdapUrl: string; origin: string },
  domain: string,
  now: number,
  network: NetworkAccess,
): Promise<RdapResponse> {
  const visited = await visit({
    url: `${rdapUrl}/domain/${domain}`,
    headers: { 'user-agent': userAgent(origin), accept: 'application/rdap+json, application/json' },
    // The operator chose the service, but where it redirects must be public.
    network: { ...network, trusted: new Set([...network.trusted, new URL(rdapUrl).origin]) },
    bodyBytes: maxResponseBytes,
  })
  if ('fault' in visited) return { kind: 'failed', error: faults[visited.fault].text }
  const { status, headers, body } = visited.answer
  if (status === 404) return { kind: 'unknown' }
  if (status === 429 || status === 503) {
    return { kind: 'busy', waitMs: readRetryAfter(headers['retry-after'], now) ?? hour }
  }
  if (status !== 200) return { kind: 'failed', error: `it answered ${status}` }
  const registeredAt = readRegistration(utf8Text(body), now)
  if (registeredAt === undefined) return { kind: 'failed', error: 'it did not answer with RDAP' }
  return { kind: 'known', registeredAt }
}

/** Null: it doesn't say. Undefined: this isn't a response about a domain. */
function readRegistration(body: string, now: number): number | null | undefined {
  const answer = parse(body)
  if (!isObject(answer) || answer['objectClassName'] !== 'domain') return undefined
  const events: unknown[] = Array.isArray(answer['events']) ? answer['events'] : []
  const event = events.filter(isObject).find(({ eventAction }) => eventAction === 'registration')
  const at = typeof event?.['eventDate'] === 'string' ? Date.parse(event['eventDate']) : Number.NaN
  return at >= firstDomain && at <= now + 24 * hour ? at : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
