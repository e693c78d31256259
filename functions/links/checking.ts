import { publicReach, type Reach } from '#functions/http/outgoing/public.ts'
import { enrolLinkChecks, type HeldLink, holdLink, returnLinks, takeDueLinks } from '#src/storage/links/changes.ts'
import { applyLooks, type LinkServices, type Look } from './applying.ts'
import { lookAt, ownSiteAnswers } from './look.ts'

const minute = 60_000

/** Links per run, and how many of them are checked in parallel. */
const batchSize = 120
const atATime = 12
/** Longer than a run can take. */
const holdMs = 10 * minute
/** When to try again if our own network was down. */
const oursWaitMs = 60 * minute

/**
 * Checks the sites of published products that are due, never two of one host in parallel. No check starts after
 * `untilMs`, and the rest is released.
 */
export async function checkLinks(
  services: LinkServices,
  untilMs = Number.POSITIVE_INFINITY,
  reach: Reach = publicReach,
): Promise<void> {
  const { db, now, log } = services
  await enrolLinkChecks(db, now())
  const held = await takeDueLinks(db, now(), holdMs, batchSize)
  if (held.length === 0) return
  const looks = await lookAtAll(services, held, untilMs, reach)
  const reached = new Set(looks.map(({ held }) => held))
  await returnLinks(
    db,
    held.filter((link) => !reached.has(link)),
    now(),
  )
  if (looks.length === 0) return
  if (await isOurs(services, looks, reach)) {
    await returnLinks(db, [...reached], now() + oursWaitMs)
    log({ level: 'warn', event: 'links-not-checked', count: looks.length, error: 'no site responds, not even our own' })
    return
  }
  log({ level: 'info', event: 'links-checked', ...(await applyLooks(services, looks)) })
}

/** `done`: recorded. `ours`: our own network is down. `absent`: no such published product. */
export type OneLook = 'done' | 'ours' | 'absent'

/** Checks one product's site now, even if another run holds it. */
export async function checkLink(services: LinkServices, productId: number, reach = publicReach): Promise<OneLook> {
  const { db, env, now } = services
  // A different time than any run's, so that a parallel run's result doesn't count.
  const held = await holdLink(db, productId, now() + holdMs + 1)
  if (!held) return 'absent'
  const looks = [{ held, seen: await lookAt(held.product.websiteUrl, env.origin, now(), reach) }]
  if (await isOurs(services, looks, reach)) {
    await returnLinks(db, [held], now() + oursWaitMs)
    return 'ours'
  }
  await applyLooks(services, looks)
  return 'done'
}

/** If no site responded, our own is checked. If it doesn't respond either, the network is at fault. */
async function isOurs({ env }: LinkServices, looks: readonly Look[], reach: Reach): Promise<boolean> {
  if (looks.some(({ seen }) => seen.status !== null)) return false
  return !(await ownSiteAnswers(env.origin, reach))
}

async function lookAtAll(
  { env, now }: LinkServices,
  held: readonly HeldLink[],
  untilMs: number,
  reach: Reach,
): Promise<Look[]> {
  const looks: Look[] = []
  const hosts = [...Map.groupBy(held, ({ product }) => URL.parse(product.websiteUrl)?.hostname ?? '').values()]
  const work = async () => {
    for (let links = hosts.shift(); links; links = hosts.shift()) {
      for (const link of links) {
        if (now() >= untilMs) return
        looks.push({ held: link, seen: await lookAt(link.product.websiteUrl, env.origin, now(), reach) })
      }
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return looks
}
