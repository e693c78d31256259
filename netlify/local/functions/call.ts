import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { type Answer, problemAnswer } from '#netlify/local/http/answer.ts'
import type { Incoming } from '#netlify/local/http/incoming.ts'
import { maxBytes, readBody } from '#netlify/local/http/payload.ts'
import type { RateLimits } from '#netlify/local/http/rate-limits.ts'
import type { RefusalLog } from '#netlify/local/http/refusal-log.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import type { FunctionHost } from './host.ts'
import type { SocketMatch } from './sockets.ts'

const maxStreamBytes = 20 * 1024 * 1024

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
  const startedAt = Date.now()
  const late = deadline(timeMs)
  const response = await Promise.race([
    host
      .call({ socket: socket.name, request, ip: incoming.ip, params })
      .then((response) => (isStream(response) ? readStream(response, startedAt + timeMs) : readWhole(response))),
    late.reached,
  ]).finally(late.cancel)
  return response ?? problemAnswer(504, 'The server took too long to answer. Please try again.')
}

/** Only what is meant to be read while it's written is streamed, so that anything else can still fail as a whole. */
function isStream({ headers, body }: Response): boolean {
  return body !== null && /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')
}

/** Netlify ends a stream that is too long or takes too long. */
function readStream({ status, headers, body }: Response, untilMs: number): Answer {
  let size = 0
  const limited = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.length
      if (size > maxStreamBytes) done(new Error('The stream is too long.'))
      else done(null, chunk)
    },
  })
  const late = deadline(Math.max(0, untilMs - Date.now()))
  void late.reached.then(() => limited.destroy(new Error('The stream took too long.')))
  limited.once('close', late.cancel)
  const source = Readable.fromWeb(body as WebStream)
  pipeline(source, limited).catch(() => undefined)
  return { status, headers, body: new Uint8Array(), stream: limited }
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
