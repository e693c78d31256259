import ipaddr from 'ipaddr.js'

/**
 * What counts as one client: an IPv4 address, or the network of an IPv6 one, of which everyone has 2^64. `ip` comes from
 * the platform, as `context.ip`. No header is read here, since anybody can send one.
 */
export function clientKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const network = address.toByteArray().fill(0, 8)
  return `${ipaddr.fromByteArray(network).toString()}/64`
}
