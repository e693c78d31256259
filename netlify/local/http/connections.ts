import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Proxies } from './client.ts'

/** Closes connections beyond one IP's limit. A trusted proxy carries those of all visitors. */
export function limitConnections(server: Server, most: number, proxies: Proxies): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress ?? ''
    if (proxies.has(peer)) return
    const count = (open.get(peer) ?? 0) + 1
    open.set(peer, count)
    socket.once('close', () => {
      const left = (open.get(peer) ?? 1) - 1
      if (left === 0) open.delete(peer)
      else open.set(peer, left)
    })
    if (count > most) socket.destroy()
  })
}
