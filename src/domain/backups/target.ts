/** Where backups are stored. */
export type BackupTarget = { folder: string } | { bucket: string; prefix: string }

/** Reads a folder's path or `s3://bucket/prefix`. Null: neither. */
export function readBackupTarget(text: string): BackupTarget | null {
  // s3:bucket is a typo, not a folder.
  if (!/^(?:[a-z][a-z\d+.-]+:\/\/|s3:)/i.test(text)) return { folder: text }
  const found = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w!.*'()/-]*))?$/.exec(text)
  if (!found) return null
  const folders = (found[2] ?? '').split('/').filter(Boolean)
  return { bucket: found[1] ?? '', prefix: folders.map((folder) => `${folder}/`).join('') }
}

/** As the owner wrote it, for messages. */
export function targetText(target: BackupTarget): string {
  return 'folder' in target ? target.folder : `s3://${target.bucket}/${target.prefix}`
}
