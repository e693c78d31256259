import { pipeline } from 'node:stream/promises'
import type { Answer } from './answer.ts'
import { chooseEncoding, compress, isCompressible } from './compression.ts'
import type { Incoming } from './incoming.ts'

/** Sends a response: encoded for the client, without a body for HEAD, or 304 if the client has it. */
export async function send(answer: Answer, { method, headers: asked, response }: Incoming): Promise<void> {
  const headers = new Headers(answer.headers)
  if (answer.stream) {
    response.writeHead(answer.status, Object.fromEntries(headers))
    response.flushHeaders()
    // Ends the function's work on the body if the client is gone.
    await pipeline(answer.stream, response)
    return
  }
  let body = answer.body
  if (isCompressible(headers, body.length)) {
    headers.append('vary', 'accept-encoding')
    const encoding = chooseEncoding(asked.get('accept-encoding'))
    if (encoding) {
      body = await (answer.encode?.(encoding) ?? compress(body, encoding))
      headers.set('content-encoding', encoding)
      // These aren't the bytes the tag was made for.
      const etag = headers.get('etag')
      if (etag?.startsWith('"')) headers.set('etag', `W/${etag}`)
    }
  }
  const fresh = answer.status === 200 && isRead(method) && matches(asked.get('if-none-match'), headers.get('etag'))
  const status = fresh ? 304 : answer.status
  const empty = status === 304 || status === 204
  if (empty) for (const name of ['content-length', 'content-encoding', 'content-type']) headers.delete(name)
  else if (method !== 'HEAD' || body.length > 0) headers.set('content-length', String(body.length))

  response.statusCode = status
  for (const [name, value] of headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  response.end(empty || method === 'HEAD' ? undefined : body)
}

export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

function matches(ifNoneMatch: string | null, etag: string | null): boolean {
  if (!ifNoneMatch || !etag) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}
