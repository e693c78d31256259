import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Caller } from './api.ts'

/**
 * Sends requests over the network from an IP of this machine, such as `127.0.0.2`, each of which is another client to
 * the platform. Rejects if the connection breaks before the response is complete.
 */
export function clientAt(origin: string, ip: string): Caller {
  const call = async (path: string, init?: RequestInit): Promise<Response> => {
    // Encodes a form, text or bytes, with the matching headers.
    const { url, method, headers, ...sent } = await encode(`${origin}${path}`, init)
    return new Promise((resolve, reject) => {
      const outgoing = request(url, { method, headers, localAddress: ip, family: 4 }, (incoming) => {
        const { statusCode = 0, headersDistinct } = incoming
        const answered = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        )
        buffer(incoming).then((body) => {
          const content = body.length > 0 ? new Uint8Array(body) : null
          resolve(new Response(content, { status: statusCode, headers: answered }))
        }, reject)
      })
      outgoing.on('error', reject)
      outgoing.end(sent.body)
    })
  }
  return { call }
}

async function encode(address: string, init: RequestInit | undefined) {
  const encoded = new Request(address, init)
  return {
    url: encoded.url,
    method: encoded.method,
    headers: Object.fromEntries(encoded.headers),
    body: new Uint8Array(await encoded.arrayBuffer()),
  }
}
