import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { sitesCertificate, sitesKey } from '#tests/support/certificates.ts'
import { newFolder } from '#tests/support/folders.ts'
import { splitSchemes } from '#tests/support/scheme-split.ts'

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

/** Journeys run in parallel and have one internet, so each waits until the other has stopped its own. */
async function listenWhenFree(server: Server, port: number): Promise<void> {
  for (;;) {
    const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.once('error', resolve).listen(port, '127.0.0.1', () => resolve(null))
    })
    server.removeAllListeners('error').removeAllListeners('listening')
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
  const { server, stop } = splitSchemes(plain, secure)
  await listenWhenFree(server, port)
  return { sites, stop }
}
