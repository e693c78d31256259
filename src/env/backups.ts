import { defaultKeep, type Keep } from '#src/domain/backups/retention.ts'
import type { BackupTarget } from '#src/domain/backups/target.ts'
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
export type S3Settings = { endpoint: string | undefined; region: string; keyId: string; secret: string }

export function readBackupSettings(values: EnvironmentValues): BackupSettings {
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

export function readS3(values: EnvironmentValues): S3Settings | undefined {
  const { S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret, S3_ENDPOINT: endpoint, S3_REGION: region } = values
  return keyId && secret ? { endpoint, region, keyId, secret } : undefined
}
