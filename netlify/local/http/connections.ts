import type { Server } from 'node:http'
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
