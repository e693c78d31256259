import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { sitesCertificate, sitesKey } from '#tests/support/certificates.ts'
import { newFolder } from '#tests/support/folders.ts'

/** Sites that processes and browsers reach by their names, on http and https, without leaving this machine. */
export type TestInternet = {
  /** The sites, by host name. Others answer 404. */
  sites: Map<string, RequestListener>
  stop: () => Promise<void>
}

/** For a process of Node that should only reach the internet at `port`. `sites.example` has a valid certificate. */
export async function internetEnvironment(port: number): Promise<Record<string, string>> {
  const certificates = join(await newFolder('internet'), 'certificates.pem')
  await writeFile(certificates, sitesCertificate)
  return {
    INTERNET_PORT: String(port),
    NODE_OPTIONS: `--import=${new URL('only-loopback.ts', import.meta.url).href}`,
    NODE_EXTRA_CA_CERTS: certificates,
  }
}

/** The same for Chromium. */
export function internetArguments(port: number): string[] {
  return [`--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE localhost, EXCLUDE 127.0.0.1`]
}

const handshake = 0x16

/** Journeys run in parallel and have one internet, so each waits until the other has stopped its own. */
async function listenWhenFree(server: Server, port: number): Promise<void> {
  for (;;) {
    const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.once('error', resolve).listen(port, '127.0.0.1', () => resolve(null))
    })
    server.removeAllListeners('error')
    if (failure === null) return
    if (failure.code !== 'EADDRINUSE') throw failure
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

export async function startInternet(port: number): Promise<TestInternet> {
  const sites: TestInternet['sites'] = new Map()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const site = sites.get(host)
    if (site) site(request, response)
    else response.writeHead(404).end('There is no such site')
  }
  const plain = createServer(answer)
  const secure = createTlsServer({ key: sitesKey, cert: sitesCertificate }, answer)
  const sockets = new Set<Socket>()
  const front = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    socket.once('data', (first: Buffer) => {
      socket.pause()
      socket.unshift(first)
      const server = first[0] === handshake ? secure : plain
      server.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  await listenWhenFree(front, port)
  return {
    sites,
    stop: async () => {
      const closed = new Promise((resolve) => front.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
