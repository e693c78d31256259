import type { LinkFault } from '#src/domain/link-checks.ts'
import { type Answer, get } from './get.ts'
import { type Address, isPublicAddress, resolveHost } from './addresses.ts'
import { faultOfError, VisitFault } from './faults.ts'

/** How sites are reached. Tests give their own; nothing of it comes from the environment. */
export type Reach = {
  resolve: (host: string) => Promise<readonly Address[]>
  /** Origins that are asked wherever they are: our own, or an operator's. All others must be public. */
  trusted: ReadonlySet<string>
  /** For all of a visit: names, connections, each answer on the way. */
  timeoutMs: number
  /** Certificates that count beside the known ones. */
  ca?: string
}

export const publicReach: Reach = { resolve: resolveHost, trusted: new Set(), timeoutMs: 10_000 }

export type Visit = { url: string; headers: Record<string, string>; reach: Reach; bodyBytes?: number }
export type Visited = { answer: Answer } | { fault: LinkFault }

const mostRedirects = 5

/**
 * Asks for a page and follows where it leads. Whoever chose the address may mean us harm: so each step on the way is
 * looked up, must be public, and is asked at exactly the addresses that were looked at.
 */
export async function visit({ url: start, headers, reach, bodyBytes = 0 }: Visit): Promise<Visited> {
  const signal = AbortSignal.timeout(reach.timeoutMs)
  try {
    let url = URL.parse(start)
    for (let step = 0; step <= mostRedirects; step += 1) {
      if (!url || !isAskable(url, reach)) return { fault: 'unasked' }
      const addresses = await within(signal, findAddresses(url, reach))
      const ca = reach.ca === undefined ? {} : { ca: reach.ca }
      const answer = await get({ url, addresses, headers, signal, bodyBytes, ...ca })
      const { location } = answer.headers
      if (!leadsOn(answer.status) || location === undefined) return { answer }
      url = URL.parse(readLocation(location), url)
    }
    return { fault: 'redirects' }
  } catch (error) {
    return { fault: faultOfError(error, signal.aborted) }
  }
}

function leadsOn(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

/** Bytes that are no ASCII arrive one character each; browsers take them for UTF-8. */
function readLocation(location: string): string {
  const text = Buffer.from(location, 'latin1').toString('utf8')
  return text.includes('\uFFFD') ? location : text
}

/** Web addresses at the web's ports, without a password. */
function isAskable(url: URL, { trusted }: Reach): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  if (url.username !== '' || url.password !== '') return false
  return trusted.has(url.origin) || ['', '80', '443'].includes(url.port)
}

async function findAddresses(url: URL, { resolve, trusted }: Reach): Promise<readonly Address[]> {
  // Other spellings of an IP address (decimal, octal, hexadecimal) are the same by now: the URL parser saw to it.
  const literal = asAddress(url.hostname)
  const addresses = literal ? [literal] : await resolve(url.hostname)
  if (trusted.has(url.origin)) return addresses
  const publicOnes = addresses.filter(({ address }) => isPublicAddress(address))
  if (addresses.length === 0) throw new VisitFault('no-name')
  if (publicOnes.length === 0) throw new VisitFault('not-public')
  // A visitor may reach it at the public ones. We do not choose: names that lead both ways are how checks are cheated.
  if (publicOnes.length < addresses.length) throw new VisitFault('unasked')
  return addresses
}

function asAddress(hostname: string): Address | null {
  if (hostname.startsWith('[')) return { address: hostname.slice(1, -1), family: 6 }
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? { address: hostname, family: 4 } : null
}

/** Looking up a name cannot be called off, but nobody has to wait for it. */
function within<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new VisitFault('time-out'))
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
