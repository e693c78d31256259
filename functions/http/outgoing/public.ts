import { type BodySink, call, type OutgoingResponse } from './call.ts'
import { OutgoingFault } from './faults.ts'
import { type HostIp, isPublicIp, resolveHost } from './ips.ts'

/** How to reach the internet. Tests pass their own. Not configurable by the environment. */
export type NetworkAccess = {
  resolve: (host: string) => Promise<readonly HostIp[]>
  /** Origins that may be private: our own and the operator's. All others must be public. */
  trusted: ReadonlySet<string>
  /** For the whole request: DNS, connections and all redirects. */
  timeoutMs: number
  /** Additional trusted certificates. */
  ca?: string
}

export const publicNetwork: NetworkAccess = { resolve: resolveHost, trusted: new Set(), timeoutMs: 10_000 }

export type PublicRequest = {
  url: string
  headers?: Record<string, string>
  /** The maximum number of body bytes to read. Default: none. */
  bodyBytes?: number
  /** Takes the body of a 200 as it arrives: see `call`. */
  onBody?: BodySink | undefined
  network?: NetworkAccess
  /** Ends the request early, as if its time were over. */
  signal?: AbortSignal
  /** Returns a redirect instead of following it. See `redirectOf`. */
  returnRedirects?: boolean
}

/** A request with credentials in its headers. */
export type PublicCall = PublicRequest & { method?: string; body?: string | Uint8Array | undefined }

const maxRedirects = 5

/**
 * Fetches a URL from user input and follows redirects. It may be hostile, so every hop must resolve to public IPs only,
 * and the connection uses exactly those IPs. Throws an OutgoingFault or a network error.
 */
export function fetchPublic(request: PublicRequest): Promise<OutgoingResponse> {
  return send(request, false)
}

/**
 * Calls an API at a URL from user input, with the same checks. Because it carries credentials, it needs https, and a
 * redirect is returned unless it stays at the origin and nothing was sent.
 */
export function callPublic(request: PublicCall): Promise<OutgoingResponse> {
  return send(request, true)
}

async function send(request: PublicCall, isPrivate: boolean): Promise<OutgoingResponse> {
  const { url: start, method = 'GET', headers = {}, body, bodyBytes = 0, network = publicNetwork } = request
  const { returnRedirects = false, onBody } = request
  const ownTime = AbortSignal.timeout(network.timeoutMs)
  const signal = request.signal ? AbortSignal.any([ownTime, request.signal]) : ownTime
  try {
    let url = URL.parse(start)
    for (let step = 0; step <= maxRedirects; step += 1) {
      if (!url || !isAllowedUrl(url, network)) throw new OutgoingFault('refused')
      if (isPrivate && isReadable(url, network)) throw new OutgoingFault('not-secure')
      const ips = await abortable(signal, findIps(url, network))
      const sent = { url, method, ips, headers, body, signal, bodyBytes, onBody }
      const answer = await call({ ...sent, isLenient: true, ca: network.ca })
      const next = redirectOf(answer)
      if (next === undefined || returnRedirects) return answer
      if (isPrivate && (method !== 'GET' || next?.origin !== url.origin)) return answer
      url = next
    }
  } catch (error) {
    throw signal.aborted && !(error instanceof OutgoingFault) ? new OutgoingFault('timeout') : error
  }
  throw new OutgoingFault('redirects')
}

/** Where a response redirects to. Null: to an invalid URL. Undefined: it isn't a redirect. */
export function redirectOf({ status, headers, url }: OutgoingResponse): URL | null | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return undefined
  return URL.parse(readLocation(headers.location), url)
}

/** Node decodes headers as Latin-1. Browsers read them as UTF-8. */
function readLocation(location: string): string {
  const text = Buffer.from(location, 'latin1').toString('utf8')
  return text.includes('\uFFFD') ? location : text
}

/** Only http and https on their default ports, without credentials. */
function isAllowedUrl(url: URL, { trusted }: NetworkAccess): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  if (url.username !== '' || url.password !== '') return false
  return trusted.has(url.origin) || ['', '80', '443'].includes(url.port)
}

/** Whether others on the way could read a request. */
function isReadable(url: URL, { trusted }: NetworkAccess): boolean {
  return url.protocol !== 'https:' && !trusted.has(url.origin)
}

async function findIps(url: URL, { resolve, trusted }: NetworkAccess): Promise<readonly HostIp[]> {
  // The URL parser has normalized other notations of an IP (decimal, octal, hexadecimal).
  const literal = literalIp(url.hostname)
  const ips = literal ? [literal] : await resolve(url.hostname)
  if (trusted.has(url.origin)) return ips
  const publicIps = ips.filter(({ address }) => isPublicIp(address))
  if (ips.length === 0) throw new OutgoingFault('dns')
  if (publicIps.length === 0) throw new OutgoingFault('not-public')
  // A host with public and private IPs is refused, because that is how checks like this are bypassed.
  if (publicIps.length < ips.length) throw new OutgoingFault('mixed')
  return ips
}

function literalIp(hostname: string): HostIp | null {
  if (hostname.startsWith('[')) return { address: hostname.slice(1, -1), family: 6 }
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? { address: hostname, family: 4 } : null
}

/** Waits no longer than the signal allows. The work goes on: DNS lookups, for example, can't be aborted. */
export function abortable<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new OutgoingFault('timeout'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
