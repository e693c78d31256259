import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientKey } from '#src/domain/clients/clients.ts'
import type { Proxies } from './client.ts'

/** Closes connections beyond one client's limit. A trusted proxy carries those of all visitors. */
export function limitConnections(server: Server, most: number, proxies: Proxies): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress ?? ''
    if (proxies.has(peer)) return
    const client = clientKey(peer)
    const count = (open.get(client) ?? 0) + 1
    open.set(client, count)
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1
      if (left === 0) open.delete(client)
      else open.set(client, left)
    })
    if (count > most) socket.destroy()
  })
}
