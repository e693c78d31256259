import type { Answer } from '#netlify/local/http/answer.ts'
import { problemAnswer } from '#netlify/local/http/answer.ts'
import { startDeadline } from '#netlify/local/http/deadline.ts'
import type { HeldBytes, Holding } from '#netlify/local/http/held-bytes.ts'
import type { Incoming } from '#netlify/local/http/requests.ts'
import { openPayload, type Payload } from '#netlify/local/http/payload.ts'
import { isRead } from '#netlify/local/http/send.ts'
import type { Admission, WorkKind } from '#netlify/local/http/admission.ts'
import type { Shedding } from '#netlify/local/http/shedding.ts'
import type { RateLimits } from '#netlify/local/http/rate-limits.ts'
import type { RefusalLog } from '#netlify/local/http/refusal-log.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { countUp, nameRoute } from '#src/telemetry/observe.ts'
import type { FunctionHost } from './host.ts'
import { readResponse } from './response.ts'
import type { SocketMatch } from './sockets.ts'

export type CallLimits = {
  rates: RateLimits
  refusals: RefusalLog
  timeMs: number
  /** Milliseconds in which a client must send 64 KB of a large body, or something of a small one. */
  slowMs: number
  admission: Admission
  shedding: Shedding
  /** Tells who answers first about calls. */
  keepCall: (incoming: Incoming, kind: WorkKind) => void
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
  const { rates, refusals, timeMs, slowMs, admission, shedding } = limits
  const { ip, requestId, url, method, headers } = incoming
  const { rateLimit } = socket.config
  const waitSeconds = rateLimit ? rates.use(socket.name, rateLimit, ip, Date.now()) : null
  if (waitSeconds !== null) {
    countUp('rate_limited')
    nameRoute(`${socket.name} over its limit`)
    refusals.note(socket.name, ip, Date.now())
    return problemAnswer(429, problemMessages.tooManyRequests, { 'retry-after': String(waitSeconds) })
  }
  const kind = kindOf(method, url.pathname)
  if (kind) limits.keepCall(incoming, kind)
  if (kind && admission.isFull(kind, ip)) return shedding.refuse(kind === 'page')
  const payload = await openPayload(incoming, limits.requests, slowMs)
  if ('status' in payload) return payload
  // A body that still arrives has its place already, among the bodies.
  const isWhole = !(payload.body instanceof ReadableStream)
  // What someone has sent is done, also if they have left the page meanwhile.
  const isGone = () => kind !== 'write' && incoming.response.destroyed
  const leave = kind && isWhole ? await admission.enter(kind, ip, isGone) : () => undefined
  if (!leave) {
    payload.release()
    return shedding.refuse(kind === 'page')
  }
  const called = callWith(payload)
  const late = startDeadline(timeMs, payload.arrived)
  const answered = called.then((response) => readResponse(response, timeMs, holdResponse(incoming, limits)))
  const answer = await Promise.race([answered, late.reached])
    .catch((error: unknown) => payload.refusal() ?? Promise.reject(error))
    .finally(() => {
      late.cancel()
      leave()
    })
  return payload.refusal() ?? answer ?? problemAnswer(504, 'The server took too long to answer. Please try again.')

  async function callWith({ body, release }: Payload): Promise<Response> {
    try {
      const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' }
      return await host.call({ socket: socket.name, request: new Request(url, init), ip, requestId, params })
    } finally {
      // A function may continue after its time, and has the body as long as it does.
      release()
    }
  }
}

/** Null: it always has a place. Whoever watches the server has to get an answer. */
function kindOf(method: string, pathname: string): WorkKind | null {
  if (pathname.startsWith('/api/health')) return null
  if (!isRead(method)) return 'write'
  return pathname.startsWith('/api/') ? 'read' : 'page'
}

/** Counts a response until it is sent or its client is gone. Slow readers would fill the memory otherwise. */
function holdResponse({ ip, response }: Incoming, { responses }: CallLimits): Pick<Holding, 'take' | 'release'> {
  const holding = responses.open(ip)
  response.once('close', () => holding.release())
  // A client that has left while the function was working gets nothing, and there is no second `close`.
  return { take: (bytes) => response.destroyed || holding.take(bytes), release: holding.release }
}
