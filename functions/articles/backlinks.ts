import { readPage } from '#functions/proofs/page.ts'
import { backlinksPerPost, growthPartner } from '#src/domain/plans/plans.ts'
import { isOnSite, listingKey } from '#src/domain/urls/listing-keys.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import type { Database } from '#src/storage/database.ts'
import { findPromise } from '#src/storage/articles/queries.ts'
import { listSharedHosts } from '#src/storage/products/shared-hosts.ts'

/** How many links to the customer's site the text lacks of those that the plan promises. */
export async function countMissingBacklinks(
  db: Database,
  { id, content }: { id: string; content: string },
): Promise<number> {
  const promise = await findPromise(db, id)
  const site = parseWebsite(promise?.websiteUrl ?? '')
  if (promise?.plan !== growthPartner.label || !site) return 0
  const key = listingKey(site, await listSharedHosts(db))
  const links = readPage(content, site).links.filter(({ url }) => isOnSite(url, key))
  return Math.max(0, backlinksPerPost - links.length)
}
