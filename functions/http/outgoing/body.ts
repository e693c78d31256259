import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutgoingFault } from './faults.ts'

/** What we can unpack. */
export const acceptedEncodings = 'gzip, deflate, br'

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}
/** Packed bytes beyond what was asked for: what packing may add, and what arrives while a first piece is unpacked. */
const packingBytes = 256 * 1024

/** `cut`: there was more than we wanted. */
export type ReadBody = { bytes: Buffer; cut: boolean }

/** Reads at most so many bytes, unpacked. The caller closes the connection. */
export async function readBody(response: IncomingMessage, most: number): Promise<ReadBody> {
  response.on('error', () => undefined)
  if (most === 0) return { bytes: Buffer.alloc(0), cut: true }
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return readPlain(response, most)
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined
  if (!decoder) throw new OutgoingFault('encoding')
  return unpack(response, decoder(), most)
}

async function readPlain(response: AsyncIterable<Buffer>, most: number): Promise<ReadBody> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size > most) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, most), cut: size > most }
}

/** Unpacks piece by piece and stops where it is enough, so a small bomb stays small. */
function unpack(response: IncomingMessage, decoder: Transform, most: number): Promise<ReadBody> {
  const chunks: Buffer[] = []
  let size = 0
  let packed = 0
  const result = new Promise<ReadBody>((resolve, reject) => {
    const finish = () => resolve({ bytes: Buffer.concat(chunks).subarray(0, most), cut: size > most })
    response.on('error', reject)
    response.on('data', (chunk: Buffer) => {
      packed += chunk.length
      // Packed bytes can go on for ever and unpack to nothing.
      if (packed > most + packingBytes) reject(new OutgoingFault('too-large'))
    })
    decoder.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > most) finish()
    })
    decoder.on('end', finish)
    // A header may speak of packing where there is no body at all.
    decoder.on('error', (error) => (packed === 0 ? finish() : reject(error)))
    response.pipe(decoder)
  })
  return result.finally(() => {
    response.unpipe(decoder)
    decoder.destroy()
  })
}
