import ipaddr from 'ipaddr.js'

/**
 * What counts as one client: an IPv4 address, or an IPv6 network, because everyone has 2^64 addresses. `ip` comes from
 * the platform, as `context.ip`. Headers aren't read here, because anyone can send them.
 */
export function clientKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return networkOf(address, 64)
}

/** The largest network that one customer of a provider usually gets: a /48 of IPv6, one address of IPv4. */
export function networkKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4' ? `${address.toString()}/32` : networkOf(address, 48)
}

function networkOf(address: ReturnType<typeof ipaddr.process>, bits: number): string {
  const network = address.toByteArray().fill(0, bits / 8)
  return `${ipaddr.fromByteArray(network).toString()}/${bits}`
}
