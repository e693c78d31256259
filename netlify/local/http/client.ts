import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { readRequestId } from '#src/telemetry/context.ts'

/** The trusted reverse proxies. */
export type Proxies = { has: (ip: string) => boolean }

/** Who sent a request, and how it arrived. */
export type Client = {
  ip: string
  /** The scheme the proxy was called with. Null: no trusted proxy says. */
  scheme: 'http' | 'https' | null
}

type Ip = ReturnType<typeof ipaddr.process>

/** IPs and CIDR ranges, as in `TRUSTED_PROXY`. */
export function readProxies(entries: readonly string[]): Proxies {
  const ranges = entries.map((entry) => {
    const ip = ipaddr.process(entry.split('/')[0] ?? '')
    const bits = entry.includes('/') ? Number(entry.split('/')[1]) : ip.kind() === 'ipv4' ? 32 : 128
    return { ip, bits }
  })
  const matches = (ip: Ip) => ranges.some((range) => range.ip.kind() === ip.kind() && ip.match(range.ip, range.bits))
  return { has: (ip) => isIP(ip) !== 0 && matches(ipaddr.process(ip)) }
}

/** The IP of the connection's other end. */
export function peerOf({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string {
  return remoteAddress.replace(/^::ffff:/, '')
}

/** The visitor's IP, of a request of which nothing else is needed. */
export function readVisitor({ headers, socket }: IncomingMessage, proxies: Proxies): string {
  return readClient(peerOf(socket), { get: (name) => headers[name]?.toString() ?? null }, proxies).ip
}

/** The one that a trusted proxy has given, or a new one. */
export function requestIdOf(peer: string, given: string | null | undefined, proxies: Proxies): string {
  return (proxies.has(peer) ? readRequestId(given) : null) ?? randomBytes(16).toString('hex')
}

/**
 * Reads the forwarding headers if the peer is a trusted proxy: from the right, the first untrusted hop is the visitor.
 * If a header can't be read, or two differ, the peer's IP is used, because visitors can add headers the proxy doesn't
 * write.
 */
export function readClient(peer: string, headers: Pick<Headers, 'get'>, proxies: Proxies): Client {
  const own = isIP(peer) === 0 ? peer : ipaddr.process(peer).toString()
  if (!proxies.has(own)) return { ip: own, scheme: null }
  const forwarded = readForwarded(headers.get('forwarded'))
  const chains = [headers.get('x-forwarded-for')?.split(','), forwarded?.map(({ for: hop }) => hop)]
  const named = new Set(chains.flatMap((chain) => (chain ? [findVisitor(chain, proxies)] : [])))
  const [ip] = named
  const scheme = lastOf(headers.get('x-forwarded-proto')) ?? forwarded?.at(-1)?.proto ?? ''
  return { ip: named.size === 1 && ip ? ip : own, scheme: readScheme(scheme) }
}

/** The visitor in a chain of hops, the nearest last. Null: the chain can't be read that far. */
function findVisitor(chain: readonly string[], proxies: Proxies): string | null {
  let ip: string | null = null
  for (const hop of chain.toReversed()) {
    ip = readHop(hop.trim())
    if (ip === null || !proxies.has(ip)) return ip
  }
  return ip
}

/** `1.2.3.4`, `1.2.3.4:80`, `2001:db8::7`, `[2001:db8::7]`, `[2001:db8::7]:80`. */
function readHop(hop: string): string | null {
  const text = hop.startsWith('[') ? hop.slice(1).split(']')[0] : hop.split(':').length === 2 ? hop.split(':')[0] : hop
  return text && isIP(text) !== 0 && !text.includes('%') ? ipaddr.process(text).toString() : null
}

/** `for` and `proto` of each hop of a Forwarded header (RFC 7239). The values we read contain no comma or semicolon. */
function readForwarded(header: string | null): { for: string; proto: string }[] | null {
  return (
    header?.split(',').map((hop) => {
      const pairs = hop.split(';').map((pair): [string, string] => {
        const [name = '', value = ''] = pair.split('=')
        return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')]
      })
      const values = new Map(pairs)
      return { for: values.get('for') ?? '', proto: values.get('proto') ?? '' }
    }) ?? null
  )
}

function lastOf(header: string | null): string | undefined {
  return header?.split(',').at(-1)
}

function readScheme(text: string): Client['scheme'] {
  const scheme = text.trim().toLowerCase()
  return scheme === 'http' || scheme === 'https' ? scheme : null
}
