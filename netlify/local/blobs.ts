import { join } from 'node:path'
import { setEnvironmentContext } from '@netlify/blobs'
import { BlobsServer } from '@netlify/blobs/server'
import type { FetchBlobs } from '#src/storage/images/image-store.ts'

/** Private parts of BlobsServer. Its own `start` listens on all interfaces. */
type BlobsHandler = { address: string; handleRequest: (request: Request) => Promise<Response> }

/** Nothing listens there. */
const address = 'http://blobs.localhost'

/**
 * What the client of Netlify's Blobs fetches with on one machine: the Blobs of a data folder, without a connection, because
 * that copies each image several times. Any process may open them. Tells this one, and those it starts, that there are Blobs.
 */
export function openBlobs(dataDirectory: string): FetchBlobs {
  setEnvironmentContext({
    edgeURL: address,
    uncachedEdgeURL: address,
    siteID: '0',
    deployID: '0',
    primaryRegion: 'local',
    token: 'local',
  })
  const blobs = new BlobsServer({ directory: join(dataDirectory, 'blobs') }) as unknown as BlobsHandler
  blobs.address = address
  return (input, { body = null, ...init } = {}) => {
    const bytes = async () => (body instanceof ArrayBuffer ? body : new Response(body).arrayBuffer())
    return blobs.handleRequest(Object.assign(new Request(input, init), { arrayBuffer: bytes }))
  }
}
