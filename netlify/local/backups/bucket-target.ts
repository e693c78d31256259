import { readBackupName } from '#src/domain/backups/names.ts'
import { type BucketOptions, openBucket } from '#src/storage/objects/s3.ts'
import { BackupError, inOneLine } from './backup-error.ts'
import type { StoredBackup, Target } from './target.ts'

/** Backups in a bucket of an object storage. */
export function bucketTarget(
  { prefix, ...options }: BucketOptions & { prefix: string },
  text: string,
  site: string,
): Target {
  const bucket = openBucket(options)
  const where = options.endpoint ?? 'Amazon S3'

  const explained = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call()
    } catch (error) {
      throw explain(error, options.bucket, where)
    }
  }

  return {
    text,
    placeOf: (name) => `${text}${text.endsWith('/') ? '' : '/'}${name}`,
    list: () =>
      explained(async () => {
        const found: StoredBackup[] = []
        let next: string | null = null
        do {
          const page = await bucket.list(prefix, next ?? undefined)
          for (const { key, bytes } of page.objects) {
            const backup = readBackupName(key.slice(prefix.length))
            if (backup) found.push({ ...backup, bytes })
          }
          next = page.next
        } while (next !== null)
        return found
      }),
    write: (name, body) =>
      explained(async () => {
        let sent = 0
        body.on('data', (chunk: Buffer) => (sent += chunk.length)).pause()
        await bucket.put(`${prefix}${name}`, body)
        const stored = await bucket.head(`${prefix}${name}`)
        if (stored !== sent) throw new BackupError(`${where} stored ${stored ?? 0} of ${sent} bytes of ${name}.`)
        return sent
      }),
    read: (name) => explained(() => bucket.get(`${prefix}${name}`)),
    remove: (name) => explained(() => bucket.remove(`${prefix}${name}`)),
    removeLeftovers: () => explained(async () => void (await bucket.abortUploads(`${prefix}${site}-`))),
  }
}

/** In the owner's words, as far as the storage says what is wrong. */
function explain(error: unknown, bucket: string, where: string): unknown {
  if (error instanceof BackupError || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (error.name === 'NoSuchBucket')
    return new BackupError(`${where} has no bucket ${bucket}. Create it, or check BACKUP_TARGET.`)
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken)$/.test(error.name)) {
    return new BackupError(
      `${where} doesn't accept the key. Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.`,
    )
  }
  if (/^(AccessDenied|Forbidden|403)$/.test(error.name)) {
    return new BackupError(
      `${where} doesn't let this key use the bucket ${bucket}. It has to list, read, write and delete there.`,
    )
  }
  if (/^E[A-Z_]+$/.test(code) || /^(TimeoutError|NetworkingError)$/.test(error.name)) {
    return new BackupError(`${where} can't be reached (${code || inOneLine(error)}). Check S3_ENDPOINT.`)
  }
  return error
}
