import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import type { HostIp } from '#functions/http/outgoing/ips.ts'
import type { NetworkAccess } from '#functions/http/outgoing/public.ts'

/** A server on loopback that plays someone's site. */
export type ListedSite = { port: number; requests: string[]; stop: () => Promise<void> }

/** A site that answers as told, and records requests as 'GET host/path'. */
export function startListedSite(answer: RequestListener, tls?: { key: string; cert: string }): Promise<ListedSite> {
  const requests: string[] = []
  const listener: RequestListener = (request, response) => {
    requests.push(`${request.method} ${request.headers.host?.replace(/:\d+$/, '')}${request.url}`)
    answer(request, response)
  }
  return listen(tls ? createHttpsServer(tls, listener) : createHttpServer(listener), requests)
}

/** A server that does things to a connection that no HTTP server would do. */
export function startRawSite(answer: (socket: Socket) => void): Promise<ListedSite> {
  const requests: string[] = []
  const server = createTcpServer((socket) => {
    requests.push('connection')
    socket.on('error', () => undefined)
    answer(socket)
  })
  return listen(server, requests)
}

async function listen(server: Server, requests: string[]): Promise<ListedSite> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { port, requests, stop }
}

const loopback: HostIp[] = [{ address: '127.0.0.1', family: 4 }]

/**
 * Reaches a test's sites: the named origins may be requested although they are on loopback, and everything else follows
 * the normal rules. Names resolve to loopback unless `hosts` says otherwise. An error code there is the lookup's
 * result.
 */
export function reachTo(
  origins: readonly string[],
  hosts: Record<string, string[] | string> = {},
  rest: Partial<NetworkAccess> = {},
): NetworkAccess & { lookedUp: string[] } {
  const lookedUp: string[] = []
  const resolve = (host: string): Promise<readonly HostIp[]> => {
    lookedUp.push(host)
    const known = hosts[host]
    if (typeof known === 'string') return Promise.reject(Object.assign(new Error(known), { code: known }))
    if (!known) return Promise.resolve(loopback)
    return Promise.resolve(known.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
  }
  return { resolve, trusted: new Set(origins), timeoutMs: 20_000, lookedUp, ...rest }
}
