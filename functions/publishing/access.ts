import type { Services } from '#functions/services.ts'
import { site } from '#src/site.ts'
import type { PublishingAccess } from './adapter.ts'

/** For one request that reads. */
const timeoutMs = 7000
/** For one that changes something. Sites with many plugins take long to save a post, and nobody waits for it. */
const changeTimeoutMs = 15_000

export function publishingAccess({ env, now, network }: Pick<Services, 'env' | 'now' | 'network'>): PublishingAccess {
  return {
    network: { ...network, timeoutMs: Math.min(network.timeoutMs, timeoutMs) },
    changeTimeoutMs,
    endsAt: Number.POSITIVE_INFINITY,
    webflowUrl: 'https://api.webflow.com/v2',
    userAgent: `${site.name.replace(/[^\w-]/g, '')}-publisher/1 (+${env.origin})`,
    now,
  }
}
