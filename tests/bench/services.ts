import { createAccessTokens } from '#functions/sign-in/access-tokens.ts'
import { createPasswords, owaspCost } from '#functions/sign-in/passwords.ts'
import { newId } from '#functions/app.ts'
import { publicNetwork } from '#functions/http/outgoing/public.ts'
import { refusePlan } from '#functions/deliveries/refuse-plan.ts'
import { startIntent } from '#functions/projects/start-intent.ts'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { drawHere } from '#functions/images/draw.ts'
import type { Services } from '#functions/services.ts'
import { readEnvironment } from '#src/env.ts'
import { openDatabases } from '#src/storage/database.ts'
import { openDisk } from '#src/storage/images/disk.ts'
import { openImageStore } from '#src/storage/images/image-store.ts'

/** The API's services on a database. Nothing measured here touches images or mail. */
export function openServices(url: string, replicaUrl?: string): Services {
  const env = readEnvironment({ DATABASE_URL: url })
  const secret = 'the secret of the measurements, 0123456789'
  return {
    ...openDatabases({ url }, replicaUrl ? { url: replicaUrl } : undefined),
    images: openImageStore('bench'),
    disk: openDisk(env.dataDirectory),
    drawing: drawHere,
    network: publicNetwork,
    env,
    secret,
    tokens: createAccessTokens(env, secret),
    passwords: createPasswords(owaspCost),
    now: Date.now,
    newId,
    syncOrders,
    refusePlan,
    startIntent,
    log: (entry) => console.error(entry),
  }
}
