import { randomBytes } from 'node:crypto'
import { createAccessTokens } from '#functions/sign-in/access-tokens.ts'
import { createPasswords, owaspCost } from '#functions/sign-in/passwords.ts'
import type { RequestContext } from '#functions/http/environment.ts'
import { drawHere } from '#functions/images/draw.ts'
import { drawInProcess } from '#functions/images/drawing-process.ts'
import { publicNetwork } from '#functions/http/outgoing/public.ts'
import { type Environment, readEnvironment } from '#src/env.ts'
import { site } from '#src/site.ts'
import { openDatabases } from '#src/storage/database.ts'
import { openDisk } from '#src/storage/images/disk.ts'
import { type FetchBlobs, openImageStore } from '#src/storage/images/image-store.ts'
import { log, setUpLog } from '#src/telemetry/log.ts'
import { setSlowQueryMs } from '#src/telemetry/observe.ts'
import type { Telemetry } from '#src/telemetry/otel.ts'
import type { Services } from './services.ts'

// The functions' composition root, the only file here that reads the environment.

// React loads its slower development build unless NODE_ENV says otherwise, and Netlify's functions don't have NODE_ENV.
// Everything that renders is imported on first use, so this comes first. `npm run dev` sets it to development.
process.env['NODE_ENV'] ||= 'production'

/** Milliseconds. Then the client is told to try again, and the function doesn't run into Netlify's limit. */
const databaseTimeout = 5000

export type PlatformContext = RequestContext & {
  /** Netlify's deploy context. Names the Blobs stores, which all deploys of a site share. */
  deployContext: string
}

export type App = { fetch: (request: Request, bindings: { request: RequestContext }) => Response | Promise<Response> }

let services: Services | undefined

/** The same for all functions of a process. */
export function servicesFor(deployContext: string): Services {
  return (services ??= openServices(deployContext))
}

function openServices(deployContext: string): Services {
  const env = readEnvironment({ ...process.env, CONTEXT: deployContext })
  setUpLog(env.log)
  setSlowQueryMs(env.slowQueryMs)
  // Without a configured secret (never in production), signed links and sessions last as long as the process.
  const secret = env.secret ?? randomBytes(32).toString('hex')
  return {
    ...openDatabases(env.database, env.databaseReplica, {
      timeout: databaseTimeout,
      threadProgram: env.databaseThread,
    }),
    images: openImageStore(deployContext, env.blobsModule ? openBlobs(env.blobsModule, env) : undefined),
    disk: openDisk(env.dataDirectory, { hasImages: env.imageBucket === undefined }),
    drawing: env.drawingProgram ? drawInProcess(env.drawingProgram) : drawHere,
    network: publicNetwork,
    env,
    secret,
    tokens: createAccessTokens(env, secret),
    passwords: createPasswords(owaspCost),
    now: Date.now,
    newId,
    syncOrders: async (all, subscriptionId) => {
      const { syncOrders } = await import('./fulfilment/sync-orders.ts')
      await syncOrders(all, subscriptionId)
    },
    refusePlan: async (all, planId, buyer) => {
      const { refusePlan } = await import('./deliveries/refuse-plan.ts')
      return refusePlan(all, planId, buyer)
    },
    startIntent: async (...asked) => (await import('./projects/start-intent.ts')).startIntent(...asked),
    log,
  }
}

/** OpenTelemetry on Netlify. On one machine the platform has started it. */
export async function telemetryFor(deployContext: string): Promise<Telemetry | null> {
  const { telemetryUrl, singleMachine, version } = servicesFor(deployContext).env
  if (!telemetryUrl || singleMachine) return null
  const { startTelemetry } = await import('#src/telemetry/otel.ts')
  return startTelemetry({ sends: true, isScraped: false, serviceName: site.name.toLowerCase(), version })
}

function openBlobs(module: string, { dataDirectory, imageBucket }: Environment): FetchBlobs {
  type Blobs = { openBlobs: (dataDirectory: string, bucket: Environment['imageBucket']) => FetchBlobs }
  const opened = import(module).then((blobs: Blobs) => blobs.openBlobs(dataDirectory, imageBucket))
  return async (...request) => (await opened)(...request)
}

/** 128 random bits as 32 characters, safe in URLs and file names. */
export function newId(): string {
  return randomBytes(16).toString('hex')
}
