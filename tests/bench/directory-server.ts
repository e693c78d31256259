import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sentence } from './products.ts'

// Directories on one port of loopback, in a process of its own. The first part of a path names the directory. Prints its
// port, and answers a message with the most parallel requests of any directory.

/** How long a directory takes to respond. */
const delayMs = 50

const open = new Map<string, number>()
let limit = 0

/** As long as a listing usually is: other listings around it, and the link to the product. */
const others = Array.from(
  { length: 150 },
  (_, index) =>
    `<li><a href="/dir/${index}" class="card">${sentence(index, 8)}</a><p>${sentence(index + 3, 12)}</p></li>`,
).join('\n')

const server = createServer((request, response) => {
  const [, directory = '', site = ''] = (request.url ?? '').split('/')
  if (directory === 'robots.txt') {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /admin')
    return
  }
  open.set(directory, (open.get(directory) ?? 0) + 1)
  limit = Math.max(limit, open.get(directory) ?? 0)
  void wait(delayMs).then(() => {
    open.set(directory, (open.get(directory) ?? 1) - 1)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', etag: `"${site}"` })
    response.end(
      `<!doctype html><title>${site}</title><ul>${others}</ul><a rel="nofollow" href="https://${site}/">${site}</a>`,
    )
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', () => process.send?.(limit))
