import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Address } from './addresses.ts'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

type Call = {
  url: URL
  /** Where to ask, and nowhere else. */
  addresses: readonly Address[]
  headers: Record<string, string>
  signal: AbortSignal
  /** So much of the body is read, and no more. */
  bodyBytes: number
  ca?: string
}

const largestHeader = 16 * 1024

/** One GET, at these addresses. Nothing is decompressed, so what is small stays small. */
export function get({ url, addresses, headers, signal, bodyBytes, ca }: Call): Promise<Answer> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const call = request({
      protocol: url.protocol,
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      path: url.pathname + url.search,
      headers: { ...headers, 'accept-encoding': 'identity' },
      // A connection of its own: one that is kept could lead elsewhere by now.
      agent: false,
      lookup: given(addresses),
      maxHeaderSize: largestHeader,
      signal,
      ...(ca !== undefined && { ca }),
    })
    call.on('error', reject)
    call.on('response', (response) => {
      const { statusCode: status = 0, headers } = response
      readBody(response, bodyBytes)
        .then((body) => resolve({ status, headers, body }), reject)
        .finally(() => call.destroy())
    })
    call.end()
  })
}

/** Answers with the addresses that were looked at, so that the name is not looked up once more. */
function given(addresses: readonly Address[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, [...addresses])
    else if (first) callback(null, first.address, first.family)
    else callback(new Error('there is no address'), '')
  }
}

async function readBody(response: IncomingMessage, bytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop closes the connection.
  if (bytes > 0) {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= bytes) break
    }
  }
  response.on('error', () => undefined)
  return Buffer.concat(chunks).subarray(0, bytes).toString('utf8')
}
