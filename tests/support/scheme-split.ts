import type { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { createServer, type Server, type Socket } from 'node:net'

/** The first byte of a TLS handshake. */
const handshake = 0x16

/** http and https on one port. `server` has to be told to listen; `stop` ends its connections too. */
export function splitSchemes(plain: HttpServer, secure: HttpsServer): { server: Server; stop: () => Promise<void> } {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    socket.once('data', (first: Buffer) => {
      socket.pause()
      socket.unshift(first)
      const responsible = first[0] === handshake ? secure : plain
      responsible.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  return {
    server,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
