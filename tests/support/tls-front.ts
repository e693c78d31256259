import { createServer, type IncomingMessage, request as startRequest, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, request as startTlsRequest } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Caller } from './api.ts'
import { localhostCertificate, localhostKey } from './certificates.ts'
import { type PlatformOptions, startPlatform, type TestPlatform } from './platform.ts'
import { splitSchemes } from './scheme-split.ts'
import { startSmtp, type TestSmtp } from './smtp.ts'

/**
 * A reverse proxy with TLS on loopback, like nginx in front of a single machine: `https://localhost:PORT`, and plain
 * HTTP on the same port, which it forwards as such. It appends the visitor's IP to `X-Forwarded-For`.
 */
export type TlsFront = {
  origin: string
  port: number
  /** Where requests are forwarded, such as `http://localhost:8888`. Until it is set the proxy answers 502. */
  forwardTo: (target: string) => void
  stop: () => Promise<void>
}

export async function startTlsFront(): Promise<TlsFront> {
  let target: string | null = null
  const forward = (scheme: 'http' | 'https') => (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!target) return void outgoing.writeHead(502).end()
    const { method, url, headers, socket } = incoming
    const visitor = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
    const claimed = headers['x-forwarded-for']
    const forwarded = {
      ...headers,
      'x-forwarded-for': claimed ? `${String(claimed)}, ${visitor}` : visitor,
      'x-forwarded-proto': scheme,
      'x-forwarded-host': headers.host,
    }
    const asked = startRequest(target, { method, path: url, headers: forwarded, agent: false }, (answered) => {
      outgoing.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
      answered.pipe(outgoing)
    })
    asked.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(asked)
  }
  const secure = createTlsServer({ key: localhostKey, cert: localhostCertificate }, forward('https'))
  const plain = createServer(forward('http'))
  const { server, stop } = splitSchemes(plain, secure)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `https://localhost:${port}`,
    port,
    forwardTo: (next) => {
      target = next
    },
    stop,
  }
}

/** Sends requests to the proxy from an IP of this machine, such as `127.0.0.2`. Doesn't follow redirects. */
export function visitorAt(origin: string, ip: string): Caller {
  return {
    call: async (path, init = {}) => {
      const asked = new Request(`${origin}${path}`, init)
      const headers = Object.fromEntries(asked.headers)
      const options = { method: asked.method, headers, localAddress: ip, family: 4, agent: false as const }
      const send = origin.startsWith('https:') ? startTlsRequest : startRequest
      const body = Buffer.from(await asked.arrayBuffer())
      const answered = await new Promise<IncomingMessage>((resolve, reject) => {
        const secured = origin.startsWith('https:')
          ? { ...options, ca: localhostCertificate, servername: 'localhost' }
          : options
        send(asked.url, secured, resolve).on('error', reject).end(body)
      })
      const content = await buffer(answered)
      const pairs = Object.entries(answered.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      )
      const answer = content.length > 0 ? new Uint8Array(content) : null
      return new Response(answer, { status: answered.statusCode ?? 0, headers: pairs })
    },
  }
}

export type TestProduction = TestPlatform & {
  /** The public origin, `https://localhost:PORT`. `origin` is the platform's own, behind the proxy. */
  publicOrigin: string
  smtp: TestSmtp
}

export const productionSecret = 'the secret of a single machine, long enough'

/** The platform in its production profile behind a TLS proxy, with a real mail server. */
export async function startProduction(options: PlatformOptions = {}): Promise<TestProduction> {
  const [front, smtp] = await Promise.all([startTlsFront(), startSmtp()])
  const env = {
    NODE_ENV: 'production',
    SITE_ORIGIN: front.origin,
    SECRET: productionSecret,
    SMTP_URL: smtp.url,
    TRUSTED_PROXY: '127.0.0.1',
    ...options.env,
  }
  const stopRest = async () => {
    await front.stop()
    await smtp.stop()
  }
  try {
    const platform = await startPlatform({ ...options, env })
    front.forwardTo(platform.origin)
    const stop = async () => {
      await stopRest()
      return platform.stop()
    }
    return { ...platform, publicOrigin: front.origin, smtp, stop }
  } catch (error) {
    await stopRest()
    throw error
  }
}

/** Opens a plain connection to a server on loopback and collects its output until it closes. */
export function rawConnection(port: number, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1'))).on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  return { socket, closed, received: () => text }
}
