import { type Answer, problemAnswer } from '#netlify/local/http/answer.ts'
import type { Incoming } from '#netlify/local/http/incoming.ts'
import { maxBytes, readBody } from '#netlify/local/http/payload.ts'
import type { RateLimits } from '#netlify/local/http/rate-limits.ts'
import type { RefusalLog } from '#netlify/local/http/refusal-log.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import type { FunctionHost } from './host.ts'
import type { SocketMatch } from './sockets.ts'

export type CallLimits = { rates: RateLimits; refusals: RefusalLog; timeMs: number }

/** Runs a function within Netlify's limits: rate, payload in both directions, time. */
export async function callFunction(
  host: FunctionHost,
  { socket, params }: SocketMatch,
  incoming: Incoming,
  { rates, refusals, timeMs }: CallLimits,
): Promise<Answer> {
  const { rateLimit } = socket.config
  const waitSeconds = rateLimit ? rates.use(socket.name, rateLimit, incoming.ip, Date.now()) : null
  if (waitSeconds !== null) {
    refusals.note(socket.name, incoming.ip, Date.now())
    return problemAnswer(429, problemMessages.tooManyRequests, { 'retry-after': String(waitSeconds) })
  }
  const body = await readBody(incoming)
  if (!body) return problemAnswer(413, 'The request is too large. The limit is 6 MB (about 4.5 MB of files).')

  const request = new Request(incoming.url, {
    method: incoming.method,
    headers: incoming.headers,
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  })
  const late = deadline(timeMs)
  const response = await Promise.race([
    host.call({ socket: socket.name, request, ip: incoming.ip, params }).then(readWhole),
    late.reached,
  ]).finally(late.cancel)
  return response ?? problemAnswer(504, 'The server took too long to answer. Please try again.')
}

async function readWhole(response: Response): Promise<Answer> {
  const body = Buffer.from(await response.arrayBuffer())
  if (body.length > maxBytes(response.headers.get('content-type'))) {
    return problemAnswer(502, 'The response is too large.')
  }
  return { status: response.status, headers: response.headers, body }
}

function deadline(ms: number): { reached: Promise<null>; cancel: () => void } {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), ms)
  return { reached: promise, cancel: () => clearTimeout(timer) }
}
