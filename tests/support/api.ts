import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Environment, readEnvironment } from '#src/env.ts'
import { openImageStore } from '#src/storage/images.ts'
import { createAccessTokens } from '#functions/accounts/access-tokens.ts'
import { createPasswords } from '#functions/accounts/passwords.ts'
import { createApi } from '#functions/api.ts'
import { newId } from '#functions/app.ts'
import { createPages } from '#functions/pages/pages.ts'
import type { LogEntry, RequestContext, Services } from '#functions/services.ts'
import { startBlobs } from './blobs.ts'
import { type DatabaseKind, type TestDatabase, useDatabase } from './database.ts'
import { startSite, type TestSite } from './site.tsx'

/** The functions on real storage, called in process. Anew for each test, but for the servers. */
export type TestApi = TestDatabase & {
  services: Services
  log: LogEntry[]
  /** Milliseconds since 1970; a test sets its own. */
  clock: { now: number }
  /** Calls `/api/…`, or a page. */
  call: (path: string, init?: RequestInit & { ip?: string }) => Promise<Response>
  /** Waits for what functions do after their answer. */
  settle: () => Promise<void>
}
/** What it takes to send requests, wherever they go. */
export type Caller = Pick<TestApi, 'call'>

export function useApi(kind: DatabaseKind = 'file', environment: () => Record<string, string> = () => ({})): TestApi {
  const current = useDatabase(kind) as TestApi
  let site: TestSite
  let blobs: { stop: () => Promise<void> }

  beforeAll(async () => {
    site = await startSite()
    blobs = await startBlobs()
  })
  beforeEach(() => {
    const log: LogEntry[] = []
    const clock = { now: Date.UTC(2026, 10, 20, 12) }
    const env = readEnvironment({ SITE_ORIGIN: site.origin, ...environment() })
    const services = toServices(current, env, log, clock)
    const api = createApi(services)
    const pages = createPages(services)
    const work: Promise<unknown>[] = []
    const call: TestApi['call'] = async (path, { ip = '203.0.113.7', ...init } = {}) => {
      const request: RequestContext = { ip, waitUntil: (promise) => void work.push(promise) }
      const app = path.startsWith('/api') ? api : pages
      return app.fetch(new Request(`${site.origin}${path}`, init), { request })
    }
    const settle = async () => {
      while (work.length > 0) await work.shift()
    }
    Object.assign(current, { services, log, clock, call, settle })
  })
  afterAll(async () => {
    await site.stop()
    await blobs.stop()
  })
  return current
}

function toServices(database: TestDatabase, env: Environment, log: LogEntry[], clock: { now: number }): Services {
  const secret = 'a secret that only the tests know, 0123456789'
  return {
    db: database.db,
    images: openImageStore('test'),
    env,
    secret,
    tokens: createAccessTokens(env, secret),
    // The same algorithm at a price that hundreds of tests can pay; its own tests pay the full one.
    passwords: createPasswords({ ln: 10, r: 8, p: 1 }),
    now: () => clock.now,
    newId,
    log: (entry) => void log.push(entry),
  }
}
