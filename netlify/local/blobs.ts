import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setEnvironmentContext } from '@netlify/blobs'
import { BlobsServer } from '@netlify/blobs/server'

/** What `@netlify/blobs` needs to reach a store. */
export type BlobsContext = {
  edgeURL: string
  uncachedEdgeURL: string
  siteID: string
  deployID: string
  primaryRegion: string
  token: string
}

/**
 * Private parts of BlobsServer. Its own `start` takes no host and listens on all interfaces, so we listen ourselves.
 */
type BlobsHandler = { address: string; handleRequest: (request: Request) => Promise<Response> }

/**
 * Serves Blobs from a directory on a free port, for this process and (through the environment, which
 * `setEnvironmentContext` writes) for those it starts.
 */
export async function startBlobs(directory: string): Promise<{ context: BlobsContext; stop: () => Promise<void> }> {
  const token = randomBytes(24).toString('hex')
  const blobs = new BlobsServer({ directory, token }) as unknown as BlobsHandler
  const server = createServer((node, response) => {
    answer(blobs, node, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  blobs.address = url
  const context = { edgeURL: url, uncachedEdgeURL: url, siteID: '0', deployID: '0', primaryRegion: 'local', token }
  setEnvironmentContext(context)
  return { context, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function answer(blobs: BlobsHandler, node: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headersDistinct } = node
  const headers = Object.entries(headersDistinct).map(([name, values = []]): [string, string] => [name, values.join()])
  // As streams, because each copy of an image is megabytes.
  const body = method === 'GET' || method === 'HEAD' ? null : (Readable.toWeb(node) as ReadableStream<Uint8Array>)
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' }
  const answered = await blobs.handleRequest(new Request(`http://127.0.0.1${url}`, init))
  response.writeHead(answered.status, Object.fromEntries(answered.headers))
  if (answered.body) await pipeline(answered.body, response)
  else response.end()
}
