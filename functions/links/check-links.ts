import { type NetworkAccess, publicNetwork } from '#functions/http/outgoing/public.ts'
import { type HeldLink, holdLink, returnLinks, syncLinkChecks, takeDueLinks } from '#src/storage/links/changes.ts'
import { applyLinkChecks, type CheckResult, type LinkServices } from './results.ts'
import { checkSite, isOwnSiteUp } from '#functions/fetching/site-check.ts'

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
  if (held.length === 0) return
  const results = await checkAll(services, held, untilMs, network)
  const reached = new Set(results.map(({ held }) => held))
  await returnLinks(
    db,
    held.filter((link) => !reached.has(link)),
    now(),
  )
  if (results.length === 0) return
  if (await isOwnNetworkDown(services, results, network)) {
    await returnLinks(db, [...reached], now() + ownNetworkWaitMs)
    log({
      level: 'warn',
      event: 'links-not-checked',
      count: results.length,
      error: 'no site responds, not even our own',
    })
    return
  }
  log({ level: 'info', event: 'links-checked', ...(await applyLinkChecks(services, results)) })
}

/** `done`: recorded. `ours`: our own network is down. `absent`: no such published product. */
export type LinkCheckOutcome = 'done' | 'ours' | 'absent'

/** Checks one product's site now, even if another run holds it. */
export async function checkLink(
  services: LinkServices,
  productId: number,
  network = publicNetwork,
): Promise<LinkCheckOutcome> {
  const { db, env, now } = services
  // A different time than any run's, so that a parallel run's result doesn't count.
  const held = await holdLink(db, productId, now() + holdMs + 1)
  if (!held) return 'absent'
  const results = [{ held, seen: await checkSite(held.product.websiteUrl, env.origin, now(), network) }]
  if (await isOwnNetworkDown(services, results, network)) {
    await returnLinks(db, [held], now() + ownNetworkWaitMs)
    return 'ours'
  }
  await applyLinkChecks(services, results)
  return 'done'
}

/** If no site responded, our own is checked. If it doesn't respond either, the network is at fault. */
async function isOwnNetworkDown(
  { env }: LinkServices,
  results: readonly CheckResult[],
  network: NetworkAccess,
): Promise<boolean> {
  if (results.some(({ seen }) => seen.status !== null)) return false
  return !(await isOwnSiteUp(env.origin, network))
}

async function checkAll(
  { env, now }: LinkServices,
  held: readonly HeldLink[],
  untilMs: number,
  network: NetworkAccess,
): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  const hosts = [...Map.groupBy(held, ({ product }) => URL.parse(product.websiteUrl)?.hostname ?? '').values()]
  const work = async () => {
    for (let links = hosts.shift(); links; links = hosts.shift()) {
      for (const link of links) {
        if (now() >= untilMs) return
        results.push({ held: link, seen: await checkSite(link.product.websiteUrl, env.origin, now(), network) })
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return results
}
