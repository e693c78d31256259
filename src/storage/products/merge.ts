import { and, eq, inArray, sql } from 'drizzle-orm'
import { type ProductState, transitions } from '#src/domain/products/states.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { pingIfPublished } from '#src/storage/index-pings/changes.ts'
import { mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { rebuildIfPublished } from '#src/storage/rebuilds/changes.ts'
import { type Outcome, outcomeOf } from './changes.ts'
import type { ProductRow } from './queries.ts'
import { mergedProducts, products } from './schema.ts'
import { eventWhere, unchangedSince } from './statements.ts'

/** States of a listing that another can be merged into: live, or possibly live later. */
export const mergeTargets = ['pending', 'published', 'rejected'] as const satisfies readonly ProductState[]

/** The listing this one was merged into. Null: none. */
export async function findMergedInto(db: Database, slug: string): Promise<ProductRow | null> {
  const [found] = await db
    .select({ row: products })
    .from(mergedProducts)
    .innerJoin(products, eq(products.id, mergedProducts.intoId))
    .where(eq(mergedProducts.slug, slug))
  return found?.row ?? null
}

/**
 * Merges a product into another and redirects its URL, along with the URLs of products merged into it before, so that
 * none leads to a merged one.
 */
export function mergeProduct(
  db: Database,
  from: ProductRow,
  into: ProductRow,
  { version, userId, mail, now }: { version: number | null; userId: string; mail: OutgoingMail; now: number },
): Promise<Outcome> {
  const isThere = sql`EXISTS (SELECT 1 FROM products target WHERE target.id = ${into.id}
    AND target.state IN (${sql.join(
      mergeTargets.map((state) => sql`${state}`),
      sql`, `,
    )}))`
  const merge = db
    .update(products)
    .set({ state: 'merged', queuedAt: null, proposal: null, updatedAt: now })
    .where(
      and(
        eq(products.ref, from.ref),
        inArray(products.state, [...transitions.merge.from]),
        unchangedSince(version),
        isThere,
      ),
    )
    .returning({ id: products.id })
  const by = { userId, before: null }
  return outcomeOf(
    db.batch([
      pingIfPublished(db, from.ref, true),
      rebuildIfPublished(db, from.ref, true),
      ...onlyIfWritten(db, merge, (merged) => [
        eventWhere(db, from.ref, { kind: 'merge', actor: 'operator', note: `With ${into.name}`, by }, now, merged),
        db.run(sql`INSERT INTO merged_products (slug, into_id, at) SELECT ${from.slug}, ${into.id}, ${now}
          WHERE ${merged} ON CONFLICT (slug) DO UPDATE SET into_id = excluded.into_id, at = excluded.at`),
        mailWhere(db, mail, now, merged),
        db.run(sql`UPDATE merged_products SET into_id = ${into.id} WHERE into_id = ${from.id} AND ${merged}`),
        db.run(sql`UPDATE listing_reports SET state = 'settled', settled_at = ${now}, settled_by = ${userId}
          WHERE product_id = ${from.id} AND state = 'open' AND ${merged}`),
      ]),
    ]),
  )
}

/** `moved`: merged into the listing with this slug. `gone`: taken down for good. */
export type Successor = { kind: 'moved'; slug: string } | { kind: 'gone' }

/** The state of an unpublished product. Null: there is none, or it is private. */
export async function findSuccessor(db: Database, slug: string): Promise<Successor | null> {
  const [row] = await db.all<{ state: ProductState; target: string | null }>(sql`
    SELECT products.state, target.slug AS target FROM products
    LEFT JOIN merged_products ON merged_products.slug = products.slug
    LEFT JOIN products target ON target.id = merged_products.into_id AND target.state = 'published'
    WHERE products.slug = ${slug}`)
  if (row?.state === 'gone') return { kind: 'gone' }
  return row?.state === 'merged' && row.target !== null ? { kind: 'moved', slug: row.target } : null
}
