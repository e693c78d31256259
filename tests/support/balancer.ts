import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Balancer = { origin: string; stop: () => Promise<void> }

/**
 * Sends requests to servers in turn. What only reads goes to the next one if a server can't be reached or says 503, as with nginx's
 * `proxy_next_upstream error timeout http_503`. It has no time limit, which would depend on how busy the machine is.
 */
export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  let next = 0
  const server = createServer((incoming, outgoing) => {
    const start = (next += 1)
    const { method = 'GET', url = '/', headers } = incoming
    const attempt = async (tried: number): Promise<IncomingMessage> => {
      const { hostname, port } = new URL(origins[(start + tried) % origins.length] ?? '')
      const mayRepeat = method === 'GET' && tried + 1 < origins.length
      try {
        const answer = await new Promise<IncomingMessage>((resolve, reject) => {
          const sent = request({ hostname, port, method, path: url, headers }, resolve).on('error', reject)
          if (method === 'GET') sent.end()
          else incoming.pipe(sent)
        })
        if (answer.statusCode !== 503 || !mayRepeat) return answer
        answer.resume()
      } catch (error) {
        if (!mayRepeat) throw error
      }
      return attempt(tried + 1)
    }
    attempt(0).then(
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
      () => outgoing.writeHead(502).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
