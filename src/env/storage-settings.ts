import { defaultKeep, type Keep } from '#src/domain/backups/retention.ts'
import type { BackupTarget } from '#src/domain/backups/target.ts'
import type { BucketPlace } from '#src/domain/urls/buckets.ts'
import { type EnvironmentValues, production } from './schema.ts'

export type BackupSettings = {
  /** Whether one is made every day. */
  daily: boolean
  /** Whether one is made before a migration. */
  beforeMigration: boolean
  /** Undefined: a folder in the data directory. */
  target: BackupTarget | undefined
  /** Public keys of age. Without one, backups aren't encrypted. */
  recipients: readonly string[]
  keep: Keep
}

/** An object storage with the API of Amazon S3. Without an endpoint it is Amazon's. */
type S3Settings = { endpoint: string | undefined; region: string; keyId: string; secret: string }

/** Where several machines keep their images, and the folder for copies of them on this one, if any. */
export type ImageBucket = BucketPlace & S3Settings & { copies: string | null }

export type StorageSettings = {
  backups: BackupSettings
  s3: S3Settings | undefined
  /** Undefined: images are in the data directory, or in Netlify's Blobs. */
  imageBucket: ImageBucket | undefined
}

export function readStorage(values: EnvironmentValues): StorageSettings {
  const s3 = readS3(values)
  const { IMAGE_BUCKET: place, CACHE_DIR: cache = `${values.DATA_DIR}/cache` } = values
  const imageBucket = place && s3 ? { ...place, ...s3, copies: `${cache}/images` } : undefined
  return { backups: readBackupSettings(values), s3, imageBucket }
}

function readBackupSettings(values: EnvironmentValues): BackupSettings {
  return {
    daily: values.BACKUPS ? values.BACKUPS === 'on' : values.MACHINE_PROFILE === production,
    beforeMigration: values.BACKUPS !== 'off',
    target: values.BACKUP_TARGET,
    recipients: values.BACKUP_RECIPIENT?.split(',') ?? [],
    keep: readKeep(values.BACKUP_KEEP),
  }
}

function readKeep(text: string | undefined): Keep {
  if (!text) return defaultKeep
  const [daily = 0, weekly = 0, monthly = 0] = text.split(',').map(Number)
  return { daily, weekly, monthly }
}

function readS3(values: EnvironmentValues): S3Settings | undefined {
  const { S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret, S3_ENDPOINT: endpoint, S3_REGION: region } = values
  return keyId && secret ? { endpoint, region, keyId, secret } : undefined
}
