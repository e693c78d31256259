import { afterAll, beforeAll } from 'vitest'
import { startBlobs } from './blobs-server.ts'

/** A real Blobs server on an empty folder, for all tests of the surrounding `describe`. */
export function useBlobs(): void {
  let blobs: { stop: () => Promise<void> }
  beforeAll(async () => {
    blobs = await startBlobs()
  })
  afterAll(() => blobs.stop())
}
