import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Database } from '#src/storage/database.ts'
import type { ImageStore } from '#src/storage/images/image-store.ts'
import type { ReadyUpload } from '#src/storage/images/queries.ts'

export type Seeding = {
  db: Database
  images: ImageStore
  /** Milliseconds since 1970. */
  now: () => number
  /** Demo data never enters a production database. */
  production: boolean
}

/**
 * Stores a PNG from `images/`, for example `covers/ledger`. Its id comes from its content, so that a seed that was
 * interrupted leaves nothing behind that the next one doesn't write again.
 */
export async function storePicture(images: ImageStore, name: string): Promise<ReadyUpload> {
  const bytes = await readFile(new URL(`images/${name}.png`, import.meta.url))
  const { width, height } = await sharp(bytes).metadata()
  const id = hash(bytes)
  await images.save(id, bytes)
  return { id, size: bytes.length, type: 'image/png', width, height }
}

export function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 20)
}
