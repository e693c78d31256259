import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutgoingFault } from './faults.ts'

/** Encodings we can decompress. */
export const acceptedEncodings = 'gzip, deflate, br'

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}
/** Compressed bytes allowed beyond the limit: overhead, and what arrives while the first chunk is being decompressed. */
const overheadBytes = 256 * 1024

/** `cut`: the body was longer than the limit. */
export type ReadBody = { bytes: Buffer; cut: boolean }

/** Reads at most `limit` bytes after decompression. The caller closes the connection. */
export async function readBody(response: IncomingMessage, limit: number): Promise<ReadBody> {
  response.on('error', () => undefined)
  if (limit === 0) return { bytes: Buffer.alloc(0), cut: true }
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return readPlain(response, limit)
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined
  if (!decoder) throw new OutgoingFault('encoding')
  return decompress(response, decoder(), limit)
}

async function readPlain(response: AsyncIterable<Buffer>, limit: number): Promise<ReadBody> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size > limit) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, limit), cut: size > limit }
}

/** Decompresses chunk by chunk and stops at the limit, so that a zip bomb does no harm. */
function decompress(response: IncomingMessage, decoder: Transform, limit: number): Promise<ReadBody> {
  const chunks: Buffer[] = []
  let size = 0
  let received = 0
  const result = new Promise<ReadBody>((resolve, reject) => {
    const finish = () => resolve({ bytes: Buffer.concat(chunks).subarray(0, limit), cut: size > limit })
    response.on('error', reject)
    response.on('data', (chunk: Buffer) => {
      received += chunk.length
      // Compressed data can be endless and decompress to nothing.
      if (received > limit + overheadBytes) reject(new OutgoingFault('too-large'))
    })
    decoder.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > limit) finish()
    })
    decoder.on('end', finish)
    // Some servers send Content-Encoding without a body.
    decoder.on('error', (error) => (received === 0 ? finish() : reject(error)))
    response.pipe(decoder)
  })
  return result.finally(() => {
    response.unpipe(decoder)
    decoder.destroy()
  })
}
