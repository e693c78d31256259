import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApi } from '#functions/api.ts'
import { openServices } from './services.ts'

// The API on a port without the platform and its rate limits, for load. Prints the port.

const url = process.argv[2]!
const api = createApi(openServices(url))
const server = createServer((incoming, outgoing) => {
  const request = new Request(`http://localhost${incoming.url ?? '/'}`)
  void Promise.resolve(api.fetch(request, { request: { ip: '127.0.0.1', waitUntil: () => {} } })).then(
    async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      outgoing.end(Buffer.from(await response.arrayBuffer()))
    },
  )
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit())
