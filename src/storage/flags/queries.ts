import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { products } from '#src/storage/products/schema.ts'
import { flags } from './schema.ts'

export type FlagRow = typeof flags.$inferSelect

/** Only published products can be reported. */
export async function findFlaggableProduct(db: Database, slug: string): Promise<{ id: number; name: string } | null> {
  const [row] = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.slug, slug), sql`${products.state} = 'published'`))
    .limit(1)
  return row ?? null
}

/** Open reports about these products, oldest first. */
export function listOpenFlags(db: Database, productIds: readonly number[]) {
  return db
    .select()
    .from(flags)
    .where(
      and(
        inArray(flags.productId, sql`(SELECT value FROM json_each(${JSON.stringify(productIds)}))`),
        eq(flags.state, 'open'),
      ),
    )
    .orderBy(asc(flags.productId), asc(flags.state), asc(flags.id))
}
