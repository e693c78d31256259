import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientKey, networkKey } from '#src/domain/clients/clients.ts'
import type { Proxies } from './client.ts'

type Limits = { connectionsPerPeer: number; connectionsPerNetwork: number }

/** Closes connections beyond the limit of a client or its network. A trusted proxy carries those of all visitors. */
export function limitConnections(server: Server, limits: Limits, proxies: Proxies): void {
  const open = new Map<string, number>()
  const change = (key: string, by: number): number => {
    const count = (open.get(key) ?? 0) + by
    if (count === 0) open.delete(key)
    else open.set(key, count)
    return count
  }
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress ?? ''
    if (proxies.has(peer)) return
    const [client, network] = [clientKey(peer), networkKey(peer)]
    const isTooMany = change(client, 1) > limits.connectionsPerPeer || change(network, 1) > limits.connectionsPerNetwork
    socket.once('close', () => void (change(client, -1), change(network, -1)))
    if (isTooMany) socket.destroy()
  })
}

/**
 * Says which connections to close because too many requests wait on them: their responses would all be in memory, even if nobody
 * reads them. Browsers and proxies send one at a time.
 */
export function limitWaiting(limit: number): (node: IncomingMessage, response: ServerResponse) => boolean {
  const bySocket = new WeakMap<Socket, { waiting: number }>()
  let total = 0
  const countOf = (socket: Socket) => {
    const known = bySocket.get(socket)
    if (known) return known
    const added = { waiting: 0 }
    bySocket.set(socket, added)
    // Responses that never had their turn don't close.
    socket.once('close', () => {
      total -= added.waiting
      added.waiting = 0
    })
    return added
  }
  return ({ socket }, response) => {
    if (socket.destroyed) return true
    // One that waits has no socket yet.
    if (response.socket !== null) return false
    const count = countOf(socket)
    if (total >= limit) return true
    count.waiting += 1
    total += 1
    response.once('close', () => {
      if (count.waiting === 0) return
      count.waiting -= 1
      total -= 1
    })
    return false
  }
}
