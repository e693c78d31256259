/** A place in a bucket of an object storage. The prefix is empty, or ends with a slash. */
export type BucketPlace = { bucket: string; prefix: string }

/** Reads `s3://bucket/prefix`. Null: it's something else. */
export function readBucket(text: string): BucketPlace | null {
  const found = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w!.*'()/-]*))?$/.exec(text)
  if (!found) return null
  const folders = (found[2] ?? '').split('/').filter(Boolean)
  return { bucket: found[1] ?? '', prefix: folders.map((folder) => `${folder}/`).join('') }
}

export function bucketText({ bucket, prefix }: BucketPlace): string {
  return `s3://${bucket}/${prefix}`
}
