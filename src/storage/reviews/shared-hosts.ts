import { eq, sql } from 'drizzle-orm'
import { listingKey } from '#src/domain/urls/listing-keys.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import type { Database } from '#src/storage/database.ts'
import { sharedHosts } from '#src/storage/products/schema.ts'
import { listSharedHosts } from '#src/storage/products/shared-hosts.ts'
import { siteOf } from '#src/storage/products/sites.ts'

type Keyed = { id: string | number; website: string | null; key: string }

/** How often rows are read again, because someone saved one meanwhile. */
const maxRounds = 5

/**
 * Calls a host shared, or no longer (`parts` null), and gives all that is kept by its site the key that it has now. False:
 * it wasn't shared. Fails with a unique violation if two live listings would have the same key.
 */
export async function setSharedHost(db: Database, host: string, parts: number | null, now: number): Promise<boolean> {
  let isKnown = await saveSharedHost(db, host, parts, now, true)
  if (isKnown === null) return false
  for (let round = 1; round < maxRounds && isKnown === false; round += 1) {
    isKnown = await saveSharedHost(db, host, parts, now, false)
  }
  return true
}

/**
 * Null: it wasn't shared. False: keys were changed, so there may be more. Each is only changed from the key it was read with, so
 * that an edit meanwhile isn't overwritten.
 */
async function saveSharedHost(
  db: Database,
  host: string,
  parts: number | null,
  now: number,
  isFirst: boolean,
): Promise<boolean | null> {
  const shared = new Map(await listSharedHosts(db))
  if (parts === null && !shared.delete(host) && isFirst) return null
  if (parts !== null) shared.set(host, parts)
  /** The id, the new key and the old one of each that gets another one. */
  const changed = (rows: readonly Keyed[]) =>
    JSON.stringify(
      rows.flatMap(({ id, website, key }) => {
        const next = keyOf(website) ?? key
        return next === key ? [] : [[id, next, key]]
      }),
    )
  const keyOf = (website: string | null) => {
    const url = parseWebsite(website ?? '')
    return url && listingKey(url, shared)
  }
  const isOf = (column: string) => sql`(${sql.raw(column)} = ${host} OR
    (${sql.raw(column)} >= ${`${host}/`} AND ${sql.raw(column)} < ${`${host}0`}))`
  const listings = await db.all<Keyed>(sql`SELECT id, website_url AS website, listing_key AS key FROM products
    WHERE ${isOf('listing_key')}`)
  const proposals = await db.all<Keyed>(sql`SELECT id, proposal ->> 'websiteUrl' AS website,
    proposal ->> 'listingKey' AS key FROM products WHERE proposal IS NOT NULL AND ${isOf("(proposal ->> 'listingKey')")}`)
  const rows = await db.all<Keyed>(sql`SELECT DISTINCT d.order_id AS id, d.site AS key,
      coalesce(nullif(k.fields ->> 'website_url', ''), p.website_url) AS website
    FROM deliveries d JOIN orders o ON o.id = d.order_id JOIN projects p ON p.id = o.project_id
    LEFT JOIN kits k ON k.project_id = p.id WHERE ${isOf('d.site')}`)
  const sites = JSON.stringify(
    await Promise.all(
      listings.map(async ({ id, website, key }) => {
        const next = keyOf(website) ?? key
        return [id, await siteOf(next), next]
      }),
    ),
  )
  const of = (pairs: string, id: string) =>
    sql`(SELECT j.value ->> 1 FROM json_each(${pairs}) j WHERE j.value ->> 0 = ${sql.raw(id)})`
  const idsIn = (pairs: string) => sql`(SELECT value ->> 0 FROM json_each(${pairs}))`
  /** Whether a row still is what was read. */
  const isAsRead = (pairs: string, id: string, key: string) =>
    sql`${sql.raw(key)} = (SELECT j.value ->> 2 FROM json_each(${pairs}) j WHERE j.value ->> 0 = ${sql.raw(id)})`
  const [keys, proposed, ordered] = [changed(listings), changed(proposals), changed(rows)]
  if (!isFirst && [keys, proposed, ordered].every((pairs) => pairs === '[]')) return true
  await db.batch([
    parts === null
      ? db.delete(sharedHosts).where(eq(sharedHosts.host, host))
      : db
          .insert(sharedHosts)
          .values({ host, parts, createdAt: now })
          .onConflictDoUpdate({ target: sharedHosts.host, set: { parts } }),
    db.run(sql`UPDATE products SET listing_key = ${of(keys, 'products.id')} WHERE id IN ${idsIn(keys)}
      AND ${isAsRead(keys, 'products.id', 'products.listing_key')}`),
    db.run(sql`UPDATE product_sites SET site = ${of(sites, 'product_id')} WHERE product_id IN ${idsIn(sites)}
      AND ${isAsRead(sites, 'product_id', '(SELECT listing_key FROM products WHERE id = product_id)')}`),
    db.run(sql`UPDATE products SET proposal = json_set(proposal, '$.listingKey', ${of(proposed, 'products.id')})
      WHERE id IN ${idsIn(proposed)} AND ${isAsRead(proposed, 'products.id', "(proposal ->> 'listingKey')")}`),
    // What another page of the host has proven is checked again now.
    db.run(sql`UPDATE checks SET due_at = ${now}, etag = NULL, last_modified = NULL,
        site = ${of(ordered, '(SELECT order_id FROM deliveries WHERE id = checks.subject_id)')}
      WHERE subject_kind = 'delivery' AND ${isOf('site')}
        AND subject_id IN (SELECT id FROM deliveries WHERE order_id IN ${idsIn(ordered)}
          AND ${isAsRead(ordered, 'order_id', 'deliveries.site')})`),
    db.run(sql`UPDATE deliveries SET site = ${of(ordered, 'deliveries.order_id')}
      WHERE order_id IN ${idsIn(ordered)} AND ${isAsRead(ordered, 'deliveries.order_id', 'deliveries.site')}`),
  ])
  return false
}
