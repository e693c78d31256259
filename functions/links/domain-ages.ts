import { type NetworkAccess, publicNetwork } from '#functions/http/outgoing/public.ts'
import type { Services } from '#functions/services.ts'
import {
  addDomains,
  type HeldDomain,
  listPendingKeys,
  type PendingPosition,
  returnDomains,
  saveDomainAge,
  saveDomainFailed,
  takeDueDomains,
} from '#src/storage/links/domain-ages.ts'
import { askRdap } from './rdap.ts'

type DomainAgeServices = Pick<Services, 'db' | 'env' | 'now' | 'log'>

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Pauses after the first, second … failed attempt. After the last one it gives up. */
const waits = [hour, 6 * hour, day, 2 * day]

/** Domains per run. Registries limit requests, and an hour brings fewer submissions than this. */
const batchSize = 20
const holdMs = 10 * minute
const maxPauseMs = day
const timeoutMs = 5000
const keyBatchSize = 1000

/** Looks up when the domains of pending products were registered. Does nothing without an RDAP service. */
export async function updateDomainAges(
  services: DomainAgeServices,
  untilMs = Number.POSITIVE_INFINITY,
  network: NetworkAccess = { ...publicNetwork, timeoutMs },
): Promise<void> {
  const { db, env, now, log } = services
  if (env.rdapUrl === undefined) return
  await addPendingDomains(services)
  const held = await takeDueDomains(db, now(), holdMs, batchSize)
  for (let next = held.shift(); next; next = held.shift()) {
    if (now() >= untilMs) return returnDomains(db, [next, ...held], now())
    const answer = await askRdap({ rdapUrl: env.rdapUrl, origin: env.origin }, next.domain, now(), network)
    if (answer.kind === 'busy') {
      log({ level: 'warn', event: 'domain-ages-paused', left: held.length + 1 })
      return returnDomains(db, [next, ...held], now() + Math.min(answer.waitMs, maxPauseMs))
    }
    if (answer.kind === 'failed') await saveFailure(services, next, answer.error)
    else await saveDomainAge(db, next, 'registeredAt' in answer ? answer.registeredAt : null, noteOf(answer))
  }
}

function noteOf(answer: { kind: 'known'; registeredAt: number | null } | { kind: 'unknown' }): string | null {
  if (answer.kind === 'unknown') return 'The registry doesn’t know it'
  return answer.registeredAt === null ? 'The registry doesn’t say' : null
}

async function saveFailure({ db, now, log }: DomainAgeServices, held: HeldDomain, error: string): Promise<void> {
  const wait = waits[held.attempts - 1]
  log({ level: 'warn', event: 'domain-age-unknown', domain: held.domain, attempts: held.attempts, error })
  await saveDomainFailed(db, held, error, wait === undefined ? null : now() + wait)
}

/** Adds the domains of everything pending. */
async function addPendingDomains({ db, now }: DomainAgeServices): Promise<void> {
  // The public suffix list is long, so only this job loads it.
  const { parse } = await import('tldts')
  for (const waiting of ['submissions', 'changes'] as const) {
    let after: PendingPosition = { queuedAt: -1, id: 0 }
    for (;;) {
      const rows = await listPendingKeys(db, waiting, after, keyBatchSize)
      const domains = rows.flatMap(({ listingKey }) => {
        const { domain, isIcann, isPrivate } = parse(listingKey.split('/')[0] ?? '', { allowPrivateDomains: true })
        // Names below a hosting domain belong to someone else, and no registry knows them.
        return domain !== null && isIcann && !isPrivate ? [domain] : []
      })
      await addDomains(db, [...new Set(domains)], now())
      const last = rows.at(-1)
      if (!last || rows.length < keyBatchSize) break
      after = last
    }
  }
}
