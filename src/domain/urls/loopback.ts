// `[::ffff:7f00:1]` is how the URL parser spells the IPv4 address 127.0.0.1 inside an IPv6 one.
const loopback =
  /^(?:localhost|[^.]+(?:\.[^.]+)*\.localhost|127(?:\.\d{1,3}){3}|::1|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/i

/**
 * Whether a host, as a URL, a Host header or a connection names it, is this machine: `localhost` and what is under it
 * (RFC 6761), 127.x.x.x or ::1. The only such rule.
 */
export function isLoopbackHost(hostname: string): boolean {
  return loopback.test(hostname)
}
