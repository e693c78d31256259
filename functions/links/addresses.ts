import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4 } from 'node:net'

export type Address = { address: string; family: number }

/** Addresses of a host, as the system's resolver tells them. */
export function resolveHost(host: string): Promise<Address[]> {
  return lookup(host, { all: true, order: 'verbatim' })
}

// Which addresses belong to no one on the public internet: IANA's registries of special-purpose addresses, and multicast.
const special4 = new BlockList()
const specials: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
for (const [network, prefix] of specials) special4.addSubnet(network, prefix, 'ipv4')

// Of IPv6 only one block is handed out, so all else (loopback, local, mapped and translated IPv4, multicast) is out by that.
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const special6 = new BlockList()
const specials6: [string, number][] = [
  // Teredo and other protocols; documentation; 6to4, which holds an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
for (const [network, prefix] of specials6) special6.addSubnet(network, prefix, 'ipv6')

/** Whether an address is on the public internet. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, 'ipv4')
  // With a zone it is of one link only.
  if (isIP(address) !== 6 || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}
