import { buffer } from 'node:stream/consumers'
import { type Answer, problemAnswer } from './answer.ts'
import { type Holding, smallBytes } from './held-bytes.ts'
import type { Incoming } from './incoming.ts'

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
  /** The refusal of a body that turned out to be too large while it was read. */
  refusal: () => Answer | null
}

/**
 * Opens a request's body, or refuses it before reading. Small ones are read first. Larger ones are passed on while they
 * arrive, because a route that accepts less refuses without reading.
 */
export async function openPayload(incoming: Incoming, holding: Holding): Promise<Payload | Answer> {
  const { headers, method } = incoming
  const length = headers.get('content-length')
  const declared = length === null ? null : Number(length)
  const isEmpty = declared === 0 || (declared === null && !headers.has('transfer-encoding'))
  if (isEmpty || method === 'GET' || method === 'HEAD') {
    return { body: null, arrived: Promise.resolve(), refusal: () => null }
  }
  if (declared !== null && declared > maxBytes(headers.get('content-type'))) return tooLarge()
  if (declared !== null && !holding.take(declared)) return tooBusy()
  const payload = streamBody(incoming, declared === null ? holding : null)
  if (declared === null || declared > smallBytes) return payload
  const bytes = new Uint8Array(await buffer(payload.body))
  return { body: bytes, arrived: Promise.resolve(), refusal: () => null }
}

/** `holding`: counts what arrives, if its length wasn't declared. */
function streamBody({ node, response, headers }: Incoming, holding: Holding | null) {
  const limit = maxBytes(headers.get('content-type'))
  const arrived = Promise.withResolvers<undefined>()
  const chunks = node.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>
  let refusal: Answer | null = null
  let length = 0
  const body = new ReadableStream<Uint8Array>(
    {
      start: () => void node.once('close', () => arrived.resolve(undefined)),
      pull: async (controller) => {
        if (length === 0 && /100-continue/i.test(headers.get('expect') ?? '')) response.writeContinue()
        const next = await chunks.next()
        if (next.done) {
          arrived.resolve(undefined)
          return controller.close()
        }
        length += next.value.length
        refusal = length > limit ? tooLarge() : holding?.take(next.value.length) === false ? tooBusy() : null
        if (!refusal) return controller.enqueue(next.value)
        arrived.resolve(undefined)
        await chunks.return?.()
        controller.error(new Error('The body was refused.'))
      },
      cancel: async () => {
        arrived.resolve(undefined)
        await chunks.return?.()
      },
    },
    // Nothing is read in advance.
    { highWaterMark: 0 },
  )
  return { body, arrived: arrived.promise, refusal: () => refusal }
}

function tooLarge(): Answer {
  return problemAnswer(413, 'The request is too large. The limit is 6 MB (about 4.5 MB of files).')
}

/** Seconds. Most uploads take less. */
const retryAfter = { 'retry-after': '5' }

export function tooBusy(): Answer {
  return problemAnswer(503, 'The server is busy. Please try again in a moment.', retryAfter)
}
