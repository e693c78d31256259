import ipaddr from 'ipaddr.js'
import type { RequestContext } from '#functions/http/environment.ts'

export const unknownPlace = 'Unknown place'

const nameLimit = 60
/** Bits of an IP that are kept if the platform knows no city: enough to tell one's own networks apart. */
const networkBits = { ipv4: 24, ipv6: 48 } as const

/** Where a request came from, for its sender to recognize: "Berlin, Germany" or the network, never the full IP. */
export function describePlace({ ip, geo }: Pick<RequestContext, 'ip' | 'geo'>): string {
  const names = [geo?.city, geo?.country].filter((name) => name !== undefined && name !== '')
  if (names.length > 0) return names.map((name) => name?.slice(0, nameLimit)).join(', ')
  return networkOf(ip)
}

/** The same for a client in the security log: an IP, or an IPv6 network with its length. */
export function describeClient(client: string): string {
  return networkOf(client.split('/')[0] ?? '')
}

function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return unknownPlace
  const read = ipaddr.process(ip)
  if (read.range() !== 'unicast') return 'Local network'
  const network =
    read.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${read.toString()}/${networkBits.ipv4}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${read.toString()}/${networkBits.ipv6}`)
  return `Network ${network.toString()}/${networkBits[read.kind()]}`
}
