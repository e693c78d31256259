import { sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'

/** Where a listing key has a path, the part of it that names an owner; elsewhere all of it names the product. */
const codeHosts = new Set(['github.com', 'gitlab.com', 'codeberg.org'])

let suffixes: Promise<typeof import('tldts')> | undefined

/**
 * The site that a listing key belongs to: what one owner has. `app.example.co.uk` belongs to `example.co.uk`, and
 * `a.vercel.app` to nobody else's.
 */
export async function siteOf(listingKey: string): Promise<string> {
  const [host = '', owner] = listingKey.split('/')
  if (owner !== undefined) return codeHosts.has(host) ? `${host}/${owner}` : listingKey
  // Loaded when the first one is asked for: a cold start does not wait for it.
  suffixes ??= import('tldts')
  const { getDomain } = await suffixes
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}

/** The statement that says to which site a product belongs, for the batch that writes its address. */
export function siteStatement(db: Database, ref: string, listingKey: string, site: string) {
  return db.run(sql`INSERT INTO product_sites (product_id, site)
    SELECT id, ${site} FROM products WHERE ref = ${ref} AND listing_key = ${listingKey}
    ON CONFLICT (product_id) DO UPDATE SET site = excluded.site`)
}
