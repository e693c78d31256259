import type { Services } from '#functions/services.ts'
import { applyChoices } from '#src/domain/deliveries/choices.ts'
import { meansOf } from '#src/domain/deliveries/locks.ts'
import { noChoices } from '#src/domain/deliveries/orders.ts'
import { knownKind } from '#src/domain/products/kinds.ts'
import { currentSiteCheck } from '#src/domain/profiles/profiles.ts'
import { listingKey } from '#src/domain/urls/listing-keys.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import { extendStatements, fillStatement, listReplaceable } from '#src/storage/deliveries/fill.ts'
import { doneStatement } from '#src/storage/orders/completion.ts'
import type { FillableOrder } from '#src/storage/orders/start.ts'
import { listSharedHosts } from '#src/storage/products/shared-hosts.ts'
import { listFitting } from './pool.ts'

/**
 * Adds the rows an order lacks: its first ones, and one in place of each that was declined or lost. A run that was
 * killed is continued by the next.
 */
export async function fillOrder(
  { db, now, newId }: Pick<Services, 'db' | 'now' | 'newId'>,
  order: FillableOrder,
): Promise<void> {
  const website = parseWebsite(order.profile.website_url)
  // The overview asks the customer for them.
  if (!website || knownKind(order.profile.category) === '') return
  const { category, countries, languages } = order.profile
  const means = meansOf(order.profile, currentSiteCheck(order.profile, order.site))
  const site = { category, countries, languages, means, key: listingKey(website, await listSharedHosts(db)) }
  const fitting = applyChoices(await listFitting(db, site), order.choices ?? noChoices)
  const candidates = fitting.map(({ key, name, url, reason }) => ({ id: newId(), key, name, url, reason }))
  const target = { id: order.id, site: site.key }
  const replaceable = await listReplaceable(db, order.id)
  // Another run may take the same candidates meanwhile, so each row may take any that is left.
  for (const [place, { id }] of replaceable.slice(0, candidates.length).entries()) {
    await fillStatement(db, target, candidates.slice(place), now(), id)
  }
  // The statement skips those just used. So the best ones aren't lost if a row wasn't replaced.
  const rest = candidates.slice(0, replaceable.length + order.directories)
  if (rest.length > 0) await fillStatement(db, target, rest, now())
  await db.batch([...extendStatements(db, order.id, now()), doneStatement(db, order.id, now())])
}
