import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { problemMessages } from '#src/domain/problems.ts'
import { countUse, type RateLimit } from '#src/storage/rate-limits.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { problem } from './problems.ts'

/** Counts a use of `key`; past the limit, the 429 to answer with. Null: go on. */
export async function overLimit(c: Context<ApiEnvironment>, key: string, rate: RateLimit): Promise<Response | null> {
  const waitMs = await countUse(c.var.db, key, rate, c.var.now())
  if (waitMs === null) return null
  const seconds = Math.ceil(waitMs / 1000)
  return problem(c, 429, { detail: problemMessages.tooManyRequests, headers: { 'retry-after': String(seconds) } })
}

/** What counts as one client: an IPv4 address, or the network of an IPv6 one, of which everyone has 2^64 addresses. */
export function clientKey(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const network = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
