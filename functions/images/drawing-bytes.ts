import type { Readable } from 'node:stream'
import { freeBytes } from '#src/domain/images/free-bytes.ts'

/** Reads so many bytes from a stream that has no more for now. */
export async function receiveBytes(stream: Readable, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.allocUnsafeSlow(length)
  let at = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer<ArrayBuffer>>) {
    bytes.set(chunk, at)
    at += chunk.length
    freeBytes(chunk)
    if (at >= length) return bytes
  }
  throw new Error('The stream ended early')
}
