import type { ProductContent } from '#src/domain/products/content.ts'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { productSites } from './schema.ts'
import { siteOf, siteStatement } from './sites.ts'
import { products } from './schema.ts'
import { bandStatements } from './text-bands.ts'

type Traced = Pick<ProductContent, 'headline' | 'description' | 'listingKey'>

/** The statements by which others like this product are found: its text and its site. For the batch that writes both. */
export async function traceStatements(db: Database, ref: string, content: Traced) {
  const { listingKey } = content
  return [...bandStatements(db, ref, content), siteStatement(db, ref, listingKey, await siteOf(listingKey))]
}

/** Products of one batch: it holds the database until it is done. */
const atOnce = 200

/** Writes the traces of products that came before there were any. Returns how many. */
export async function addMissingTraces(db: Database): Promise<number> {
  const { id, ref, headline, description, listingKey } = products
  let added = 0
  for (let after = 0; ;) {
    const rows = await db
      .select({ id, ref, headline, description, listingKey })
      .from(products)
      .leftJoin(productSites, eq(productSites.productId, id))
      .where(and(gt(id, after), isNull(productSites.productId)))
      .orderBy(asc(id))
      .limit(atOnce)
    const traces = await Promise.all(rows.map((row) => traceStatements(db, row.ref, row)))
    const [first, ...others] = traces.flat()
    if (!first) return added
    await db.batch([first, ...others])
    added += rows.length
    after = rows.at(-1)?.id ?? after
  }
}
