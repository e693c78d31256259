import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

export type HostIp = { address: string; family: number }

/** The IPs of a host, from the system's resolver. */
export function resolveHost(host: string): Promise<HostIp[]> {
  return lookup(host, { all: true, order: 'verbatim' })
}

// Only 2000::/3 is allocated, so everything else (mapped and translated IPv4, local, multicast) is refused.
const allocated = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether this is an IP on the public internet. */
export function isPublicIp(text: string): boolean {
  // An IP with a zone is link-local. The URL parser has normalized other notations of IPv4 (decimal, octal).
  if (text.includes('%')) return false
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).range() === 'unicast'
  if (!ipaddr.IPv6.isValid(text)) return false
  const ip = ipaddr.IPv6.parse(text)
  return ip.range() === 'unicast' && ip.match(allocated)
}
