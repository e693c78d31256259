import type { Services } from '#functions/services.ts'
import { applyChoices, isReady, type Site } from '#src/domain/deliveries/choices.ts'
import { type Choices, noChoices } from '#src/domain/deliveries/orders.ts'
import { countedStates } from '#src/domain/deliveries/states.ts'
import { isChangeable, isUntouched, placeRows, removeOtherMatches } from '#src/storage/deliveries/customer-choices.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { listProjectOrders, type OrderRow } from '#src/storage/orders/queries.ts'
import { listFillable } from '#src/storage/orders/start.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { fillOrder } from './fill-order.ts'
import { readFitting } from './pool.ts'
import { readSite } from './preview.ts'

type PlaceServices = Pick<Services, 'db' | 'now' | 'newId'>

/** Puts the rows that no one has worked on in the order of these choices, as if work started now. False: one of them has changed meanwhile. */
export async function placeByRank(
  { db, now }: Pick<Services, 'db' | 'now'>,
  site: Site & { key: string },
  order: OrderRow,
  choices: Choices | null,
): Promise<boolean> {
  const { all } = await readFitting(db, site)
  const ranked = new Map(all.map(({ key, reason }, place) => [key, { place, reason }]))
  const placeOf = (key: string) => ranked.get(key)?.place ?? all.length
  const waiting = (await listDeliveries(db, order.id)).filter((row) => isChangeable(row, now()))
  const byRank = waiting
    .map(({ id, directoryKey: key, reason }) => ({ id, key, reason: ranked.get(key)?.reason ?? reason }))
    .sort((a, b) => placeOf(a.key) - placeOf(b.key))
  const placed = applyChoices(byRank, { excluded: [], first: choices?.first ?? [] })
  const places = waiting.map(({ rank }) => rank)
  if (placed.length === 0) return true
  return placeRows(
    db,
    order,
    choices,
    placed.map(({ id, reason }, at) => ({ id, reason, rank: places[at] ?? at + 1 })),
    now(),
  )
}

/**
 * After a change of the profile's category, countries or languages: chooses again what hasn't been submitted. Rows that
 * an operator holds stay. If this is cut off, the next run of the orders' job adds what is missing.
 */
export async function rematchOrders(services: PlaceServices, project: ProjectRow): Promise<void> {
  const { db, now } = services
  const site = await readSite(services, project)
  for (const order of await listProjectOrders(db, project.id)) {
    if (order.approvedAt === null || order.stoppedAt !== null) continue
    if (order.doneAt !== null && order.owed === 0) continue
    await removeOtherMatches(db, order.id, await listBest(services, site, order), now())
    for (const fillable of await listFillable(db, { id: order.id })) await fillOrder(services, fillable)
    await placeByRank(services, site, order, order.choices)
  }
}

/** The keys of the directories that an order would use now, except those that someone has worked on. */
async function listBest(
  { db, now }: PlaceServices,
  site: Site & { key: string },
  { id, directories, choices }: OrderRow,
): Promise<string[]> {
  const [{ all, fitting }, rows] = await Promise.all([readFitting(db, site), listDeliveries(db, id)])
  const free = rows.filter((row) => isUntouched(row, now()))
  const usable = new Set([...fitting.map(({ key }) => key), ...free.map(({ directoryKey }) => directoryKey)])
  const counted = rows.filter(({ state }) => countedStates.includes(state)).length
  return applyChoices(
    all.filter((directory) => usable.has(directory.key) && isReady(directory)),
    choices ?? noChoices,
  )
    .slice(0, free.length + Math.max(0, directories - counted))
    .map(({ key }) => key)
}
