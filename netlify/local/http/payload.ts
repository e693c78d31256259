import { buffer } from 'node:stream/consumers'
import { freeBytes } from '#src/domain/images/free-bytes.ts'
import { type Answer, problemAnswer } from './answer.ts'
import { startDeadline } from './deadline.ts'
import { type HeldBytes, type Holding, smallBytes } from './held-bytes.ts'
import type { Incoming } from './requests.ts'

/** Netlify's limit for a function's request and response, in transferred bytes. */
export const payloadLimit = 6 * 1024 * 1024

const textual = /^(text\/|application\/(.+\+)?(json|xml|javascript|x-www-form-urlencoded)\b)/i

/** The largest body: text is sent unchanged, everything else in base64, which makes 4 bytes of 3. */
export function maxBytes(contentType: string | null): number {
  return textual.test(contentType ?? '') ? payloadLimit : Math.floor(payloadLimit / 4) * 3
}

/** A request's body for a function. */
export type Payload = {
  /** Null: there is none. */
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
  /** Resolves when all of it has arrived, or nothing more will. */
  arrived: Promise<unknown>
  /** The refusal of a body that turned out to be too large or too slow while it was read. */
  refusal: () => Answer | null
  /** To be called when the body isn't in memory anymore. */
  release: () => void
}

/**
 * Opens a request's body, or refuses it before reading. Small ones are read first. Larger ones are passed on while they
 * arrive, because a route that accepts less refuses without reading.
 */
export async function openPayload(incoming: Incoming, held: HeldBytes, slowMs: number): Promise<Payload | Answer> {
  const { headers, method, ip } = incoming
  const length = headers.get('content-length')
  const declared = length === null ? null : Number(length)
  const isEmpty = declared === 0 || (declared === null && !headers.has('transfer-encoding'))
  if (isEmpty || method === 'GET' || method === 'HEAD') {
    return { body: null, arrived: Promise.resolve(), refusal: () => null, release: () => undefined }
  }
  if (declared !== null && declared > maxBytes(headers.get('content-type'))) return tooLarge()
  const holding = held.open(ip, declared ?? 0)
  if (!holding.reserve()) return tooBusy()
  const isSmall = declared !== null && declared <= smallBytes
  const slow = { ms: slowMs, bytes: isSmall ? 1 : smallBytes }
  const payload = streamBody(incoming, { holding, slow })
  if (!isSmall) return payload
  try {
    const bytes = new Uint8Array(await buffer(payload.body))
    return { ...payload, body: bytes }
  } catch (error) {
    payload.release()
    return payload.refusal() ?? Promise.reject(error)
  }
}

/** `slow`: a client that takes longer than `ms` for so many bytes is refused. */
type Terms = { holding: Holding; slow: { ms: number; bytes: number } }

function streamBody({ node, response, headers }: Incoming, { holding, slow }: Terms) {
  const limit = maxBytes(headers.get('content-type'))
  const arrived = Promise.withResolvers<undefined>()
  const chunks = node.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer<ArrayBuffer>>
  let refusal: Answer | null = null
  let length = 0
  /** Since `slow.bytes` arrived last. Only while the function waits for more. */
  let period = { waitedMs: 0, bytes: 0 }

  const next = async (): Promise<IteratorResult<Buffer<ArrayBuffer>> | null> => {
    const since = performance.now()
    const late = startDeadline(slow.ms - period.waitedMs)
    const read = await Promise.race([chunks.next(), late.reached]).finally(late.cancel)
    const bytes = period.bytes + (read && !read.done ? read.value.length : 0)
    const isFast = bytes >= slow.bytes
    period = isFast ? { waitedMs: 0, bytes: 0 } : { waitedMs: period.waitedMs + performance.now() - since, bytes }
    return read
  }
  const stop = () => {
    arrived.resolve(undefined)
    // Not awaited: it ends with the read that is still waiting.
    void chunks.return?.().catch(() => undefined)
  }
  const refuse = (controller: ReadableByteStreamController, answer: Answer) => {
    refusal = answer
    stop()
    controller.error(new Error('The body was refused.'))
  }
  const body = new ReadableStream(
    {
      type: 'bytes',
      start: () => void node.once('close', () => arrived.resolve(undefined)),
      pull: async (controller) => {
        if (length === 0 && /100-continue/i.test(headers.get('expect') ?? '')) response.writeContinue()
        const read = await next()
        if (read?.done) {
          arrived.resolve(undefined)
          controller.close()
          return controller.byobRequest?.respond(0)
        }
        length += read?.value.length ?? 0
        if (!read) refuse(controller, tooSlow())
        else if (length > limit) refuse(controller, tooLarge())
        else if (!holding.take(read.value.length)) refuse(controller, tooBusy())
        else passOn(read.value, controller)
      },
      cancel: stop,
    },
    // Nothing is read in advance.
    { highWaterMark: 0 },
  )
  return { body, arrived: arrived.promise, refusal: () => refusal, release: holding.release }
}

/** Into the reader's own buffer, if it has one. */
function passOn(chunk: Buffer<ArrayBuffer>, controller: ReadableByteStreamController): void {
  const { byobRequest } = controller
  const view = byobRequest?.view
  if (!byobRequest || !view || view.byteLength < chunk.length) return controller.enqueue(chunk)
  new Uint8Array(view.buffer, view.byteOffset, chunk.length).set(chunk)
  byobRequest.respond(chunk.length)
  freeBytes(chunk)
}

function tooLarge(): Answer {
  return problemAnswer(413, 'The request is too large. The limit is 6 MB (about 4.5 MB of files).')
}

function tooSlow(): Answer {
  return problemAnswer(408, 'The request arrived too slowly. Please try again.')
}

/** Seconds. Most uploads take less. */
const retryAfter = { 'retry-after': '5' }

export function tooBusy(): Answer {
  return problemAnswer(503, 'The server is busy. Please try again in a moment.', retryAfter)
}
