import { createHash } from 'node:crypto'
import type { Database } from '#src/storage/database.ts'
import type { ImageStore } from '#src/storage/images/image-store.ts'
import type { ReadyUpload } from '#src/storage/images/queries.ts'
import { drawPng } from './drawing.ts'

export type Seeding = {
  db: Database
  images: ImageStore
  /** Milliseconds since 1970. */
  now: () => number
  /** The demo never enters a production database. */
  production: boolean
}

/** Named by its content, so that a seed that was broken off leaves nothing behind but what the next one writes again. */
export async function storeDrawing(
  images: ImageStore,
  svg: string,
  size: { width: number; height: number },
): Promise<ReadyUpload> {
  const bytes = await drawPng(svg)
  const id = hash(bytes)
  await images.save(id, bytes)
  return { id, size: bytes.length, type: 'image/png', ...size }
}

export function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 20)
}
