import { createHash, randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Environment } from '#src/env.ts'
import { describeFailure } from '#src/domain/text/failures.ts'
import type { FetchBlobs } from '#src/storage/images/image-store.ts'
import { explainBucketError } from '#src/storage/objects/explain.ts'
import { type Bucket, openBucket } from '#src/storage/objects/s3.ts'
import { log } from '#src/telemetry/log.ts'
import { type CopyLimits, ImageCopies } from './image-copies.ts'

type ImageBucket = NonNullable<Environment['imageBucket']>

/** The image store repeats a request itself. */
const hasty = { connectionTimeout: 2000, requestTimeout: 8000, maxAttempts: 1 }
/** Milliseconds after a request that timed out, in which others fail at once. They would only take each other's places. */
const restMs = 5000

/** Of these this machine keeps copies. Parts change, and private images should be gone when they are deleted. */
const copied = /^(?:images|image-variants|share-images)-/

/**
 * What the client of Netlify's Blobs fetches with when several machines share a bucket. A store is a folder in it, with the name
 * that it has in a data folder: so any tool that copies a folder into a bucket moves images there.
 */
export function openBucketBlobs(
  { copies: folder, prefix, ...options }: ImageBucket,
  limits: Partial<CopyLimits> = {},
): FetchBlobs {
  const bucket = openBucket(options, hasty)
  const place = createHash('sha256').update(`${options.endpoint} ${options.bucket} ${prefix}`).digest('hex')
  const ownFolder = folder && `${folder}-${place.slice(0, 8)}`
  const copies = ownFolder === null ? null : new ImageCopies(ownFolder, limits)
  if (folder !== null && ownFolder !== null) void removeOthers(folder, ownFolder)
  const watched = watch(options)

  async function fetchObject(key: string, signal: AbortSignal | null): Promise<Response> {
    const bytes = await watched(async () => {
      const body = await bucket.get(key)
      return body && (await buffer(signal ? addAbortSignal(signal, body) : body))
    })
    return bytes ? new Response(bytes) : missing()
  }

  /** The copy, unless the original may have been deleted. While the bucket can't be reached, that isn't known. */
  async function findCopy(key: string, name: string): Promise<Response | null> {
    const copy = await copies?.find(name)
    if (!copy) return null
    const bytes = copy.isFresh ? copy.bytes.length : await watched(() => bucket.head(key)).catch(() => undefined)
    if (bytes === null) return null
    if (bytes !== undefined && !copy.isFresh) copies?.confirm(name)
    return new Response(new Uint8Array(copy.bytes))
  }

  async function read(key: string, name: string | null, signal: AbortSignal | null): Promise<Response> {
    if (name === null) return fetchObject(key, signal)
    const copy = await findCopy(key, name)
    if (copy) return copy
    const response = await fetchObject(key, signal)
    await (response.ok ? copies?.keep(name, await response.clone().bytes()) : copies?.remove(name))
    return response
  }

  /** By reading it, because the answer to HEAD doesn't tell a missing object from a missing bucket. */
  async function exists(key: string): Promise<boolean> {
    const body = await watched(() => bucket.get(key))
    body?.destroy()
    return body !== null
  }

  return async (input, { method = 'GET', body = null, signal = null } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const [, store = '', key = ''] = /^(?:\/region:[^/]+)?\/0\/site:([\w-]+)\/?([\w./-]*)$/.exec(url.pathname) ?? []
    if (store === '') return new Response(null, { status: 400 })
    const folder = `${prefix}site-${store}/`
    if (key === '') return Response.json(await watched(() => listBlobs(bucket, folder, url.searchParams)))
    const path = `${folder}${key}`
    const name = copies && copied.test(store) ? `${store}~${key.replaceAll('/', '~')}` : null
    switch (method.toUpperCase()) {
      case 'GET':
        return read(path, name, signal)
      case 'HEAD':
        return (await exists(path)) ? new Response() : missing()
      case 'PUT': {
        if (name !== null) await copies?.remove(name)
        const bytes = body instanceof ArrayBuffer ? body : await new Response(body).arrayBuffer()
        await watched(() => bucket.putBytes(path, new Uint8Array(bytes)))
        return new Response()
      }
      case 'DELETE':
        await watched(() => bucket.remove(path))
        // Not before: a request that comes meanwhile would copy it again.
        if (name !== null) await copies?.remove(name)
        return new Response(null, { status: 204 })
      default:
        return new Response(null, { status: 405 })
    }
  }
}

/** Copies from before IMAGE_BUCKET was changed. Nothing else deletes them when their originals are deleted. */
async function removeOthers(folder: string, own: string): Promise<void> {
  const parent = dirname(folder)
  const names = await readdir(parent).catch(() => [])
  const others = names.filter((name) => name.startsWith(`${basename(folder)}-`) && name !== basename(own))
  await Promise.all(others.map((name) => rm(join(parent, name), { recursive: true, force: true }).catch(() => {})))
}

const missing = () => new Response(null, { status: 404 })

/** As the Blobs client reads it: one page. */
async function listBlobs(bucket: Bucket, folder: string, asked: URLSearchParams) {
  const { objects, folders, next } = await bucket.list(`${folder}${asked.get('prefix') ?? ''}`, {
    after: asked.get('cursor'),
    folders: asked.get('directories') === 'true',
  })
  return {
    blobs: objects.map(({ key, bytes: size }) => ({ key: key.slice(folder.length), etag: '', size })),
    directories: folders.map((found) => found.slice(folder.length).replace(/\/$/, '')),
    ...(next !== null && { next_cursor: next }),
  }
}

/** Logs once what is wrong, and when it's over. After a timeout, requests fail at once for a while. */
function watch(options: Pick<ImageBucket, 'bucket' | 'endpoint'>) {
  let isFailing = false
  let restsUntil = 0
  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (performance.now() < restsUntil) throw new Error("The bucket didn't answer a moment ago")
    try {
      const result = await call()
      if (isFailing) log({ level: 'info', event: 'image-bucket-works-again' })
      isFailing = false
      return result
    } catch (error) {
      if (error instanceof Error && /^(?:Timeout|Abort)Error$/.test(error.name)) restsUntil = performance.now() + restMs
      const reason = explainBucketError(error, options, 'IMAGE_BUCKET') ?? describeFailure(error)
      if (!isFailing) log({ level: 'error', event: 'image-bucket-failing', error: reason })
      isFailing = true
      throw new Error(reason, { cause: error })
    }
  }
}

/** Tries all that images need: writing, listing, reading and deleting. Null: it works. */
export async function findBucketFault({ prefix, ...options }: ImageBucket): Promise<string | null> {
  const bucket = openBucket(options, hasty)
  const folder = `${prefix}check-${randomBytes(8).toString('hex')}/`
  const key = `${folder}object`
  const bytes = randomBytes(100)
  try {
    await bucket.putBytes(key, bytes)
    const { folders } = await bucket.list(prefix, { folders: true })
    const { objects } = await bucket.list(folder)
    const body = await bucket.get(key)
    const stored = body && (await buffer(body))
    await bucket.remove(key)
    if (!stored?.equals(bytes)) return 'It gave back something else than was written.'
    if (objects.length !== 1 || folders.length === 0) return 'It doesn’t list what was written.'
    return (await bucket.head(key)) === null ? null : 'It still has an object that was deleted.'
  } catch (error) {
    return explainBucketError(error, options, 'IMAGE_BUCKET') ?? describeFailure(error)
  } finally {
    bucket.close()
  }
}
