import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Answer, Encoding } from './answer.ts'
import { chooseEncoding, compress, isCompressible } from './compression.ts'
import type { Incoming } from './requests.ts'
import { endSlowReading, endSlowReadingOf } from './slow-readers.ts'

/** Sends a response: encoded for the client, without a body for HEAD, or 304 if the client has it. */
export async function send(answer: Answer, incoming: Incoming, slowMs: number): Promise<void> {
  const { method, headers: asked, response } = incoming
  if (answer.stream) {
    response.statusCode = answer.status
    for (const [name, value] of listHeaders(answer.headers)) response.setHeader(name, value)
    response.flushHeaders()
    if (method === 'HEAD') {
      answer.stream.destroy()
      return void response.end()
    }
    // Ends the function's work on the body if the client is gone.
    return sendStream(answer.stream, response, slowMs)
  }
  const encoded = await encodeFor(answer, chooseEncoding(asked.get('accept-encoding')))
  const isFresh = answer.status === 200 && isRead(method) && matches(asked.get('if-none-match'), encoded.etag)
  response.statusCode = isFresh ? 304 : answer.status
  const isEmpty = response.statusCode === 304 || response.statusCode === 204
  for (const [name, value] of encoded.headers) {
    if (!isEmpty || !ofTheBody.includes(name)) response.setHeader(name, value)
  }
  const { body } = encoded
  if (!isEmpty && (method !== 'HEAD' || body.length > 0)) response.setHeader('content-length', body.length)
  if (isEmpty || method === 'HEAD') response.end()
  else if (body.length <= pieceBytes) {
    response.end(body)
    endSlowReadingOf(response, body.length, slowMs)
  } else await sendStream(Readable.from(piecesOf(body)), response, slowMs)
}

async function sendStream(stream: Readable, response: ServerResponse, slowMs: number): Promise<void> {
  const watch = endSlowReading(response, slowMs)
  await pipeline(stream, splitPieces, response).finally(watch.stop)
}

/** Written one after the other, because it can only be seen which of them the client has read. */
export const pieceBytes = 64 * 1024

async function* splitPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield* piecesOf(chunk)
}

function* piecesOf(body: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes)
}

export const ofTheBody = ['content-length', 'content-encoding', 'content-type']

/** A response in one encoding. */
export type Encoded = {
  headers: readonly [name: string, value: string | string[]][]
  etag: string | null
  body: Uint8Array
}

/** Of the answers that are kept. */
const encodedAnswers = new WeakMap<Answer, Map<Encoding | null, Promise<Encoded>>>()

export function encodeFor(answer: Answer, encoding: Encoding | null): Promise<Encoded> {
  if (!answer.encode) return encodeAnswer(answer, encoding)
  const known = encodedAnswers.get(answer) ?? new Map<Encoding | null, Promise<Encoded>>()
  encodedAnswers.set(answer, known)
  const encoded = known.get(encoding) ?? encodeAnswer(answer, encoding)
  known.set(encoding, encoded)
  return encoded
}

async function encodeAnswer(answer: Answer, encoding: Encoding | null): Promise<Encoded> {
  const headers = new Headers(answer.headers)
  let { body } = answer
  if (isCompressible(headers, body.length)) {
    headers.append('vary', 'accept-encoding')
    if (encoding) {
      body = await (answer.encode?.(encoding) ?? compress(body, encoding))
      headers.set('content-encoding', encoding)
      // These aren't the bytes the tag was made for.
      const etag = headers.get('etag')
      if (etag?.startsWith('"')) headers.set('etag', `W/${etag}`)
    }
  }
  return { headers: listHeaders(headers), etag: headers.get('etag'), body }
}

function listHeaders(headers: Headers): [name: string, value: string | string[]][] {
  const cookies = headers.getSetCookie()
  const entries: [string, string | string[]][] = [...headers].filter(([name]) => name !== 'set-cookie')
  if (cookies.length > 0) entries.push(['set-cookie', cookies])
  return entries
}

export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

export function matches(ifNoneMatch: string | null, etag: string | null): boolean {
  if (!ifNoneMatch || !etag) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}
