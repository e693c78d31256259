import { and, asc, count, desc, eq, lt, or, sql } from 'drizzle-orm'
import { type Actor, type ProductEventKind, type ProductState, shownEvents } from '#src/domain/products/states.ts'
import type { Database } from '#src/storage/database.ts'
import { productEvents, products } from './schema.ts'

export type ProductRow = typeof products.$inferSelect

export type ProductEvent = { kind: ProductEventKind; actor: Actor; note: string | null; at: number }

export async function findProductRow(db: Database, ref: string): Promise<ProductRow | null> {
  const [row] = await db.select().from(products).where(eq(products.ref, ref)).limit(1)
  return row ?? null
}

/** By its ref or its slug. */
export async function findProductByName(db: Database, name: string): Promise<ProductRow | null> {
  const [row] = await db
    .select()
    .from(products)
    .where(or(eq(products.ref, name), eq(products.slug, name)))
    .limit(1)
  return row ?? null
}

export async function findProductByIdempotencyKey(db: Database, key: string): Promise<ProductRow | null> {
  const [row] = await db.select().from(products).where(eq(products.idempotencyKey, key)).limit(1)
  return row ?? null
}

/** The published or pending listing with that website. */
export async function findLiveProduct(db: Database, listingKey: string): Promise<ProductRow | null> {
  const live = sql`${products.state} IN ('pending', 'published')`
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.listingKey, listingKey), live))
    .limit(1)
  return row ?? null
}

/** The emails whose submission of that website was marked as spam. */
export async function listSpamEmails(db: Database, listingKey: string): Promise<string[]> {
  const isSpam = and(eq(products.listingKey, listingKey), eq(products.state, 'spam'))
  const rows = await db.selectDistinct({ email: products.email }).from(products).where(isSpam)
  return rows.map(({ email }) => email)
}

/** Its position in the review queue. Null: not waiting. */
export async function findQueuePlace(db: Database, row: ProductRow): Promise<number | null> {
  if (row.state !== 'pending' || row.queuedAt === null) return null
  const earlier = or(
    lt(products.queuedAt, row.queuedAt),
    and(eq(products.queuedAt, row.queuedAt), lt(products.id, row.id)),
  )
  const [result] = await db
    .select({ before: count() })
    .from(products)
    .where(and(sql`${products.state} = 'pending'`, earlier))
  return (result?.before ?? 0) + 1
}

/** The end of the history, oldest first. */
export async function listProductEvents(db: Database, productId: number): Promise<ProductEvent[]> {
  const newest = await db
    .select({ kind: productEvents.kind, actor: productEvents.actor, note: productEvents.note, at: productEvents.at })
    .from(productEvents)
    .where(eq(productEvents.productId, productId))
    .orderBy(desc(productEvents.id))
    .limit(shownEvents)
  return newest.reverse()
}

/** Submissions in a state, longest waiting first, for commands. */
export function listProductRows(db: Database, state: ProductState, limit: number): Promise<ProductRow[]> {
  const order =
    state === 'pending' ? [asc(products.queuedAt), asc(products.id)] : [desc(products.publishedAt), desc(products.id)]
  return db
    .select()
    .from(products)
    .where(eq(products.state, state))
    .orderBy(...order)
    .limit(limit)
}

/** Published listings with pending changes. */
export function listProposals(db: Database, limit: number): Promise<ProductRow[]> {
  const waiting = and(sql`${products.state} = 'published'`, sql`${products.queuedAt} IS NOT NULL`)
  return db.select().from(products).where(waiting).orderBy(asc(products.queuedAt)).limit(limit)
}

/** When the row or its pending changes were last changed: what an admin has seen. */
export function seenAt({ updatedAt, queuedAt, proposal }: ProductRow): number {
  return proposal && queuedAt !== null ? Math.max(updatedAt, queuedAt) : updatedAt
}
