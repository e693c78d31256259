import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApi } from '#functions/api.ts'
import { openServices } from './services.ts'

// The API on a port, without the platform and its rate limits, for load tests. Prints the port.

const url = process.argv[2]!
const api = createApi(openServices(url))
let calls = 0

/** Each call comes from another client, so that limits per client don't apply. */
function nextClient(): string {
  calls += 1
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
}

const server = createServer((incoming, outgoing) => {
  void (async () => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { method = 'GET', headers } = incoming
    const request = new Request(`http://localhost${incoming.url ?? '/'}`, {
      method,
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const response = await api.fetch(request, { request: { ip: nextClient(), waitUntil: () => {} } })
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  })()
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit())
