import type { Services } from '#functions/services.ts'
import { site } from '#src/site.ts'
import type { PublishingAccess } from './adapter.ts'

/** For one request. Sites with many plugins take seconds to save a post. */
const timeoutMs = 7000

export function publishingAccess({ env, now, network }: Pick<Services, 'env' | 'now' | 'network'>): PublishingAccess {
  return {
    network: { ...network, timeoutMs: Math.min(network.timeoutMs, timeoutMs) },
    webflowUrl: 'https://api.webflow.com/v2',
    userAgent: `${site.name.replace(/[^\w-]/g, '')}-publisher/1 (+${env.origin})`,
    now,
  }
}
