import { mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { setEnvironmentContext } from '@netlify/blobs'
import { BlobsServer } from '@netlify/blobs/server'
import type { Environment } from '#src/env.ts'
import type { FetchBlobs } from '#src/storage/images/image-store.ts'

type ImageBucket = NonNullable<Environment['imageBucket']>

/** Private parts of BlobsServer. Its own `start` listens on all interfaces. */
type BlobsHandler = { address: string; handleRequest: (request: Request) => Promise<Response> }

/** Nothing listens there. */
const address = 'http://blobs.localhost'

/**
 * What the client of Netlify's Blobs fetches with on one machine: the Blobs of a data folder, without a connection, because
 * that copies each image several times, or those of a bucket. Any process may open them. Tells this one, and those it starts, that
 * there are Blobs.
 */
export function openBlobs(dataDirectory: string, bucket?: ImageBucket): FetchBlobs {
  setEnvironmentContext({
    edgeURL: address,
    uncachedEdgeURL: address,
    siteID: '0',
    deployID: '0',
    primaryRegion: 'local',
    token: 'local',
  })
  return bucket ? openWhenNeeded(bucket) : openFolder(join(dataDirectory, 'blobs'))
}

/** The client of object storages is large. */
function openWhenNeeded(bucket: ImageBucket): FetchBlobs {
  let opened: Promise<FetchBlobs> | undefined
  return async (...request) => {
    opened ??= import('./bucket-blobs.ts').then(({ openBucketBlobs }) => openBucketBlobs(bucket))
    return (await opened)(...request)
  }
}

function openFolder(directory: string): FetchBlobs {
  renameStores(directory)
  const blobs = new BlobsServer({ directory }) as unknown as BlobsHandler
  blobs.address = address
  return (input, { body = null, ...init } = {}) => {
    const bytes = async () => (body instanceof ArrayBuffer ? body : new Response(body).arrayBuffer())
    const url = new URL(input instanceof Request ? input.url : input)
    url.pathname = url.pathname.replace(namedBefore, 'site-')
    return blobs.handleRequest(Object.assign(new Request(url, init), { arrayBuffer: bytes }))
  }
}

/**
 * The server names a store's folder `site:images`, or `site%3Aimages` on Windows. A folder with a colon can't be copied to Windows,
 * nor to a disk that it formatted.
 */
const namedBefore = /(?<=^|\/)site(?::|%3A)/

/** Moves stores from folders with their earlier names. What was moved before an interruption stays moved. */
function renameStores(directory: string): void {
  for (const parent of [join(directory, 'entries', '0'), join(directory, 'metadata', '0')]) {
    for (const name of namesIn(parent)) {
      if (namedBefore.test(name)) moveInto(join(parent, name), join(parent, name.replace(namedBefore, 'site-')))
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Both folders may exist, because an earlier version ran on a restored backup. Blobs are written once, so none differ. */
function moveInto(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of namesIn(from)) {
    try {
      renameSync(join(from, name), join(to, name))
    } catch (error) {
      // A folder of blobs that exists at both places.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error
      moveInto(join(from, name), join(to, name))
    }
  }
  rmdirSync(from)
}
