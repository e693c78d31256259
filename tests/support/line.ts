import { connect, createServer, type Server } from 'node:net'
import { freePort } from './ports.ts'

/** What is sent from a port to a client, which can be held back. */
export type Line = { port: number; hold: () => void; release: () => void; stop: () => void }

/** A connection to a port on this machine that can be slow or dead. */
export async function openLine(target: number): Promise<Line> {
  let isHeld = false
  const sockets = new Set<{ pause: () => void; resume: () => void; destroy: () => void }>()
  const server: Server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    client.pipe(upstream)
    upstream.on('data', (bytes) => client.write(bytes))
    if (isHeld) upstream.pause()
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    sockets.add(upstream)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    hold: () => {
      isHeld = true
      for (const socket of sockets) socket.pause()
    },
    release: () => {
      isHeld = false
      for (const socket of sockets) socket.resume()
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
