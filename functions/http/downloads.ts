import type { HttpCall } from './environment.ts'

type File = { name: string; type: string }

/**
 * Answers with a file that is sent while it's written, so that only a piece of it is in memory. Compressed here, because
 * Netlify ends a stream after 20 MB, and nothing after us compresses streams on one machine.
 */
export function answerFile(c: HttpCall, { name, type }: File, text: AsyncGenerator<string>): Response {
  const isCompressed = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(c.req.header('accept-encoding') ?? '')
  const bytes = toStream(text).pipeThrough(new TextEncoderStream())
  return c.body(isCompressed ? bytes.pipeThrough(new CompressionStream('gzip')) : bytes, 200, {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    ...(isCompressed && { 'content-encoding': 'gzip' }),
  })
}

function toStream(text: AsyncGenerator<string>): ReadableStream<string> {
  return new ReadableStream<string>({
    pull: async (controller) => {
      const next = await text.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: () => void text.return(undefined),
  })
}
