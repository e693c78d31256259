/** Whether a host, as a URL or a Host header names it, is this machine's loopback: `localhost`, 127.x.x.x or ::1. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname)
}
