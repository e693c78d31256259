import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type BucketOptions, openBucket } from '#src/storage/objects/s3.ts'

// Uploads an object that never ends, until it's killed.

const { key, ...options } = JSON.parse(process.argv[2] ?? '') as BucketOptions & { key: string }
const endless = async function* () {
  for (let n = 0; ; n += 1) {
    if (n > 40) await wait(1000)
    yield Buffer.alloc(1024 * 1024)
  }
}
await openBucket(options).put(key, Readable.from(endless()))
