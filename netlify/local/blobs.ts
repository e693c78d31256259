import { randomBytes } from 'node:crypto'
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
 * Serves Blobs from a directory on a free port, for this process and (through the environment, which
 * `setEnvironmentContext` writes) for those it starts.
 */
export async function startBlobs(directory: string): Promise<{ context: BlobsContext; stop: () => Promise<void> }> {
  const token = randomBytes(24).toString('hex')
  const server = new BlobsServer({ directory, token })
  const { port } = await server.start()
  const url = `http://127.0.0.1:${port}`
  const context = { edgeURL: url, uncachedEdgeURL: url, siteID: '0', deployID: '0', primaryRegion: 'local', token }
  setEnvironmentContext(context)
  return { context, stop: () => server.stop() }
}
