import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setEnvironmentContext } from '@netlify/blobs'
import { BlobsServer } from '@netlify/blobs/server'

/** A real Blobs server on an empty folder, used by this process. */
export async function startBlobs(): Promise<{ stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'uplist-blobs-'))
  const token = randomBytes(16).toString('hex')
  const server = new BlobsServer({ directory, token })
  const { port } = await server.start()
  pointBlobsAt(`http://127.0.0.1:${port}`, token)
  return {
    stop: async () => {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Tells this process where Blobs are. */
export function pointBlobsAt(edgeURL: string, token = 'token'): void {
  setEnvironmentContext({
    edgeURL,
    uncachedEdgeURL: edgeURL,
    siteID: '0',
    deployID: '0',
    primaryRegion: 'local',
    token,
  })
}
