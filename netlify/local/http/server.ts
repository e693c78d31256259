import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions as NodeOptions,
  type ServerResponse,
} from 'node:http'
import { Server as NetServer, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { SocketKeeper } from '#netlify/local/processes/supervised.ts'
import { type Answer, problemAnswer } from './answer.ts'
import { Allowance } from './allowance.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { inContext, type RequestNote } from '#src/telemetry/context.ts'
import { withSpan } from '#src/telemetry/observe.ts'
import { logBroken, watchResponse } from './access.ts'
import { limitConnections, limitWaiting } from './connections.ts'
import type { Front } from './front.ts'
import { smallBytes } from './held-bytes.ts'
import { type Incoming, readIncoming, type ReadOptions } from './requests.ts'
import { listenOn } from './listen.ts'
import { payloadLimit } from './payload.ts'
import { refuse, refuseBroken, whenRead } from './refuse.ts'
import { send } from './send.ts'

export type HttpServer = {
  port: number
  /**
   * Stops accepting, because another process accepts from now on. Resolves when all connections have ended. Each ends after its
   * next response: a proxy that sends a request on an idle one would see it fail if it were closed here.
   */
  retire: () => Promise<void>
  /** Stops accepting, lets running requests finish, and ends the rest after `graceMs`. */
  stop: (graceMs: number) => Promise<void>
}

export type ServerOptions = {
  /** An IP of this machine. `127.0.0.1` means all loopback, IPv6 included. */
  host: string
  port: number
  readOptions: ReadOptions
  /** Answers before anything is made for a request. False: it goes the usual way. */
  front?: Pick<Front, 'answer' | 'build' | 'keepFile'>
  answer: (incoming: Incoming) => Promise<Answer>
  /** Our own error while answering. The client only gets a 500. */
  onFault: (error: unknown, incoming: Incoming) => void
  /** Takes WebSockets. Without it they get the response to a usual request, as all other upgrades do. */
  onUpgrade?: () => OnUpgrade | undefined
  timeouts?: Timeouts
  /** Whether each request is logged. */
  logsAccess?: boolean
  sockets?: SocketKeeper | null
}

type OnUpgrade = (node: IncomingMessage, socket: Duplex, head: Buffer) => void

/** How long to wait for slow clients, in milliseconds, and how many connections one may have. */
export type Timeouts = {
  /** For all headers of a request. */
  headersMs: number
  /** For a whole request: 6 MB over a slow line. */
  requestMs: number
  /** For 64 KB of a response to be read. */
  slowMs: number
  /** For a client that neither sends nor reads. Longer than a function may take. */
  silenceMs: number
  /** From one client that isn't a trusted proxy, and from one IPv6 /48. */
  connectionsPerPeer: number
  connectionsPerNetwork: number
  /** For responses before theirs on the same connection, of all connections together. */
  requestsWaiting: number
}

export const defaultTimeouts: Timeouts = {
  headersMs: 15_000,
  requestMs: 120_000,
  slowMs: 30_000,
  silenceMs: 90_000,
  connectionsPerPeer: 256,
  connectionsPerNetwork: 1024,
  requestsWaiting: 10_000,
}
/** Of all headers of a request together. */
const maxHeaderBytes = 16 * 1024
/** How long a client may keep sending what nobody reads. If cut off before it reads, it would miss the response. */
const lingerMs = 5000
/** Bytes of such bodies that are read at once, and in each second. */
const discarding = new Allowance(16 * 1024 * 1024, 4 * 1024 * 1024)

export async function startServer(options: ServerOptions): Promise<HttpServer> {
  const { timeouts = defaultTimeouts } = options
  let stopping = false
  const isOverLimit = limitWaiting(timeouts.requestsWaiting)
  const onRequest = (node: IncomingMessage, response: ServerResponse) => {
    if (isOverLimit(node, response)) return void node.socket.destroy()
    if (!stopping && options.front?.answer(node, response)) return
    respond(node, response, options, () => stopping).catch(() => response.destroy())
  }
  const settings: NodeOptions = {
    keepAliveTimeout: 65_000,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: Math.min(1000, timeouts.headersMs),
    maxHeaderSize: maxHeaderBytes,
    // Our own response has all headers.
    requireHostHeader: false,
    shouldUpgradeCallback: ({ headers }) =>
      headers.upgrade?.toLowerCase() === 'websocket' && options.onUpgrade?.() !== undefined,
  }
  const open = (): Server => {
    const server = createServer(settings, onRequest)
    server.setTimeout(timeouts.silenceMs)
    // The body is requested when it is read, so that one that is too large is never sent.
    server.on('checkContinue', onRequest)
    const noteBroken = (socket: Duplex, status: number | null) => {
      if (options.logsAccess && status !== null && socket instanceof Socket) logBroken(socket, status)
    }
    server.on('clientError', (error, socket) =>
      whenRead(error, socket, () => noteBroken(socket, refuseBroken(error, socket))),
    )
    limitConnections(server, timeouts, options.readOptions.proxies)
    server.on('upgrade', (node, socket, head) => options.onUpgrade?.()?.(node, socket, head))
    server.on('connect', (_node, socket) => noteBroken(socket, refuse(socket, 501, 'This server is not a proxy.')))
    return server
  }
  const { servers, port } = await listenOn(options.host, options.port, open, options.sockets)
  return {
    port,
    retire: async () => {
      stopping = true
      const ended = servers.map((server) => new Promise((resolve) => server.once('close', resolve)))
      // Unlike an HTTP server's own, this leaves idle connections open.
      for (const server of servers) NetServer.prototype.close.call(server)
      await Promise.all(ended)
    },
    stop: async (graceMs) => {
      stopping = true
      const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))
      const timer = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), graceMs)
      await Promise.all(closed)
      clearTimeout(timer)
    },
  }
}

async function respond(
  node: IncomingMessage,
  response: ServerResponse,
  options: ServerOptions,
  isStopping: () => boolean,
): Promise<void> {
  const { slowMs } = options.timeouts ?? defaultTimeouts
  const build = options.front?.build() ?? null
  // A body of which nothing was read before the response has been sent is read by Node at full speed.
  node.read(0)
  const incoming = readIncoming(node, response, options.readOptions)
  const { requestId, method } = incoming
  const note: RequestNote = { route: incoming.refusal ? 'refused' : null }
  response.setHeader('x-request-id', requestId)
  watchResponse(incoming, note, options.logsAccess ?? false)
  try {
    const attributes = { 'http.request.method': method, 'uplist.request_id': requestId }
    const parent = options.readOptions.proxies.has(incoming.peer) ? incoming.headers.get('traceparent') : null
    const answer =
      incoming.refusal ??
      (await inContext(
        { requestId },
        () => withSpan('request', { kind: 'server', attributes, parent }, () => options.answer(incoming)),
        note,
      ))
    if (isStopping()) response.setHeader('connection', 'close')
    await send(answer, incoming, slowMs)
    options.front?.keepFile(incoming, answer, build)
  } catch (error) {
    if (node.errored || response.destroyed) return
    options.onFault(error, incoming)
    if (response.headersSent) response.destroy()
    else await send(problemAnswer(500, problemMessages.somethingBad), incoming, slowMs)
  } finally {
    discard(node)
  }
}

/**
 * Discards the rest of a body that nobody reads, such as a refused one. Most clients read a response only when they have
 * sent theirs, and use the connection again. But reading many large bodies for nothing would delay all other requests, so
 * what has no room in `discarding` waits, and is cut off if it waits for too long.
 */
function discard(node: IncomingMessage): void {
  if (node.complete || node.destroyed) return void node.resume()
  const { socket } = node
  let left = Number(node.headers['content-length'] ?? payloadLimit)
  node.pause()
  const read = () => {
    if (left > smallBytes && !discarding.take(left, Date.now())) return
    clearInterval(waiting)
    // A body without a declared length may never end.
    node.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) node.pause()
    })
    node.resume()
  }
  const waiting = setInterval(read, 200)
  // All of it may have arrived, and the next request of the connection.
  const timer = setTimeout(() => (node.complete ? node.resume() : node.destroy()), lingerMs)
  // Node says nothing of a client that leaves once the response has been sent.
  const leave = () => void node.destroy()
  const stop = () => {
    clearInterval(waiting)
    clearTimeout(timer)
    socket.off('close', leave)
  }
  socket.once('close', leave)
  node.once('end', stop).once('close', stop)
  read()
}
