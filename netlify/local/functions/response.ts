import { Readable } from 'node:stream'
import type { Answer } from '#netlify/local/http/answer.ts'
import { startDeadline } from '#netlify/local/http/deadline.ts'
import { type Holding, smallBytes } from '#netlify/local/http/held-bytes.ts'
import { payloadLimit, tooBusy } from '#netlify/local/http/payload.ts'

type Reader = ReadableStreamDefaultReader<Uint8Array>

/**
 * Reads a function's response. Up to the payload limit it is read whole, so that it can be compressed, and still fail.
 * The rest of a longer one, and events, are passed on while they're written, in any length.
 */
export async function readResponse(
  { status, headers, body }: Response,
  timeMs: number,
  holding: Pick<Holding, 'take' | 'release'>,
): Promise<Answer> {
  if (!body) return { status, headers, body: new Uint8Array() }
  const isLive = /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')
  const reader: Reader = body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  let isWhole = false
  while (!isLive && !isWhole && length <= payloadLimit) {
    const { done, value } = await reader.read()
    isWhole = done
    if (value) parts.push(value)
    length += value?.length ?? 0
  }
  if (!holding.take(Math.min(length, payloadLimit))) {
    void reader.cancel().catch(() => undefined)
    return tooBusy()
  }
  if (!isWhole) {
    const stream = continueReading(parts, reader, timeMs, () => holding.release(Math.min(length, smallBytes)))
    return { status, headers, body: new Uint8Array(), stream }
  }
  const [only] = parts
  return { status, headers, body: only && parts.length === 1 ? only : Buffer.concat(parts, length) }
}

/**
 * Ends with an error if the function pauses for longer than `pauseMs`. A slow client doesn't count. `onPassedOn`: from now
 * on only a piece is in memory.
 */
function continueReading(parts: Uint8Array[], reader: Reader, pauseMs: number, onPassedOn: () => void): Readable {
  return new Readable({
    read() {
      const part = parts.shift()
      if (part) return void this.push(part)
      onPassedOn()
      readWithin(reader, pauseMs).then(
        (next) => this.push(next),
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
      )
    },
    // The function's work on the body ends if the client is gone.
    destroy(error, done) {
      const end = () => done(error)
      reader.cancel().then(end, end)
    },
  })
}

async function readWithin(reader: Reader, ms: number): Promise<Uint8Array | null> {
  const late = startDeadline(ms)
  const read = await Promise.race([reader.read(), late.reached]).finally(late.cancel)
  if (!read) throw new Error('The stream took too long.')
  return read.value ?? null
}
