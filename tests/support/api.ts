import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startBlobs } from './blobs-server.ts'
import { type DatabaseKind, type TestDatabase, useDatabase, useSharedDatabase } from './database.ts'
import { startSite, type TestSite } from './site.tsx'
import { type Caller, createTestApi, type TestApi } from './test-api.ts'

export type { Caller, TestApi }

type SettingsOf = () => Record<string, string>

/** The functions on real storage, called in process. New for each test, except for the servers. */
export function useApi(kind: DatabaseKind = 'file', environment: SettingsOf = () => ({})): TestApi {
  return useApiOn(useDatabase(kind), environment, beforeEach)
}

/** The same API and database for all tests of the surrounding `describe`, for those that each add their own rows. */
export function useSharedApi(): TestApi {
  return useApiOn(useSharedDatabase(), () => ({}), beforeAll)
}

function useApiOn(database: TestDatabase, environment: SettingsOf, before: typeof beforeAll): TestApi {
  const current = database as TestApi
  let site: TestSite
  let blobs: { stop: () => Promise<void> }

  beforeAll(async () => {
    site = await startSite()
    blobs = await startBlobs()
  })
  before(() => void Object.assign(current, createTestApi(current, site.origin, environment())))
  afterAll(async () => {
    await site.stop()
    await blobs.stop()
  })
  return current
}
