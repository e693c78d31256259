import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'

export type BucketOptions = {
  bucket: string
  endpoint: string | undefined
  region: string
  keyId: string
  secret: string
}
export type ObjectPage = {
  objects: { key: string; bytes: number }[]
  /** Only if folders were asked for: prefixes up to the next slash, of objects that aren't in `objects` then. */
  folders: string[]
  next: string | null
}
type ListOptions = {
  /** The previous page's `next`. */
  after?: string | null
  folders?: boolean
}

/** One bucket of an object storage. Every method rejects with the storage's error. */
export type Bucket = {
  /** Nothing is visible under the key until all of it has arrived. */
  put: (key: string, body: Readable) => Promise<void>
  /** For what is small, in one request. */
  putBytes: (key: string, bytes: Uint8Array) => Promise<void>
  /** Null: there is no such object. */
  get: (key: string) => Promise<Readable | null>
  /** Bytes. Null: there is no such object. */
  head: (key: string) => Promise<number | null>
  /** Up to 1,000 objects and folders, by key. */
  list: (prefix: string, options?: ListOptions) => Promise<ObjectPage>
  remove: (key: string) => Promise<void>
  /** Deletes what uploads left that were never finished. */
  abortUploads: (prefix: string, isOurs: (key: string) => boolean) => Promise<void>
  close: () => void
}

const megabyte = 1024 * 1024
/** The storage takes at most 10,000 parts, so this is for objects of up to 160 GB. Two parts are in memory. */
const part = { bytes: 16 * megabyte, parallel: 2 }
/** Milliseconds: to connect, and until a request is sent and its answer starts. */
export type Patience = { connectionTimeout: number; requestTimeout: number; maxAttempts: number }
const patient: Patience = { connectionTimeout: 10_000, requestTimeout: 60_000, maxAttempts: 4 }

export function openBucket(
  { bucket: Bucket, endpoint, region, keyId, secret }: BucketOptions,
  { maxAttempts, ...timeouts } = patient,
): Bucket {
  const client = new S3Client({
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // Not every storage has a host name for each bucket, or knows checksums in trailers.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...timeouts, throwOnRequestTimeout: true },
    maxAttempts,
  })
  return {
    async put(Key, Body) {
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body },
        partSize: part.bytes,
        queueSize: part.parallel,
      })
      // It only notices a body that fails when it reads it.
      Body.once('error', () => void upload.abort())
      try {
        await upload.done()
      } catch (error) {
        throw Body.errored ?? error
      }
    },
    async putBytes(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body }))
    },
    get: async (Key) =>
      orNull(async () => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        return Body instanceof Readable ? Body : null
      }),
    head: async (Key) =>
      orNull(async () => (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength ?? 0),
    async list(Prefix, { after, folders = false } = {}) {
      const page = { ...(after && { ContinuationToken: after }), ...(folders && { Delimiter: '/' }) }
      const answer = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ...page }))
      const { Contents = [], CommonPrefixes = [], NextContinuationToken: next = null } = answer
      return {
        objects: Contents.map(({ Key = '', Size = 0 }) => ({ key: Key, bytes: Size })),
        folders: CommonPrefixes.map((folder) => folder.Prefix ?? ''),
        next,
      }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    async abortUploads(Prefix, isOurs) {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }))
      for (const { Key = '', UploadId } of Uploads) {
        // Some storages list one that was aborted a moment ago.
        if (isOurs(Key)) await orNull(() => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
      }
    },
    close: () => client.destroy(),
  }
}

async function orNull<Found>(find: () => Promise<Found>): Promise<Found | null> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Error && ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(error.name)) return null
    throw error
  }
}
