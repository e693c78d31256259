import type { Services } from '#functions/services.ts'
import { applyChoices } from '#src/domain/deliveries/choosing.ts'
import { dueTime, noChoices } from '#src/domain/deliveries/orders.ts'
import { listingKey } from '#src/domain/urls/listing-keys.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import { planStatement } from '#src/storage/articles/planning.ts'
import { fillStatement, listUnreplaced } from '#src/storage/deliveries/filling.ts'
import { doneStatement } from '#src/storage/orders/completion.ts'
import { type FillableOrder, listFillable, listStartable, type OrderScope, startOrder } from '#src/storage/orders/starting.ts'
import { allocateStatement } from '#src/storage/page-batches/allocating.ts'
import { listSharedHosts } from '#src/storage/products/shared-hosts.ts'
import { listFitting } from '#functions/deliveries/pool.ts'

type StartServices = Pick<Services, 'db' | 'now' | 'newId'>

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
  for (const order of rotated(await listFillable(db, scope), now())) {
    if (now() >= untilMs) return
    await fillOrder(services, order)
  }
}

/** From another place each run, so that orders for which no directory is left never keep the others waiting. */
function rotated<Item>(items: readonly Item[], now: number): Item[] {
  const start = now % Math.max(1, items.length)
  return [...items.slice(start), ...items.slice(0, start)]
}

/**
 * Adds the rows an order lacks: its first ones, and one in place of each that was declined or lost. A run that was
 * killed is continued by the next.
 */
export async function fillOrder({ db, now, newId }: StartServices, order: FillableOrder): Promise<void> {
  const website = parseWebsite(order.kit.website_url)
  if (!website) return
  const site = { ...order.kit, key: listingKey(website, await listSharedHosts(db)) }
  const fitting = applyChoices(await listFitting(db, site), order.choices ?? noChoices)
  const candidates = fitting.map(({ key, name, url, reason }) => ({ id: newId(), key, name, url, reason }))
  const target = { id: order.id, site: site.key }
  const unreplaced = await listUnreplaced(db, order.id)
  // Another run may take the same candidates meanwhile, so each row may take any that is left.
  for (const [place, { id }] of unreplaced.slice(0, candidates.length).entries()) {
    await fillStatement(db, target, candidates.slice(place), now(), id)
  }
  const rest = candidates.slice(unreplaced.length, unreplaced.length + order.directories)
  if (rest.length > 0) await fillStatement(db, target, rest, now())
  await doneStatement(db, order.id, now())
}
