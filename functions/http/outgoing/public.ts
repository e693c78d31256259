import { call, type OutgoingAnswer } from './call.ts'
import { OutgoingFault } from './faults.ts'
import { type HostIp, isPublicIp, resolveHost } from './ips.ts'

/** How the internet is reached. Tests give their own; nothing of it comes from the environment. */
export type Reach = {
  resolve: (host: string) => Promise<readonly HostIp[]>
  /** Origins that are asked wherever they are: our own, or an operator's. All others must be public. */
  trusted: ReadonlySet<string>
  /** For all of a request: names, connections, each answer on the way. */
  timeoutMs: number
  /** Certificates that count beside the known ones. */
  ca?: string
}

export const publicReach: Reach = { resolve: resolveHost, trusted: new Set(), timeoutMs: 10_000 }

export type PublicRequest = {
  url: string
  headers?: Record<string, string>
  /** So much of the body is read; by default nothing. */
  bodyBytes?: number
  reach?: Reach
}

const mostRedirects = 5

/**
 * Fetches a URL from user input and follows redirects. It may be hostile, so every hop must resolve to public IPs only, and
 * the connection goes to exactly those IPs. Throws an OutgoingFault, or a network error.
 */
export async function fetchPublic(request: PublicRequest): Promise<OutgoingAnswer> {
  const { url: start, headers = {}, bodyBytes = 0, reach = publicReach } = request
  const signal = AbortSignal.timeout(reach.timeoutMs)
  try {
    let url = URL.parse(start)
    for (let step = 0; step <= mostRedirects; step += 1) {
      if (!url || !isAskable(url, reach)) throw new OutgoingFault('refused')
      const ips = await within(signal, findIps(url, reach))
      const answer = await call({ url, ips, headers, signal, bodyBytes, ca: reach.ca })
      const { location } = answer.headers
      if (!leadsOn(answer.status) || location === undefined) return answer
      url = URL.parse(readLocation(location), url)
    }
  } catch (error) {
    throw signal.aborted && !(error instanceof OutgoingFault) ? new OutgoingFault('time-out') : error
  }
  throw new OutgoingFault('redirects')
}

function leadsOn(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

/** Bytes that are no ASCII arrive one character each; browsers take them for UTF-8. */
function readLocation(location: string): string {
  const text = Buffer.from(location, 'latin1').toString('utf8')
  return text.includes('\uFFFD') ? location : text
}

/** Web URLs at the web's ports, without a password. */
function isAskable(url: URL, { trusted }: Reach): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  if (url.username !== '' || url.password !== '') return false
  return trusted.has(url.origin) || ['', '80', '443'].includes(url.port)
}

async function findIps(url: URL, { resolve, trusted }: Reach): Promise<readonly HostIp[]> {
  // Other spellings of an IP (decimal, octal, hexadecimal) are the same by now: the URL parser saw to it.
  const literal = literalIp(url.hostname)
  const ips = literal ? [literal] : await resolve(url.hostname)
  if (trusted.has(url.origin)) return ips
  const publicOnes = ips.filter(({ address }) => isPublicIp(address))
  if (ips.length === 0) throw new OutgoingFault('no-name')
  if (publicOnes.length === 0) throw new OutgoingFault('not-public')
  // A visitor may reach it at the public ones. We do not choose: names that lead both ways are how checks are cheated.
  if (publicOnes.length < ips.length) throw new OutgoingFault('mixed')
  return ips
}

function literalIp(hostname: string): HostIp | null {
  if (hostname.startsWith('[')) return { address: hostname.slice(1, -1), family: 6 }
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? { address: hostname, family: 4 } : null
}

/** DNS lookups can't be aborted, but callers don't have to wait for them. */
function within<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new OutgoingFault('time-out'))
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
