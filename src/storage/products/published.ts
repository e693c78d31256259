import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { imageUrl } from '#src/domain/images/images.ts'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import type { Category } from '#src/domain/products/categories.ts'
import type { Product, ProductCard } from '#src/domain/products/products.api.ts'
import { relatedCount } from '#src/domain/products/products.ts'
import { categoryExpression, searchTerms } from '#src/domain/products/search.ts'
import type { Database } from '#src/storage/database.ts'
import { products } from './schema.ts'

export type ProductQuery = PageRequest & { category?: Category | undefined; q?: string | undefined }
export type ProductPage = { products: ProductCard[]; total: number }

const cardColumns = {
  slug: products.slug,
  name: products.name,
  headline: products.headline,
  category: products.category,
  logoId: products.logoId,
  createdAt: products.createdAt,
}

export const productColumns = {
  ...cardColumns,
  description: products.description,
  websiteUrl: products.websiteUrl,
  screenshotId: products.screenshotId,
  screenshotWidth: products.screenshotWidth,
  screenshotHeight: products.screenshotHeight,
  updatedAt: products.updatedAt,
  demo: products.demo,
}

type CardRow = { [Column in keyof typeof cardColumns]: (typeof products.$inferSelect)[Column] }
type PublishedRow = { [Column in keyof typeof productColumns]: (typeof products.$inferSelect)[Column] }

// The state is a literal, not a parameter, because the planner only then uses the index.
export const published = sql`${products.state} = 'published'`
export const newestFirst = [desc(products.publishedAt), desc(products.id)]

/** One page of published products, newest first or, with `q`, best match first. `q` without a word finds nothing. */
export function listProducts(db: Database, query: ProductQuery): Promise<ProductPage> {
  return query.q === undefined || query.q.trim() === '' ? listNewest(db, query) : searchProducts(db, query, query.q)
}

async function listNewest(db: Database, { category, page, limit }: ProductQuery): Promise<ProductPage> {
  const chosen = category ? and(published, eq(products.category, category)) : published
  const [rows, totals] = await db.batch([
    db
      .select(cardColumns)
      .from(products)
      .where(chosen)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(products).where(chosen),
  ])
  return { products: rows.map(toCard), total: totals[0]?.total ?? 0 }
}

/** With more matches, ranking each would take too long and say little. */
const maxRanked = 250

async function searchProducts(db: Database, query: ProductQuery, text: string): Promise<ProductPage> {
  const { expression: words, inside } = searchTerms(text)
  if (!words && inside.length === 0) return { products: [], total: 0 }
  const { category, page, limit } = query
  const inCategory = category && categoryExpression(category)
  const match = [words && `(${words})`, inCategory].filter(Boolean).join(' AND ')
  const chosen = and(match === '' ? undefined : sql`products_search MATCH ${match}`, ...inside.map(contains))
  // The index only contains published products, so it can count alone.
  const counted = sql`SELECT count(*) AS total FROM products_search WHERE ${chosen}`
  const [{ total } = { total: 0 }] = await db.all<{ total: number }>(counted)
  const ranked =
    words && inside.length === 0
      ? total > maxRanked
        ? namesFirst(match, [`{name} : (${words})`, inCategory].filter(Boolean).join(' AND '))
        : bestFirst(match)
      : insideNamesFirst(inside, chosen)
  const rows = await db.all<CardRow>(sql`
    SELECT p.slug, p.name, p.headline, p.category, p.logo_id AS logoId, p.created_at AS createdAt
    FROM (${ranked} LIMIT ${limit} OFFSET ${(page - 1) * limit}) found JOIN products p ON p.id = found.rowid
    ORDER BY found.place, p.id DESC`)
  return { products: rows.map(toCard), total }
}

/** In the texts that the index holds, which takes longer than asking it for words. */
function contains(word: string): SQL {
  return sql`instr(lower(name || char(10) || headline || char(10) || description), ${word}) > 0`
}

/** Those with all of these in the name first, then in the headline, each newest first. */
function insideNamesFirst(words: readonly string[], chosen: SQL | undefined): SQL {
  const isIn = (column: SQL) => and(...words.map((word) => sql`instr(lower(${column}), ${word}) > 0`))
  return sql`SELECT rowid, CASE WHEN ${isIn(sql`name`)} THEN 1 WHEN ${isIn(sql`headline`)} THEN 2 ELSE 3 END AS place
    FROM products_search WHERE ${chosen} ORDER BY place, rowid DESC`
}

/** A word in the name weighs most, then headline, category, and last the description. */
function bestFirst(match: string): SQL {
  return sql`SELECT rowid, bm25(products_search, 10, 5, 3, 1) AS place FROM products_search
    WHERE products_search MATCH ${match} ORDER BY place, rowid DESC`
}

/** What matches in the name first, then all others, each newest first. */
function namesFirst(match: string, inName: string): SQL {
  return sql`SELECT rowid, 1 AS place FROM products_search WHERE products_search MATCH ${inName}
    UNION ALL
    SELECT rowid, 2 AS place FROM products_search WHERE products_search MATCH ${`(${match}) NOT (${inName})`}
    ORDER BY place, rowid DESC`
}

export async function findProduct(db: Database, slug: string): Promise<Product | null> {
  const [row] = await db
    .select(productColumns)
    .from(products)
    .where(and(eq(products.slug, slug), published))
    .limit(1)
  return row ? toProduct(row) : null
}

/** What `relatedProducts` finds among the products of the category: the next older ones, then the newest. */
export async function listRelatedProducts(
  db: Database,
  { slug, category }: Pick<Product, 'slug' | 'category'>,
  count = relatedCount,
): Promise<ProductCard[]> {
  const siblings = and(published, eq(products.category, category))
  const older = sql`(${products.publishedAt}, ${products.id})
    < (SELECT p.published_at, p.id FROM products p WHERE p.slug = ${slug})`
  const list = (condition: SQL | undefined) =>
    db
      .select(cardColumns)
      .from(products)
      .where(condition)
      .orderBy(...newestFirst)
  const [next, newest] = await db.batch([list(and(siblings, older)).limit(count), list(siblings).limit(count + 1)])
  const rows = new Map([...next, ...newest].filter((row) => row.slug !== slug).map((row) => [row.slug, row]))
  return [...rows.values()].slice(0, count).map(toCard)
}

function toCard(row: CardRow): ProductCard {
  return {
    slug: row.slug,
    name: row.name,
    headline: row.headline,
    category: row.category,
    logo_url: imageUrl(row.logoId),
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

export function toProduct(row: PublishedRow): Product {
  return {
    ...toCard(row),
    description: row.description,
    website_url: row.websiteUrl,
    screenshot_url: imageUrl(row.screenshotId),
    screenshot_width: row.screenshotWidth,
    screenshot_height: row.screenshotHeight,
    updatedAt: new Date(row.updatedAt).toISOString(),
    demo: row.demo,
  }
}
