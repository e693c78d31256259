import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Category } from '#src/domain/products/categories.ts'
import type { Product } from '#src/domain/products/products.api.ts'
import { relatedCount } from '#src/domain/products/products.ts'
import type { Database } from '#src/storage/database.ts'
import { newestFirst, productColumns, published, toProduct } from './published.ts'
import { products } from './schema.ts'

/** What is said of every published product, also of those that are too many to be read whole. */
export type ListedProduct = Pick<Product, 'slug' | 'category' | 'updatedAt'>

export type ProductCatalogue = {
  /** Newest first. */
  newest: Product[]
  /** The same by category, and as many more of each as its list and the pages of these show. */
  byCategory: Map<Category, Product[]>
  /** All, newest first. */
  listed: readonly ListedProduct[]
}

/** Rows of an answer. A database server limits its size, often to 10 MB, and a product has up to 5,000 characters. */
const wholeRows = 500
const listedRows = 10_000

type Cursor = { publishedAt: number | null; id: number }

/** The newest products for the build, all with `Infinity`, and something of all others. `perCategory`: at least so many of each. */
export async function readProductCatalogue(
  db: Database,
  count: number,
  perCategory: number,
): Promise<ProductCatalogue> {
  const { found: newest, last } = await readNewest(db, count)
  const byCategory = Map.groupBy(newest, ({ category }) => category)
  const listed: ListedProduct[] = [...newest]
  const further: number[] = []
  const wanted = new Map<Category, number>()
  const wantedOf = (category: Category) =>
    wanted.get(category) ?? Math.max(perCategory - (byCategory.get(category)?.length ?? 0), relatedCount)
  for (let after = last; after;) {
    const rows = await readListed(db, after)
    for (const { id, slug, category, updatedAt } of rows) {
      listed.push({ slug, category, updatedAt: new Date(updatedAt).toISOString() })
      const left = wantedOf(category)
      wanted.set(category, left - 1)
      if (left > 0) further.push(id)
    }
    after = rows.length < listedRows ? undefined : rows.at(-1)
  }
  for (const product of await readByIds(db, further)) {
    const siblings = byCategory.get(product.category) ?? []
    byCategory.set(product.category, siblings)
    siblings.push(product)
  }
  return { newest, byCategory, listed }
}

/** `last`: where the others go on. Undefined: there are none. */
async function readNewest(db: Database, count: number) {
  const found: Product[] = []
  let last: Cursor | undefined
  while (found.length < count) {
    const limit = Math.min(wholeRows, count - found.length)
    const rows = await db
      .select({ ...productColumns, id: products.id, publishedAt: products.publishedAt })
      .from(products)
      .where(olderThan(last))
      .orderBy(...newestFirst)
      .limit(limit)
    for (const row of rows) found.push(toProduct(row))
    last = rows.at(-1)
    if (rows.length < limit) return { found, last: undefined }
  }
  return { found, last: last ?? { publishedAt: Number.MAX_SAFE_INTEGER, id: 0 } }
}

function readListed(db: Database, after: Cursor) {
  const { id, publishedAt, slug, category, updatedAt } = products
  return db
    .select({ id, publishedAt, slug, category, updatedAt })
    .from(products)
    .where(olderThan(after))
    .orderBy(...newestFirst)
    .limit(listedRows)
}

/** In the order of `ids`. One that is published no longer is left out. */
async function readByIds(db: Database, ids: readonly number[]): Promise<Product[]> {
  const found = new Map<number, Product>()
  for (let first = 0; first < ids.length; first += wholeRows) {
    const rows = await db
      .select({ ...productColumns, id: products.id })
      .from(products)
      .where(and(published, inArray(products.id, ids.slice(first, first + wholeRows))))
    for (const row of rows) found.set(row.id, toProduct(row))
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

function olderThan(cursor: Cursor | undefined): SQL | undefined {
  if (!cursor) return published
  return and(published, sql`(${products.publishedAt}, ${products.id}) < (${cursor.publishedAt}, ${cursor.id})`)
}
