import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

// What the doubles of publishing sites have in common: a server on loopback that records its calls and can misbehave.

export type DoubleCall = { method: string; url: URL; headers: IncomingHttpHeaders; body: string; bytes: Buffer }
export type DoubleAnswer = { status: number; body?: unknown; headers?: Record<string, string> }

/**
 * What a call gets instead of its answer. `hang` and `cut`: no answer, and nothing happened. `hang-after` and
 * `cut-after`: no answer, although it was carried out.
 */
export type Mood = DoubleAnswer | 'hang' | 'hang-after' | 'cut' | 'cut-after'

export type Double = {
  origin: string
  /** Its answers under another origin, for journeys with an internet of their own. */
  servedAs: (origin: string) => RequestListener
  /** Where its posts are, as it says. */
  publicOrigin: () => string
  /** Such as 'POST /wp-json/wp/v2/posts'. */
  calls: string[]
  /** How to treat a call, by its number since the start or the last `behave`. Null: normally. */
  misbehave: (moodOf: (count: number, call: DoubleCall) => Mood | null) => void
  behave: () => void
  /** Resolves when a call hangs. */
  hangs: () => Promise<unknown>
  stop: () => Promise<void>
}

export async function startDouble(
  answerTo: (call: DoubleCall) => DoubleAnswer | Promise<DoubleAnswer>,
  port = 0,
): Promise<Double> {
  const calls: string[] = []
  const sockets = new Set<Socket>()
  let moodOf: (count: number, call: DoubleCall) => Mood | null = () => null
  let count = 0
  let hanging = Promise.withResolvers<null>()

  const listener: RequestListener = (request, response) => {
    const handle = async () => {
      const url = new URL(request.url ?? '/', 'http://double')
      const bytes = await buffer(request)
      const call = { method: request.method ?? '', url, headers: request.headers, body: bytes.toString(), bytes }
      calls.push(`${call.method} ${url.pathname}`)
      const mood = moodOf((count += 1), call)
      const happens = mood === null || mood === 'hang-after' || mood === 'cut-after'
      const answer = happens ? await answerTo(call) : null
      if (mood === 'hang' || mood === 'hang-after') return hanging.resolve(null)
      if (mood === 'cut' || mood === 'cut-after') return void request.socket.destroy()
      const { status, body, headers } = mood ?? answer ?? { status: 500 }
      const isText = typeof body === 'string'
      response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
      response.end(body === undefined ? undefined : isText ? body : JSON.stringify(body))
    }
    // A client that was killed leaves half a request.
    handle().catch(() => request.socket.destroy())
  }
  const server = createServer(listener)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  const change = (next: typeof moodOf) => {
    moodOf = next
    count = 0
    hanging = Promise.withResolvers()
  }
  const origin = `http://site.localhost:${(server.address() as AddressInfo).port}`
  let publicOrigin = origin
  return {
    origin,
    publicOrigin: () => publicOrigin,
    servedAs: (other) => {
      publicOrigin = other
      return listener
    },
    calls,
    misbehave: change,
    behave: () => change(() => null),
    hangs: () => hanging.promise,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The part of a list on one page. */
export function pageOf<Item>(items: readonly Item[], page: number, size: number): Item[] {
  return items.slice((page - 1) * size, page * size)
}
