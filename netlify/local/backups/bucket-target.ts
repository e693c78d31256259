import { isOfSite, readBackupName } from '#src/domain/backups/names.ts'
import { type BucketOptions, openBucket } from '#src/storage/objects/s3.ts'
import { explainBucketError } from '#src/storage/objects/explain.ts'
import { BackupError } from './backup-error.ts'
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
      const sentence = explainBucketError(error, options, 'BACKUP_TARGET')
      throw sentence === null ? error : new BackupError(sentence)
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
          const page = await bucket.list(prefix, { after: next })
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
    removeLeftovers: () => {
      const isOurs = (key: string) => isOfSite(key.slice(prefix.length), site)
      return explained(() => bucket.abortUploads(`${prefix}${site}-`, isOurs))
    },
  }
}
