import ipaddr from 'ipaddr.js'

/**
 * What counts as one client: an IPv4 address, or an IPv6 network, because everyone has 2^64 addresses. `ip` comes from
 * the platform, as `context.ip`. Headers aren't read here, because anyone can send them.
 */
export function clientKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const network = address.toByteArray().fill(0, 8)
  return `${ipaddr.fromByteArray(network).toString()}/64`
}
