// `[::ffff:7f00:1]` is how the URL parser writes the IPv4 address 127.0.0.1 inside an IPv6 address.
const loopback =
  /^(?:localhost|[^.]+(?:\.[^.]+)*\.localhost|127(?:\.\d{1,3}){3}|::1|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/i

/**
 * Whether a host from a URL, a Host header or a connection is this machine: `localhost` and its subdomains (RFC 6761),
 * 127.x.x.x or ::1. The only such rule.
 */
export function isLoopbackHost(hostname: string): boolean {
  return loopback.test(hostname)
}
