import * as z from 'zod'
import { readBackupTarget } from '#src/domain/backups/target.ts'
import { readBucket } from '#src/domain/urls/buckets.ts'
import { onOrOff, serviceUrl, text, token } from './values.ts'

/** A variable that `read` understands. */
function readAs<Value>(read: (value: string) => Value | null, message: string) {
  return text
    .transform((value, context) => {
      const found = read(value)
      if (found !== null) return found
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .optional()
}

/** Variables about backups and the object storage. */
export const storageFields = {
  /** Daily backups. Default: on in production on one machine. */
  BACKUPS: onOrOff.optional(),
  BACKUP_TARGET: readAs(readBackupTarget, 'must be a folder, or s3://bucket/prefix'),
  /** Public keys that backups are encrypted for. */
  BACKUP_RECIPIENT: z
    .string()
    .regex(
      /^age1[02-9ac-hj-np-z]{58}(,age1[02-9ac-hj-np-z]{58})*$/,
      'must be public keys of age (age1…), separated by commas',
    )
    .optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'must be how many daily, weekly and monthly backups are kept: 7,4,12')
    .optional(),
  /** Where several machines keep their images. Default: each in its data folder. */
  IMAGE_BUCKET: readAs(readBucket, 'must be s3://bucket/prefix'),
  /** An object storage with the API of Amazon S3. Without an endpoint it is Amazon's. */
  S3_ENDPOINT: serviceUrl.optional(),
  S3_REGION: text.regex(/^[\w-]+$/, 'must be the name of a region, such as us-east-1').default('us-east-1'),
  S3_ACCESS_KEY_ID: token.optional(),
  S3_SECRET_ACCESS_KEY: token.optional(),
}

export type StorageValues = z.output<z.ZodObject<typeof storageFields>>

/** What a bucket needs, each as the variable that is missing and why. */
export function storageFaults(values: StorageValues): [name: string, message: string][] {
  const faults: [string, string][] = []
  const need = (bucket: string, name: 'S3_ACCESS_KEY_ID' | 'BACKUP_RECIPIENT', why = '') => {
    if (!values[name]) faults.push([name, `is required with a bucket as ${bucket}${why}`])
  }
  // What is no target is still a text here.
  if (typeof values.BACKUP_TARGET === 'object' && 'bucket' in values.BACKUP_TARGET) {
    need('BACKUP_TARGET', 'S3_ACCESS_KEY_ID')
    need('BACKUP_TARGET', 'BACKUP_RECIPIENT', ': backups are only stored elsewhere when they are encrypted')
  }
  if (values.IMAGE_BUCKET) need('IMAGE_BUCKET', 'S3_ACCESS_KEY_ID')
  return faults
}
