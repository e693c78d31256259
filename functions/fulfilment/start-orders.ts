import { fillOrder } from '#functions/deliveries/fill-order.ts'
import type { Services } from '#functions/services.ts'
import { forecastStarted } from '#functions/survival/forecasts.ts'
import { dueTime } from '#src/domain/deliveries/orders.ts'
import { listingKey } from '#src/domain/urls/listing-keys.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import { planStatement } from '#src/storage/articles/plan.ts'
import {
  type FillableOrder,
  listFillable,
  listStartable,
  type OrderScope,
  startOrder,
} from '#src/storage/orders/start.ts'
import { allocateStatement } from '#src/storage/page-batches/allocate.ts'
import { listSharedHosts } from '#src/storage/products/shared-hosts.ts'

export type StartServices = Pick<Services, 'db' | 'now' | 'newId'>

/** Starts paid orders whose profile is approved, and gives them their rows, articles and pages. */
export async function startOrders(
  services: StartServices,
  scope: OrderScope = {},
  untilMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { db, now } = services
  for (const { id, since } of await listStartable(db, scope)) await startOrder(db, id, dueTime(since), now())
  await planStatement(db, scope, now())
  await allocateStatement(db, scope, now())
  await fillOrders(services, scope, untilMs)
  await forecastStarted(services)
}

async function fillOrders(services: StartServices, scope: OrderScope, untilMs: number): Promise<void> {
  for (const orders of rotated(await listBySite(services, scope), services.now())) {
    for (const order of orders) {
      if (services.now() >= untilMs) return
      await fillOrder(services, order)
    }
  }
}

/**
 * The orders to fill, by site, oldest first: orders of a site want the same directories. So those that still owe some are
 * filled before newer ones, no matter who ordered them.
 */
async function listBySite({ db }: StartServices, scope: OrderScope): Promise<FillableOrder[][]> {
  const fillable = await listFillable(db, scope)
  if (fillable.length === 0) return []
  const hosts = await listSharedHosts(db)
  const siteOf = ({ profile }: FillableOrder) => {
    const website = parseWebsite(profile.website_url)
    return website ? listingKey(website, hosts) : ''
  }
  const sites = new Set(fillable.map(siteOf))
  const known = new Set(fillable.map(({ id }) => id))
  const owing = (await listFillable(db, { owing: true })).filter(
    (order) => !known.has(order.id) && sites.has(siteOf(order)),
  )
  return [...Map.groupBy([...owing, ...fillable], siteOf).values()]
}

/** From another place each run, so that orders for which no directory is left never keep the others waiting. */
function rotated<Item>(items: readonly Item[], now: number): Item[] {
  const start = now % Math.max(1, items.length)
  return [...items.slice(start), ...items.slice(0, start)]
}
