import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { codeHosts } from '#src/domain/urls/shared-hosts.ts'
import type { Database } from '#src/storage/database.ts'
import { products, productSites } from './schema.ts'

let suffixes: Promise<typeof import('tldts')> | undefined

/**
 * The site of a listing key: what one owner has. `app.example.co.uk` belongs to `example.co.uk`, and `a.vercel.app` is
 * its own site.
 */
export async function siteOf(listingKey: string): Promise<string> {
  const [host = '', owner] = listingKey.split('/')
  if (owner !== undefined) return codeHosts.has(host) ? `${host}/${owner}` : listingKey
  // Loaded on first use, so that a cold start doesn't wait for it.
  suffixes ??= import('tldts')
  const { getDomain } = await suffixes
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}

/** The statement that keeps the site of a product, for the batch that writes its listing key. */
export async function siteStatements(db: Database, ref: string, listingKey: string) {
  const site = await siteOf(listingKey)
  // In a list, because a promise of a statement would run it.
  return [
    db.run(sql`INSERT INTO product_sites (product_id, site)
      SELECT id, ${site} FROM products WHERE ref = ${ref} AND listing_key = ${listingKey}
      ON CONFLICT (product_id) DO UPDATE SET site = excluded.site`),
  ]
}

/** A batch holds the database until it is done. */
const batchSize = 200

/** Writes the sites of products that are older than the table of sites. Returns how many. */
export async function addMissingSites(db: Database): Promise<number> {
  const { id, ref, listingKey } = products
  let added = 0
  for (let after = 0; ;) {
    const rows = await db
      .select({ id, ref, listingKey })
      .from(products)
      .leftJoin(productSites, eq(productSites.productId, id))
      .where(and(gt(id, after), isNull(productSites.productId)))
      .orderBy(asc(id))
      .limit(batchSize)
    const statements = await Promise.all(rows.map((row) => siteStatements(db, row.ref, row.listingKey)))
    const [first, ...others] = statements.flat()
    if (!first) return added
    await db.batch([first, ...others])
    added += rows.length
    after = rows.at(-1)?.id ?? after
  }
}
