import type { HttpCall } from './environment.ts'

type File = { name: string; type: string }
type Pieces = AsyncGenerator<string | Uint8Array>

/** Compressed already. */
export const zipType = 'application/zip'

/**
 * Answers with a file that is sent while it's written, so that only a piece of it is in memory. Compressed here, because
 * Netlify ends a stream after 20 MB, and nothing after us compresses streams on one machine.
 */
export function respondFile(c: HttpCall, { name, type }: File, pieces: Pieces): Response {
  const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(c.req.header('accept-encoding') ?? '')
  const isCompressed = acceptsGzip && type !== zipType
  const bytes = toStream(pieces)
  return c.body(isCompressed ? bytes.pipeThrough(new CompressionStream('gzip')) : bytes, 200, {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    ...(isCompressed && { 'content-encoding': 'gzip' }),
  })
}

function toStream(pieces: Pieces): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull: async (controller) => {
      const next = await pieces.next()
      if (next.done) controller.close()
      else controller.enqueue(new Uint8Array(typeof next.value === 'string' ? Buffer.from(next.value) : next.value))
    },
    cancel: () => void pieces.return(undefined),
  })
}
