import { and, asc, count, eq, ne } from 'drizzle-orm'
import type { LinkState } from '#src/domain/links/links.ts'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import type { Database } from '#src/storage/database.ts'
import { products } from '#src/storage/products/schema.ts'
import { linkChecks } from './schema.ts'

/** A link as admins see it. */
export type ListedLink = Omit<typeof linkChecks.$inferSelect, 'productId'> & {
  ref: string
  name: string
  slug: string
  websiteUrl: string
}

const listedColumns = {
  ref: products.ref,
  name: products.name,
  slug: products.slug,
  websiteUrl: products.websiteUrl,
  state: linkChecks.state,
  dueAt: linkChecks.dueAt,
  checkedAt: linkChecks.checkedAt,
  status: linkChecks.status,
  error: linkChecks.error,
  failures: linkChecks.failures,
  failingSince: linkChecks.failingSince,
  notifiedAt: linkChecks.notifiedAt,
}

/** Of what waits for review, the queue says what was found. */
const isListed = ne(products.state, 'pending')

/** One page, next check first, and the count of each state. */
export async function listLinks(
  db: Database,
  { state, page, limit }: { state?: LinkState | undefined } & PageRequest,
): Promise<{ links: ListedLink[]; counts: Record<LinkState, number> }> {
  const [links, counted] = await db.batch([
    db
      .select(listedColumns)
      .from(linkChecks)
      .innerJoin(products, eq(products.id, linkChecks.productId))
      .where(and(isListed, state && eq(linkChecks.state, state)))
      .orderBy(asc(linkChecks.dueAt), asc(linkChecks.productId))
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ state: linkChecks.state, total: count() })
      .from(linkChecks)
      .innerJoin(products, eq(products.id, linkChecks.productId))
      .where(isListed)
      .groupBy(linkChecks.state),
  ])
  const totals = Object.fromEntries(counted.map(({ state, total }) => [state, total]))
  return { links, counts: { unchecked: 0, ok: 0, failing: 0, gone: 0, ...totals } }
}

export async function findLink(db: Database, productId: number): Promise<ListedLink | null> {
  const [link] = await db
    .select(listedColumns)
    .from(linkChecks)
    .innerJoin(products, eq(products.id, linkChecks.productId))
    .where(eq(linkChecks.productId, productId))
  return link ?? null
}

/** The result of a product's link check. Null: not checked yet. */
export async function findLinkCheck(db: Database, productId: number) {
  const [row] = await db.select().from(linkChecks).where(eq(linkChecks.productId, productId))
  return row ?? null
}
