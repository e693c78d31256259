import { setTimeout as wait } from 'node:timers/promises'
import { userAgent } from '#functions/fetching/user-agent.ts'
import type { NetworkAccess } from '#functions/http/outgoing/public.ts'
import type { Services } from '#functions/services.ts'
import type { SourceSettings } from './adapter.ts'

/** How sources are reached. Tests pass their own. */
export type SourceAccess = {
  network: NetworkAccess
  /** Identifies us in a source's log. */
  userAgent: string
  settings: SourceSettings
  now: () => number
  /** Milliseconds. */
  pause: (ms: number) => Promise<void>
  /** 0 to 1. */
  random: () => number
}

/** For one request. */
const timeoutMs = 7000

export function sourceAccess({ env, now, network }: Pick<Services, 'env' | 'now' | 'network'>): SourceAccess {
  return {
    network: { ...network, timeoutMs: Math.min(network.timeoutMs, timeoutMs) },
    userAgent: userAgent(env.origin, 'mentions'),
    settings: {
      stackExchangeKey: env.stackExchangeKey ?? '',
      reddit: env.reddit,
      originOf: (host) => `https://${host}`,
    },
    now,
    pause: async (ms) => {
      await wait(ms)
    },
    random: Math.random,
  }
}
