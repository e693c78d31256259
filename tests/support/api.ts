import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startBlobs } from './blobs-server.ts'
import { type DatabaseKind, useDatabase } from './database.ts'
import { startSite, type TestSite } from './site.tsx'
import { type Caller, createTestApi, type TestApi } from './test-api.ts'

export type { Caller, TestApi }

/** The functions on real storage, called in process. New for each test, except for the servers. */
export function useApi(kind: DatabaseKind = 'file', environment: () => Record<string, string> = () => ({})): TestApi {
  const current = useDatabase(kind) as TestApi
  let site: TestSite
  let blobs: { stop: () => Promise<void> }

  beforeAll(async () => {
    site = await startSite()
    blobs = await startBlobs()
  })
  beforeEach(() => void Object.assign(current, createTestApi(current, site.origin, environment())))
  afterAll(async () => {
    await site.stop()
    await blobs.stop()
  })
  return current
}
