import type { IncomingMessage } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { OutgoingFault } from './faults.ts'

/** Encodings we ask for. Some servers send others. */
export const acceptedEncodings = 'gzip, deflate, br'

// As browsers and curl, everything that arrived is returned, even if the end is missing.
const { BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH, ZSTD_d_windowLogMax, ZSTD_e_flush } = constants
const zlib = { flush: Z_SYNC_FLUSH, finishFlush: Z_SYNC_FLUSH }
/** A frame may ask for 8 MB of memory (RFC 9659). */
const zstd = { finishFlush: ZSTD_e_flush, params: { [ZSTD_d_windowLogMax]: 23 } }

const decoders = {
  gzip: () => createGunzip(zlib),
  'x-gzip': () => createGunzip(zlib),
  deflate: () => new Inflate(),
  br: () => createBrotliDecompress({ finishFlush: BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress(zstd),
} satisfies Record<string, () => Transform>
/** What browsers decode at most is one or two. */
const maxDecoders = 5
/** Compressed bytes allowed beyond the limit: overhead, and what arrives while the first chunk is being decompressed. */
const overheadBytes = 256 * 1024

/** `cut`: the body was longer than the limit. */
export type ReadBody = { bytes: Buffer; cut: boolean }

/** Reads at most `limit` bytes after decompression. The caller closes the connection. */
export async function readBody(response: IncomingMessage, limit: number): Promise<ReadBody> {
  response.on('error', () => undefined)
  if (limit === 0) return { bytes: Buffer.alloc(0), cut: true }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of decodedBody(response, limit)) {
    chunks.push(chunk)
    size += chunk.length
    if (size > limit) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, limit), cut: size > limit }
}

/**
 * The body as it arrives, decompressed chunk by chunk, so that a zip bomb does no harm to who stops at `limit` bytes. The
 * caller closes the connection.
 */
export function decodedBody(response: IncomingMessage, limit: number): AsyncIterable<Buffer> {
  response.on('error', () => undefined)
  const chain = encodingsOf(response).map((name): Transform => decoders[name]())
  const last = chain.at(-1)
  return last ? decompress(response, chain, last, limit) : response
}

/** In the order in which they are undone. None if one is unknown or does nothing, as in Chrome: 'utf-8', 'identity'. */
export function encodingsOf({ headers }: Pick<IncomingMessage, 'headers'>): (keyof typeof decoders)[] {
  const header = headers['content-encoding'] ?? ''
  const names = header
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  if (names.length > maxDecoders) throw new OutgoingFault('encoding')
  return names.every(isKnown) ? names.toReversed() : []
}

function isKnown(name: string): name is keyof typeof decoders {
  return Object.hasOwn(decoders, name)
}

async function* decompress(response: IncomingMessage, chain: readonly Transform[], last: Transform, limit: number) {
  let received = 0
  let fault: unknown
  const fail = (error: unknown) => {
    fault ??= error
    last.destroy(fault as Error)
  }
  response.on('error', fail)
  response.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  let from: Readable = response
  for (const decoder of chain) {
    let taken = 0
    // Compressed data can be endless and decompress to nothing.
    from.on('data', (chunk: Buffer) => {
      taken += chunk.length
      if (taken > limit + overheadBytes) fail(new OutgoingFault('too-large'))
    })
    decoder.on('error', () => fail(new OutgoingFault('encoding')))
    from = from.pipe(decoder)
  }
  try {
    yield* last as AsyncIterable<Buffer>
  } catch {
    // Some servers send Content-Encoding without a body.
    if (received > 0) throw fault
  } finally {
    response.unpipe()
    for (const decoder of chain) decoder.destroy()
  }
}

/** `deflate` with its header, or without, as some servers send it. */
class Inflate extends Transform {
  #inner: Transform | null = null

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#inner ??= this.#open(chunk[0] ?? 0)
    if (this.#inner.write(chunk)) done()
    else this.#inner.once('drain', done)
  }

  override _flush(done: (error?: Error | null) => void): void {
    if (!this.#inner) return done()
    this.#inner.once('end', done)
    this.#inner.end()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#inner?.destroy()
    done(error)
  }

  #open(first: number): Transform {
    // The low bits of the header's first byte name the method, which is always 8 (RFC 1950).
    const inner = (first & 0x0f) === 8 ? createInflate(zlib) : createInflateRaw(zlib)
    inner.on('data', (chunk: Buffer) => this.push(chunk))
    inner.on('error', (error) => this.destroy(error))
    return inner
  }
}
