import type { Answer } from '#netlify/local/http/answer.ts'
import { problemAnswer } from '#netlify/local/http/answer.ts'
import type { HeldBytes } from '#netlify/local/http/held-bytes.ts'
import type { Incoming } from '#netlify/local/http/incoming.ts'
import { openPayload } from '#netlify/local/http/payload.ts'
import type { RateLimits } from '#netlify/local/http/rate-limits.ts'
import type { RefusalLog } from '#netlify/local/http/refusal-log.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { startDeadline } from './deadline.ts'
import type { FunctionHost } from './host.ts'
import { readResponse } from './response.ts'
import type { SocketMatch } from './sockets.ts'

export type CallLimits = {
  rates: RateLimits
  refusals: RefusalLog
  timeMs: number
  /** Bodies in memory, of requests and of responses. */
  requests: HeldBytes
  responses: HeldBytes
}

/** Runs a function within Netlify's limits (rate, payload, time) and the memory that all calls share. */
export async function callFunction(
  host: FunctionHost,
  { socket, params }: SocketMatch,
  incoming: Incoming,
  limits: CallLimits,
): Promise<Answer> {
  const { rates, refusals, timeMs } = limits
  const { ip, url, method, headers } = incoming
  const { rateLimit } = socket.config
  const waitSeconds = rateLimit ? rates.use(socket.name, rateLimit, ip, Date.now()) : null
  if (waitSeconds !== null) {
    refusals.note(socket.name, ip, Date.now())
    return problemAnswer(429, problemMessages.tooManyRequests, { 'retry-after': String(waitSeconds) })
  }
  const holding = limits.requests.open(ip)
  let isCalled = false
  try {
    const payload = await openPayload(incoming, holding)
    if ('status' in payload) return payload
    const init: RequestInit & { duplex: 'half' } = { method, headers, body: payload.body, duplex: 'half' }
    const request = new Request(url, init)
    // A function may continue after its time, and has the body as long as it does.
    const called = host.call({ socket: socket.name, request, ip, params }).finally(holding.release)
    isCalled = true
    const late = startDeadline(timeMs, payload.arrived)
    const answered = called.then((response) => readResponse(response, timeMs, holdResponse(incoming, limits)))
    const answer = await Promise.race([answered, late.reached])
      .catch((error: unknown) => payload.refusal() ?? Promise.reject(error))
      .finally(late.cancel)
    return payload.refusal() ?? answer ?? problemAnswer(504, 'The server took too long to answer. Please try again.')
  } finally {
    if (!isCalled) holding.release()
  }
}

/** Counts a response until it is sent or its client is gone. Slow readers would fill the memory otherwise. */
function holdResponse({ ip, response }: Incoming, { responses }: CallLimits): (bytes: number) => boolean {
  const holding = responses.open(ip)
  response.once('close', holding.release)
  // A client that has left while the function was working gets nothing, and there is no second `close`.
  return (bytes) => response.destroyed || holding.take(bytes)
}
