import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { withSpan } from '#src/telemetry/observe.ts'
import { acceptedEncodings, decodedBody, readBody } from './body.ts'
import type { HostIp } from './ips.ts'

export type OutgoingResponse = {
  /** The final URL, after redirects. */
  url: URL
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** The body was longer than the limit. */
  cut: boolean
}

export type BodySink = (chunks: AsyncIterable<Uint8Array>) => Promise<void>

export type Call = {
  url: URL
  method?: string
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
  /** The only IPs to connect to. Without them the system resolves the host. */
  ips?: readonly HostIp[]
  signal: AbortSignal
  /** The maximum number of body bytes to read. */
  bodyBytes: number
  /** Takes the body of a 200 as it arrives, so that it isn't kept. It has to stop at `bodyBytes`. Then `body` is empty. */
  onBody?: BodySink | undefined
  /**
   * Reads what browsers read: lines without carriage returns, control characters in headers, a length beside chunks. Only
   * one response is read from a connection, so it can't hide another one.
   */
  isLenient?: boolean
  /** Additional trusted certificates. */
  ca?: string | undefined
}

/** As much as Chrome reads. */
const maxHeadersBytes = 256 * 1024

/** One request on a new connection, because a kept-alive one could go to a different IP. Doesn't follow redirects. */
export function call(sent: Call): Promise<OutgoingResponse> {
  const attributes = { 'server.address': sent.url.hostname, 'http.request.method': sent.method ?? 'GET' }
  return withSpan('outgoing request', { kind: 'client', attributes }, () => send(sent))
}

function send({ url, method = 'GET', headers, body, ips, signal, bodyBytes, onBody, isLenient = false, ca }: Call) {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise<OutgoingResponse>((resolve, reject) => {
    const outgoing = request({
      method,
      protocol: url.protocol,
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      path: url.pathname + url.search,
      headers: {
        ...headers,
        'accept-encoding': bodyBytes > 0 ? acceptedEncodings : 'identity',
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      agent: false,
      maxHeaderSize: maxHeadersBytes,
      insecureHTTPParser: isLenient,
      signal,
      ...(ips && { lookup: lookupFrom(ips) }),
      ...(ca !== undefined && { ca }),
    })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      const { statusCode: status = 0 } = response
      const headers = headersOf(response)
      const read = async () => {
        if (status !== 200 || !onBody) return readBody(response, bodyBytes)
        await onBody(decodedBody(response, bodyBytes))
        return { bytes: Buffer.alloc(0), cut: false }
      }
      read()
        .then(({ bytes, cut }) => resolve({ url, status, headers, body: bytes, cut }), reject)
        .finally(() => outgoing.destroy())
    })
    outgoing.end(body)
  })
}

/** Node joins headers with commas, which would give the rules of one X-Robots-Tag to the bot of another. */
function headersOf({ headers, headersDistinct }: IncomingMessage): IncomingHttpHeaders {
  const robots = headersDistinct['x-robots-tag']
  return robots === undefined ? headers : { ...headers, 'x-robots-tag': robots }
}

/** Returns the IPs that were checked, so the name isn't resolved again. */
function lookupFrom(ips: readonly HostIp[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = ips
    if (all) callback(null, [...ips])
    else if (first) callback(null, first.address, first.family)
    else callback(new Error('There is no IP'), '')
  }
}
