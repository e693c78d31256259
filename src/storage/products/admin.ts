import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import type { ProductContent } from '#src/domain/products/content.ts'
import { type ProductState, shownEvents } from '#src/domain/products/states.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { pingIfPublished } from '#src/storage/index-pings/changes.ts'
import { rebuildIfPublished } from '#src/storage/rebuilds/changes.ts'
import { containsText } from '#src/storage/text/search.ts'
import { type Outcome, outcomeOf } from './changes.ts'
import type { ProductRow } from './queries.ts'
import { productEvents, products } from './schema.ts'
import { siteStatements } from './sites.ts'
import { claimImagesWhere, eventWhere, readyImages, unchangedSince } from './statements.ts'

export type AdminQuery = PageRequest & { state?: ProductState | undefined; q?: string | undefined }

/**
 * One page of products in every state, or in one. In the queue the oldest come first, otherwise the newest. `q`: text
 * in name, slug, URL, email or ref.
 */
export async function listAdminProducts(
  db: Database,
  { state, q, page, limit }: AdminQuery,
): Promise<{ rows: ProductRow[]; total: number }> {
  const { name, slug, listingKey, email, ref } = products
  const chosen = and(state && eq(products.state, state), containsText([name, slug, listingKey, email, ref], q))
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(products)
      .where(chosen)
      .orderBy(...orderOf(state))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(products).where(chosen),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** In the order of an index. */
function orderOf(state: ProductState | undefined) {
  if (state === undefined) return [desc(products.id)]
  return state === 'pending'
    ? [asc(products.queuedAt), asc(products.id)]
    : [desc(products.publishedAt), desc(products.id)]
}

/** An admin's immediate changes to a product's text and images. `version`: its newest event when it was read. */
export async function amendProduct(
  db: Database,
  ref: string,
  content: ProductContent,
  { version, userId, note, now }: { version: number | null; userId: string; note: string; now: number },
): Promise<Outcome> {
  const sites = await siteStatements(db, ref, content.listingKey)
  const update = db
    .update(products)
    .set({ ...content, ...readyImages(content), updatedAt: now })
    .where(and(eq(products.ref, ref), unchangedSince(version)))
    .returning({ id: products.id })
  return outcomeOf(
    db.batch([
      pingIfPublished(db, ref, true),
      rebuildIfPublished(db, ref, true),
      ...onlyIfWritten(db, update, (written) => [
        eventWhere(db, ref, { kind: 'amend', actor: 'operator', note, by: { userId, before: null } }, now, written),
        claimImagesWhere(db, content, now, written),
      ]),
      ...sites,
    ]),
  )
}

/** The history, oldest first, with the email of the admin. Null: no admin, or a deleted account. */
export async function listAuditEvents(db: Database, productId: number) {
  const { id, kind, actor, note, at, userId } = productEvents
  const newest = await db
    .select({ id, kind, actor, note, at, email: users.email })
    .from(productEvents)
    .leftJoin(users, eq(users.id, userId))
    .where(eq(productEvents.productId, productId))
    .orderBy(desc(id))
    .limit(shownEvents)
  return newest.reverse()
}
