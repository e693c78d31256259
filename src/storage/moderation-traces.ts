import { asc, eq, gt, isNull, and, sql } from 'drizzle-orm'
import { siteOf } from '#src/domain/listing-sites.ts'
import type { Database } from './database.ts'
import { productSites } from './desk-schema.ts'
import { products, type SubmissionContent } from './schema.ts'
import { bandStatements } from './text-bands.ts'

type Traced = Pick<SubmissionContent, 'headline' | 'description' | 'listingKey'>

/** The statements by which others like this product are found: its text and its site. For the batch that writes both. */
export function traceStatements(db: Database, ref: string, content: Traced) {
  const { listingKey } = content
  return [
    ...bandStatements(db, ref, content),
    db.run(sql`INSERT INTO product_sites (product_id, site)
      SELECT id, ${siteOf(listingKey)} FROM products WHERE ref = ${ref} AND listing_key = ${listingKey}
      ON CONFLICT (product_id) DO UPDATE SET site = excluded.site`),
  ]
}

/** Products in one go, and products in one batch: a batch holds the database until it is done. */
const atOnce = 500

/** Writes the traces of products that came before there were any. Returns how many. */
export async function addMissingTraces(db: Database): Promise<number> {
  let added = 0
  for (let after = 0; ;) {
    const rows = await db
      .select({ id: products.id, ref: products.ref, ...texts })
      .from(products)
      .leftJoin(productSites, eq(productSites.productId, products.id))
      .where(and(gt(products.id, after), isNull(productSites.productId)))
      .orderBy(asc(products.id))
      .limit(atOnce)
    const [first, ...others] = rows.flatMap(({ ref, ...content }) => traceStatements(db, ref, content))
    if (!first) return added
    await db.batch([first, ...others])
    added += rows.length
    after = rows.at(-1)?.id ?? after
  }
}

const texts = { headline: products.headline, description: products.description, listingKey: products.listingKey }
