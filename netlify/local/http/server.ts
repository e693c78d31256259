import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { problemAnswer, type Answer } from './answer.ts'
import { readIncoming, type Incoming } from './incoming.ts'
import { send } from './send.ts'

export type HttpServer = {
  port: number
  /** Stops accepting, lets running requests finish, and after `graceMs` ends those that have not. */
  stop: (graceMs: number) => Promise<void>
}

export type ServerOptions = {
  port: number
  answer: (incoming: Incoming) => Promise<Answer>
  /** A fault of ours while answering: the client is told nothing but 500. */
  onFault: (error: unknown, incoming: Incoming) => void
  onUpgrade?: (node: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/** How long a client whose body is refused may go on sending. Cut off at once, it would miss the answer. */
const lingerMs = 2000

export async function startServer(options: ServerOptions): Promise<HttpServer> {
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 120_000 })
  let stopping = false
  const onRequest = (node: IncomingMessage, response: ServerResponse) => {
    respond(node, response, options, () => stopping).catch(() => response.destroy())
  }
  server.on('request', onRequest)
  // The body is asked for when it is read, so that one which is too large is never sent.
  server.on('checkContinue', onRequest)
  const { onUpgrade } = options
  if (onUpgrade) server.on('upgrade', (node, socket, head) => onUpgrade(node, socket, head))
  const port = await listen(server, options.port)
  return {
    port,
    stop: async (graceMs) => {
      stopping = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
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
  const incoming = readIncoming(node, response)
  try {
    const answer = incoming.refusal ?? (await options.answer(incoming))
    if (isStopping()) response.setHeader('connection', 'close')
    await send(answer, incoming)
    if (!node.complete) discard(node)
  } catch (error) {
    if (node.errored || response.destroyed) return
    options.onFault(error, incoming)
    if (response.headersSent) response.destroy()
    else await send(problemAnswer(500, 'Something bad happened; please try again later.'), incoming)
  }
}

/** Throws away what is left of a body that was refused. */
function discard(node: IncomingMessage): void {
  node.resume()
  const timer = setTimeout(() => node.destroy(), lingerMs)
  node.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
