import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './answer.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** In bytes. Compressing smaller bodies saves no packet. */
const worthwhile = 1024
const compressible =
  /^(text\/(?!event-stream)|application\/(.+\+)?(json|xml|javascript|wasm|manifest)\b|image\/(svg\+xml|x-icon))/i

export function isCompressible(headers: Headers, length: number): boolean {
  return (
    length >= worthwhile && !headers.has('content-encoding') && compressible.test(headers.get('content-type') ?? '')
  )
}

/** The response encoding, or null if the client accepts none of ours. `q=0` refuses. */
export function chooseEncoding(acceptEncoding: string | null): Encoding | null {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : null
}

export async function compress(body: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'gzip') return zip(body)
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}
