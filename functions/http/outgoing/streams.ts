import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isLoopbackHost } from '#src/domain/urls/loopback.ts'
import { encodingsOf } from './body.ts'
import { OutgoingFault } from './faults.ts'

export type StreamedRequest = {
  url: string
  headers: Record<string, string>
  body: string
  /** For the whole request. */
  totalMs: number
  /** For the response to start, and between its parts. */
  silenceMs: number
  /** A longer response is an error. */
  bodyBytes: number
}

/** `close`: drops what hasn't been read. Needed unless all `parts` are. */
export type StreamedResponse = { status: number; type: string; parts: AsyncGenerator<Buffer>; close: () => void }

/**
 * Posts to a URL set by the operator, and returns the response while it arrives: see `fetchConfigured`. Neither redirects
 * nor compressed responses are accepted. Throws an OutgoingFault or a network error, also while the parts are read.
 */
export async function streamConfigured(asked: StreamedRequest): Promise<StreamedResponse> {
  const url = new URL(asked.url)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname))) {
    throw new OutgoingFault('not-secure')
  }
  const deadline = AbortSignal.timeout(asked.totalMs)
  const { headers, body, silenceMs } = asked
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  const outgoing = request(url, {
    method: 'POST',
    headers: { ...headers, 'accept-encoding': 'identity', 'content-length': String(Buffer.byteLength(body)) },
    agent: false,
    signal: deadline,
    timeout: silenceMs,
  })
  outgoing.on('timeout', () => outgoing.destroy(new OutgoingFault('timeout')))
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('error', (error) => reject(deadline.aborted ? new OutgoingFault('timeout') : error))
    outgoing.on('response', resolve)
    outgoing.end(body)
  })
  const status = response.statusCode ?? 0
  const isOdd = (status >= 300 && status < 400) || encodingsOf(response).length > 0
  if (isOdd) outgoing.destroy()
  if (isOdd) throw new OutgoingFault(status < 400 && status >= 300 ? 'redirects' : 'encoding')
  const parts = read(response, asked.bodyBytes, () => deadline.aborted)
  return { status, type: response.headers['content-type'] ?? '', parts, close: () => void response.destroy() }
}

/** Closes the connection when it's done, or when the reader stops reading. */
async function* read(response: IncomingMessage, limit: number, isLate: () => boolean): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length
      if (size > limit) throw new OutgoingFault('too-large')
      yield part
    }
  } catch (error) {
    throw isLate() ? new OutgoingFault('timeout') : error
  } finally {
    response.destroy()
  }
}
