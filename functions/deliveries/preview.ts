import type { Services } from '#functions/services.ts'
import { readSizeForecasts } from '#functions/survival/forecasts.ts'
import { applyChoices, type Site } from '#src/domain/deliveries/choices.ts'
import type { DirectoryPreview } from '#src/domain/deliveries/deliveries.api.ts'
import { meansOf, noMeans } from '#src/domain/deliveries/locks.ts'
import { type Choices, maxExcluded, noChoices } from '#src/domain/deliveries/orders.ts'
import { currentSiteCheck } from '#src/domain/profiles/profiles.ts'
import { knownKind } from '#src/domain/products/kinds.ts'
import { listingKey } from '#src/domain/urls/listing-keys.ts'
import { choiceOf } from '#src/domain/deliveries/order-list.ts'
import { countedStates } from '#src/domain/deliveries/states.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { findProfile } from '#src/storage/profiles/queries.ts'
import { listProjectOrders, type OrderRow } from '#src/storage/orders/queries.ts'
import { listSharedHosts } from '#src/storage/products/shared-hosts.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { readOrder } from './customer-orders.ts'
import { isExcludedRow, type ListRow, offered, runningList, withPages } from './list-rows.ts'
import { type Fitting, readFitting } from './pool.ts'

type PreviewServices = Pick<Services, 'db'>

/** A project's site, as far as its profile says. */
export async function readSite(
  { db }: PreviewServices,
  { id, websiteUrl }: Pick<ProjectRow, 'id' | 'websiteUrl'>,
): Promise<Site & { key: string }> {
  const profile = await findProfile(db, id)
  const fields = profile?.fields
  return {
    category: knownKind(fields?.category ?? ''),
    countries: fields?.countries ?? [],
    languages: fields?.languages ?? [],
    means: fields ? meansOf(fields, currentSiteCheck(fields, profile.site)) : noMeans,
    key: listingKey(new URL(fields?.website_url || websiteUrl), await listSharedHosts(db)),
  }
}

/** An order's list, with what was chosen so far. */
export async function readPreview(
  services: PreviewServices & Pick<Services, 'now'>,
  project: ProjectRow,
  order: OrderRow,
): Promise<DirectoryPreview> {
  const site = await readSite(services, project)
  const found = await listLeft(services, site, project.id, order)
  const hasStarted = order.approvedAt !== null
  const rows = hasStarted ? await listDeliveries(services.db, order.id) : []
  const counted = rows.filter(({ state }) => countedStates.includes(state)).length
  const own = new Set(rows.map(({ directoryKey }) => directoryKey))
  const listed = hasStarted ? runningList(order, rows, found, services.now()) : coming(order, found)
  return {
    order: readOrder(order),
    hasStarted,
    owed: hasStarted ? counted : order.directories,
    fitting: found.fitting.length + found.locked.length + counted + rows.filter(isExcludedRow).length,
    used: found.used - found.all.filter(({ key }) => own.has(key)).length,
    maxExcluded: maxExcluded(order),
    directories: await withPages(listed),
    isMatched: site.category !== '',
    forecast:
      hasStarted || order.directories === 0 || site.category === ''
        ? null
        : await readSizeForecasts(services.db, keysOf(applyChoices(found.fitting, order.choices ?? noChoices)), [
            order.directories,
          ]),
  }
}

const keysOf = (directories: readonly { key: string }[]) => directories.map(({ key }) => key)

/** Before work starts: everything that the order could use with any choice of exclusions, and what was chosen before. */
function coming({ directories, choices: saved }: OrderRow, { fitting, locked }: Fitting): ListRow[] {
  const choices = saved ?? noChoices
  const limit = directories + maxExcluded({ directories })
  const ready = fitting.filter(({ key }, index) => index < limit || choiceOf(choices, key) !== 'none')
  return [...ready, ...locked].map((directory) => offered(directory, choices))
}

/** The directories that fit a project and aren't used or reserved for it. Null: its profile doesn't say what it is. */
export async function readLeft(services: PreviewServices, project: ProjectRow): Promise<Fitting | null> {
  const site = await readSite(services, project)
  return site.category === '' ? null : listLeft(services, site, project.id)
}

/**
 * What fits and isn't used, neither for the site nor by the project's orders that start before `order`. Without one, by
 * none of its orders.
 */
export async function listLeft(
  services: PreviewServices,
  site: Site & { key: string },
  projectId: string,
  order?: Pick<OrderRow, 'id'>,
): Promise<Fitting> {
  const { all, fitting, locked, used } = await readFitting(services.db, site)
  let left = fitting
  for (const earlier of await listProjectOrders(services.db, projectId)) {
    if (earlier.id === order?.id) break
    if (earlier.approvedAt !== null || earlier.stoppedAt !== null || earlier.hold === 'trial') continue
    const choices: Choices = earlier.choices ?? noChoices
    const taken = new Set(
      applyChoices(left, choices)
        .slice(0, earlier.directories)
        .map(({ key }) => key),
    )
    left = left.filter(({ key }) => !taken.has(key))
  }
  return { all, fitting: left, locked, used }
}
