import type { EventEmitter } from 'node:events'
import autocannon from 'autocannon'
import { pathToFileURL } from 'node:url'

// The load of `npm run bench spike`, in a process of its own: each connection sends its next request when it has an answer.

export type Load = { origin: string; connections: number; seconds: number }
export type Loaded = {
  requests: number
  statuses: Record<string, number>
  /** By code, such as ECONNRESET. */
  errors: Record<string, number>
  timeouts: number
  p99: number
}

const visitors = 2000
const pages = ['/', '/directories', '/g/countries', '/directory-list/ai', '/blog', '/terms', '/pricing', '/faq']
const reads = ['/api/products?page=2', '/api/products?sort=name', '/directories/search?page=2', '/blog/not-yet-built']
const words = ['tea', 'book', 'design', 'api', 'invoice', 'chat']

/** 80 built pages, 15 reads of the API and rendered pages, 4 searches and 1 write in each 100. */
function requestOf(number: number): autocannon.Request {
  const kind = (number * 37) % 100
  const pick = (list: readonly string[]) => list[Math.floor(number / 7) % list.length] ?? '/'
  const ip = `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`
  const headers = { 'accept-encoding': 'gzip', 'x-forwarded-for': ip }
  if (kind < 80) return { path: pick(pages), headers }
  if (kind < 95) return { path: pick(reads), headers }
  if (kind < 99) return { path: `/directories/search?q=${pick(words)}`, headers }
  return {
    method: 'POST',
    path: '/api/waitlist',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `spike-${number}@example.com` }),
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { origin, connections, seconds } = JSON.parse(process.argv[2] ?? '{}') as Load
  const errors: Record<string, number> = {}
  let sent = 0
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    timeout: 30,
    setupClient: (client) => {
      const noteError = ({ code = 'unknown' }: NodeJS.ErrnoException) => (errors[code] = (errors[code] ?? 0) + 1)
      ;(client as unknown as EventEmitter).on('connError', noteError)
    },
    // Made when they are sent: a list of them is made by each connection, which takes half a minute for 1,000, and all connections
    // would send the same ones at the same time.
    requests: [{ setupRequest: (request) => ({ ...request, ...requestOf(sent++ % visitors) }) }],
  })
  const statuses = Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count ?? 0]),
  )
  const { timeouts, latency, requests } = result
  console.log(
    JSON.stringify({ requests: requests.total, statuses, errors, timeouts, p99: latency.p99 } satisfies Loaded),
  )
}
