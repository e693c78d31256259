import type { Incoming } from './incoming.ts'

/** Netlify's limit for a function's request and response, in transferred bytes. */
export const payloadLimit = 6 * 1024 * 1024

const textual = /^(text\/|application\/(.+\+)?(json|xml|javascript|x-www-form-urlencoded)\b)/i

/** The largest body: text is sent unchanged, everything else in base64, which makes 4 bytes of 3. */
export function maxBytes(contentType: string | null): number {
  return textual.test(contentType ?? '') ? payloadLimit : Math.floor(payloadLimit / 4) * 3
}

/** The request's body, or null if it is above the limit. Then the rest is dropped. */
export async function readBody({ node, response, headers, method }: Incoming): Promise<Buffer | null> {
  if (method === 'GET' || method === 'HEAD') return Buffer.alloc(0)
  const limit = maxBytes(headers.get('content-type'))
  if (Number(headers.get('content-length') ?? 0) > limit) return null
  if (/100-continue/i.test(headers.get('expect') ?? '')) response.writeContinue()
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of node.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}
