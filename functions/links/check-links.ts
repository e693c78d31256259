import { checkSite } from '#functions/fetching/site-check.ts'
import { checkSites } from '#functions/fetching/workers.ts'
import { type NetworkAccess, publicNetwork } from '#functions/http/outgoing/public.ts'
import { type HeldLink, holdLink, returnLinks, syncLinkChecks, takeDueLinks } from '#src/storage/links/changes.ts'
import { applyLinkChecks, type CheckResult, type LinkServices } from './results.ts'

const minute = 60_000

/** Links per run, and how many of them are checked in parallel. */
const batchSize = 120
const concurrency = 12
/** Longer than a run can take. */
const holdMs = 10 * minute
/** When to try again if our own network was down. */
const ownNetworkWaitMs = 60 * minute

/**
 * Checks the sites of published products that are due, never two of one host in parallel. No check starts after
 * `untilMs`, and the rest is released.
 */
export async function checkLinks(
  services: LinkServices,
  untilMs = Number.POSITIVE_INFINITY,
  network: NetworkAccess = publicNetwork,
): Promise<void> {
  const { db, now, log } = services
  await syncLinkChecks(db, now())
  const held = await takeDueLinks(db, now(), holdMs, batchSize)
  const { results, unreached } = await checkAll(services, held, untilMs, network)
  const reached = new Set([...results, ...unreached].map((result) => result.held))
  await returnLinks(
    db,
    held.filter((link) => !reached.has(link)),
    now(),
  )
  if (unreached.length > 0) {
    const error = 'no site responds, not even our own'
    log({ level: 'warn', event: 'links-not-checked', count: unreached.length, error })
  }
  if (results.length > 0) log({ level: 'info', event: 'links-checked', ...(await applyLinkChecks(services, results)) })
}

/** `done`: recorded. `ours`: our own network is down. `absent`: no such published product. */
export type LinkCheckOutcome = 'done' | 'ours' | 'absent'

/** Checks one product's site now, even if another run holds it. */
export async function checkLink(
  services: LinkServices,
  productId: number,
  network = publicNetwork,
): Promise<LinkCheckOutcome> {
  const { db, now } = services
  // A different time than any run's, so that a parallel run's result doesn't count.
  const held = await holdLink(db, productId, now() + holdMs + 1)
  if (!held) return 'absent'
  const { results } = await checkAll(services, [held], Number.POSITIVE_INFINITY, network)
  if (results.length === 0) return 'ours'
  await applyLinkChecks(services, results)
  return 'done'
}

/** `unreached`: our own network is down, so these were released. */
type Checked = { results: CheckResult[]; unreached: CheckResult[] }

async function checkAll(
  { db, env, now }: LinkServices,
  held: readonly HeldLink[],
  untilMs: number,
  network: NetworkAccess,
): Promise<Checked> {
  const hosts = [...Map.groupBy(held, ({ product }) => URL.parse(product.websiteUrl)?.hostname ?? '').values()]
  const checked: Checked = { results: [], unreached: [] }
  await checkSites({
    ...{ now, untilMs, concurrency, ownSite: { origin: env.origin, network } },
    take: () => Promise.resolve(hosts.shift() ?? null),
    look: async (links) => {
      const results: CheckResult[] = []
      for (const link of links) {
        if (now() >= untilMs) break
        results.push({ held: link, seen: await checkSite(link.product.websiteUrl, env.origin, now(), network) })
      }
      return results
    },
    hasResponse: (results) => (results.length === 0 ? null : results.some(({ seen }) => seen.status !== null)),
    save: (results) => Promise.resolve(void checked.results.push(...results)),
    release: async (results) => {
      checked.unreached = results.flat()
      const links = checked.unreached.map((result) => result.held)
      await returnLinks(db, links, now() + ownNetworkWaitMs)
    },
  })
  return checked
}
