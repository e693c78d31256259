import { sql } from 'drizzle-orm'
import type { ProductContent } from '#src/domain/products/content.ts'
import type { Database } from '#src/storage/database.ts'
import type { ReadyUpload } from '#src/storage/images/queries.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { products } from './schema.ts'
import { siteStatements } from './sites.ts'

export type DemoProduct = ProductContent & {
  ref: string
  slug: string
  publishedAt: number
  images: readonly ReadyUpload[]
  addedAt: number
}

/** Taken slugs and listing keys, in any state. */
export async function listTakenNames(db: Database): Promise<Set<string>> {
  const rows = await db.select({ slug: products.slug, listingKey: products.listingKey }).from(products)
  return new Set(rows.flatMap(({ slug, listingKey }) => [slug, listingKey]))
}

/** Writes a published demo product with its images and history, unless its slug or listing is taken. */
export async function addDemoProduct(db: Database, product: DemoProduct): Promise<void> {
  const { images, addedAt, publishedAt: at, ...content } = product
  const event = (kind: 'submit' | 'publish', actor: 'founder' | 'operator') =>
    db.run(sql`INSERT INTO product_events (product_id, kind, actor, at)
      SELECT id, ${kind}, ${actor}, ${at} FROM products WHERE ref = ${product.ref}
      AND NOT EXISTS (SELECT 1 FROM product_events WHERE product_id = products.id AND kind = ${kind})`)
  await db.batch([
    db
      .insert(uploads)
      .values(images.map((image) => ({ ...image, createdAt: addedAt, readyAt: addedAt, claimedAt: addedAt })))
      .onConflictDoNothing(),
    db
      .insert(products)
      .values({ ...content, state: 'published', demo: true, createdAt: at, updatedAt: at, publishedAt: at })
      .onConflictDoNothing(),
    event('submit', 'founder'),
    event('publish', 'operator'),
    ...(await siteStatements(db, product.ref, product.listingKey)),
  ])
}
