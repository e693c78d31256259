import { createAccessTokens } from '#functions/sign-in/access-tokens.ts'
import { createPasswords } from '#functions/sign-in/passwords.ts'
import { createApi } from '#functions/api.ts'
import { newId } from '#functions/app.ts'
import type { LogEntry, RequestContext } from '#functions/http/environment.ts'
import { refusePlan } from '#functions/deliveries/refuse-plan.ts'
import { startIntent } from '#functions/projects/start-intent.ts'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { drawHere } from '#functions/images/draw.ts'
import { createPages } from '#functions/requested-pages/requested-pages.ts'
import type { Services } from '#functions/services.ts'
import { type Environment, readEnvironment } from '#src/env.ts'
import { openImageStore } from '#src/storage/images/image-store.ts'
import { startBlobs } from './blobs-server.ts'
import { createDatabaseFolder, type TestDatabase } from './database-files.ts'
import { reachTo } from './listed-sites.ts'
import { startSite } from './site.tsx'

/** The functions on real storage, called in process. */
export type TestApi = TestDatabase & {
  services: Services
  log: LogEntry[]
  /** Milliseconds since 1970. A test sets its own. */
  clock: { now: number }
  /** Calls `/api/…` or a page. */
  call: (path: string, init?: RequestInit & { ip?: string }) => Promise<Response>
  /** Waits for work that functions do after their response. */
  settle: () => Promise<void>
}
/** What is needed to send requests, wherever they go. */
export type Caller = Pick<TestApi, 'call'>

export function createTestApi(
  database: TestDatabase,
  origin: string,
  environment: Record<string, string> = {},
): Omit<TestApi, keyof TestDatabase> {
  const log: LogEntry[] = []
  const clock = { now: Date.UTC(2026, 10, 20, 12) }
  const services = toServices(database, readEnvironment({ SITE_ORIGIN: origin, ...environment }), log, clock)
  const api = createApi(services)
  const pages = createPages(services)
  const work: Promise<unknown>[] = []
  const call: TestApi['call'] = async (path, { ip = '203.0.113.7', ...init } = {}) => {
    const request: RequestContext = { ip, waitUntil: (promise) => void work.push(promise) }
    const app = path.startsWith('/api') ? api : pages
    return app.fetch(new Request(`${origin}${path}`, init), { request })
  }
  const settle = async () => {
    while (work.length > 0) await work.shift()
  }
  return { services, log, clock, call, settle }
}

/** For programs other than tests, such as benchmarks: `open` returns the API on the next empty database. */
export async function startTestApis(): Promise<{ open: () => Promise<TestApi>; stop: () => Promise<void> }> {
  const site = await startSite()
  const blobs = await startBlobs()
  const folder = await createDatabaseFolder()
  const opened: TestDatabase[] = []
  return {
    open: async () => {
      const database = await folder.openNext()
      opened.push(database)
      return { ...database, ...createTestApi(database, site.origin) }
    },
    stop: async () => {
      for (const { db } of opened) db.$client.close()
      await folder.remove()
      await blobs.stop()
      await site.stop()
    },
  }
}

function toServices(database: TestDatabase, env: Environment, log: LogEntry[], clock: { now: number }): Services {
  const secret = 'a secret that only the tests know, 0123456789'
  return {
    db: database.db,
    nearDb: database.db,
    images: openImageStore('test'),
    disk: { findFreeBytes: () => Promise.resolve(null), findSpace: () => Promise.resolve(null) },
    drawing: drawHere,
    // Every name leads to this machine, which no one may make us request.
    network: reachTo([]),
    env,
    secret,
    tokens: createAccessTokens(env, secret),
    // The same algorithm at a cost that hundreds of tests can afford. Its own tests use the full cost.
    passwords: createPasswords({ ln: 10, r: 8, p: 1 }),
    now: () => clock.now,
    newId,
    syncOrders,
    refusePlan,
    startIntent,
    log: (entry) => void log.push(entry),
  }
}
