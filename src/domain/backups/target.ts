import { type BucketPlace, bucketText, readBucket } from '#src/domain/urls/buckets.ts'

/** Where backups are stored. */
export type BackupTarget = { folder: string } | BucketPlace

/** Reads a folder's path or `s3://bucket/prefix`. Null: neither. */
export function readBackupTarget(text: string): BackupTarget | null {
  // s3:bucket is a typo, not a folder.
  return /^(?:[a-z][a-z\d+.-]+:\/\/|s3:)/i.test(text) ? readBucket(text) : { folder: text }
}

/** As the owner wrote it, for messages. */
export function targetText(target: BackupTarget): string {
  return 'folder' in target ? target.folder : bucketText(target)
}
