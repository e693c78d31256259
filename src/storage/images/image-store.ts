import { getStore, type Store } from '@netlify/blobs'
import {
  countImageParts,
  type ImageType,
  type ImageWidth,
  imageWidths,
  maxImageBytes,
  sniffImageType,
} from '#src/domain/images/images.ts'

export type StoredImage = { bytes: Uint8Array<ArrayBuffer>; type: ImageType }

/**
 * The image store. An image is written once under its upload's random id and never changes. Everything made from it
 * (variants, share images) can be made again. Every method rejects if the store can't be reached.
 */
export type ImageStore = {
  /** Parts of an upload in progress, counted from 1. A part written again replaces the previous one. */
  savePart: (id: string, part: number, bytes: Uint8Array) => Promise<void>
  findPart: (id: string, part: number) => Promise<Uint8Array<ArrayBuffer> | null>
  removeParts: (id: string) => Promise<void>
  /** The uploads with stored parts. */
  listPartOwners: () => Promise<string[]>

  /** The type isn't stored, because the bytes identify it. */
  save: (id: string, bytes: Uint8Array) => Promise<void>
  find: (id: string) => Promise<StoredImage | null>
  /** An image that only its owner may see. Nothing that serves images to everyone finds it. */
  savePrivate: (id: string, bytes: Uint8Array) => Promise<void>
  findPrivate: (id: string) => Promise<StoredImage | null>
  /** Deletes the image, private or not, and everything made from it. */
  remove: (id: string) => Promise<void>

  /** WebP of at most `width` pixels. */
  saveVariant: (id: string, width: ImageWidth, bytes: Uint8Array) => Promise<void>
  findVariant: (id: string, width: ImageWidth) => Promise<Uint8Array<ArrayBuffer> | null>

  /** PNG under a key that identifies its content. Found in the 30-day period in which it was saved. */
  saveShareImage: (key: string, bytes: Uint8Array, now: number) => Promise<void>
  findShareImage: (key: string, now: number) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Deletes those of periods that started at `until` or before. Returns the count. */
  removeShareImages: (until: number) => Promise<number>

  /** Resolves if the store works. */
  check: () => Promise<void>
}

type FetchArguments = [input: RequestInfo | URL, init?: RequestInit]
/** How the Blobs client reaches its stores. */
export type FetchBlobs = (...request: FetchArguments) => Promise<Response>

type StoreName = 'images' | 'private-images' | 'image-parts' | 'image-variants' | 'share-images'

/**
 * Opens the Blobs stores of a deploy context. All contexts of a site share one Blobs account, so names include the
 * context. `fetchBlobs`: how to reach them.
 */
// oxlint-disable-next-line no-restricted-globals -- of the Blobs client: its URL comes from the platform
export function openImageStore(deployContext: string, fetchBlobs: FetchBlobs = fetch): ImageStore {
  const fetchStore = (...request: FetchArguments) => fetchWithRetry(fetchBlobs, request)
  // Opened for each operation, because the platform gives a function a new token with each call.
  const storeOf = (name: StoreName): Store => getStore({ name: `${name}-${deployContext}`, fetch: fetchStore })

  return {
    savePart: async (id, part, bytes) => write(storeOf('image-parts'), `${id}.${part}`, bytes),
    // A part is read seconds after it was written, and only a strongly consistent read sees the latest version.
    findPart: async (id, part) => read(storeOf('image-parts'), `${id}.${part}`, 'strong'),
    removeParts: async (id) =>
      removeEach(
        storeOf('image-parts'),
        partNumbers.map((part) => `${id}.${part}`),
      ),
    async listPartOwners() {
      const { blobs } = await storeOf('image-parts').list()
      const owners = blobs.flatMap(({ key }) => /^([a-z0-9]+)\.\d+$/.exec(key)?.[1] ?? [])
      return [...new Set(owners)]
    },

    save: async (id, bytes) => write(storeOf('images'), id, bytes),
    find: async (id) => findIn(storeOf('images'), id),
    savePrivate: async (id, bytes) => write(storeOf('private-images'), id, bytes),
    findPrivate: async (id) => findIn(storeOf('private-images'), id),
    async remove(id) {
      await storeOf('images').delete(id)
      await storeOf('private-images').delete(id)
      await removeEach(
        storeOf('image-variants'),
        imageWidths.map((width) => `${id}.${width}`),
      )
    },

    saveVariant: async (id, width, bytes) => write(storeOf('image-variants'), `${id}.${width}`, bytes),
    findVariant: async (id, width) => read(storeOf('image-variants'), `${id}.${width}`, 'eventual'),

    saveShareImage: async (key, bytes, now) => write(storeOf('share-images'), `${periodOf(now)}/${key}`, bytes),
    findShareImage: async (key, now) => read(storeOf('share-images'), `${periodOf(now)}/${key}`, 'eventual'),
    async removeShareImages(until) {
      const store = storeOf('share-images')
      // Those without a period are from before periods existed.
      const { blobs, directories } = await store.list({ directories: true })
      const over = directories.filter((period) => Number(period) * periodMs <= until)
      const keys = blobs.map(({ key }) => key)
      for (const period of over) {
        if (keys.length >= batchSize) break
        keys.push(...(await store.list({ prefix: `${period}/` })).blobs.map(({ key }) => key))
      }
      const removed = keys.slice(0, batchSize)
      await removeEach(store, removed)
      return removed.length
    },

    async check() {
      await storeOf('images').getMetadata('health')
    },
  }
}

const periodMs = 30 * 24 * 60 * 60 * 1000
const periodOf = (now: number) => Math.floor(now / periodMs)
/** Share images deleted per step. */
const batchSize = 100

const partNumbers = Array.from({ length: countImageParts(maxImageBytes) }, (_, index) => index + 1)

type Consistency = 'eventual' | 'strong'

async function write(store: Store, key: string, bytes: Uint8Array): Promise<void> {
  // A Buffer may be a view of a larger one. Then these are copied.
  const { buffer } = bytes
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length
  await store.set(key, isWhole ? buffer : new Uint8Array(bytes).buffer)
}

async function read(store: Store, key: string, consistency: Consistency): Promise<Uint8Array<ArrayBuffer> | null> {
  // The client's types don't mention that a missing key is null.
  const buffer = (await store.get(key, { type: 'arrayBuffer', consistency })) as ArrayBuffer | null
  return buffer && new Uint8Array(buffer)
}

async function findIn(store: Store, id: string): Promise<StoredImage | null> {
  // The cached read first. A miss may only mean that the image is newer than the cache.
  const bytes = (await read(store, id, 'eventual')) ?? (await read(store, id, 'strong'))
  const type = bytes && sniffImageType(bytes)
  return type && { bytes, type }
}

async function removeEach(store: Store, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => store.delete(key)))
}

const retryDelaysMs = [100, 400]
const patienceMs = 10_000
const final = 424

/**
 * The Blobs client waits five seconds before each of its five retries, longer than a visitor would. We retry sooner,
 * and then give it a status it treats as final.
 */
async function fetchWithRetry(fetchBlobs: FetchBlobs, request: FetchArguments): Promise<Response> {
  for (const delayMs of retryDelaysMs) {
    const response = await fetchOnce(fetchBlobs, request)
    if (response.status !== final) return response
    await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
  return fetchOnce(fetchBlobs, request)
}

async function fetchOnce(fetchBlobs: FetchBlobs, [input, init]: FetchArguments): Promise<Response> {
  try {
    const response = await fetchBlobs(input, { ...init, signal: AbortSignal.timeout(patienceMs) })
    if (response.status !== 429 && response.status < 500) return response
    await response.body?.cancel()
    return failure(`Blobs answered ${response.status}`)
  } catch (error) {
    return failure(`Blobs can't be reached: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The client's error says what this header says. */
function failure(reason: string): Response {
  const headers = { 'x-nf-error': reason.replaceAll(/[^ -~]+/g, ' ').slice(0, 500) }
  return new Response(null, { status: final, headers })
}
