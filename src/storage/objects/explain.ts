import type { BucketOptions } from './s3.ts'

/**
 * What is wrong with a bucket and what to do, in the owner's words. `setting`: the variable that names it. Null: the storage doesn't
 * say it in a way that is known.
 */
export function explainBucketError(
  error: unknown,
  { bucket, endpoint }: Pick<BucketOptions, 'bucket' | 'endpoint'>,
  setting: 'BACKUP_TARGET' | 'IMAGE_BUCKET',
): string | null {
  if (!(error instanceof Error)) return null
  const where = endpoint ?? 'Amazon S3'
  const code = 'code' in error ? String(error.code) : ''
  if (error.name === 'NoSuchBucket') return `${where} has no bucket ${bucket}. Create it, or check ${setting}.`
  if (/^(?:InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken)$/.test(error.name)) {
    return `${where} doesn't accept the key. Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.`
  }
  if (/^(?:AccessDenied|Forbidden|403)$/.test(error.name)) {
    return `${where} doesn't let this key use the bucket ${bucket}. It has to list, read, write and delete there.`
  }
  if (/^E[A-Z_]+$/.test(code) || /^(?:TimeoutError|NetworkingError)$/.test(error.name)) {
    return `${where} can't be reached (${code || error.name}). Check S3_ENDPOINT.`
  }
  return null
}
