import { inArray } from 'drizzle-orm'
import type { AuditSubject } from '#src/domain/audit/subjects.ts'
import { articles } from '#src/storage/articles/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { pageBatches } from '#src/storage/page-batches/schema.ts'
import { posts } from '#src/storage/posts/schema.ts'
import { products } from '#src/storage/products/schema.ts'
import { savedReasons } from '#src/storage/reviews/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'

/** What's in a table. Plans, directories and hosts are known without. */
type StoredSubject = Exclude<AuditSubject, 'plan' | 'directory' | 'host' | 'none'>

type Named = { id: string | number; name: string }

/**
 * The names of what is still there, by subject. Plans of customers are named by the plan, not by whose they are: the
 * activity log outlives accounts.
 */
export async function findNames(
  db: Database,
  kind: StoredSubject,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(subjects)]
  const numbers = ids.map(Number).filter(Number.isSafeInteger)
  const ask: Record<StoredSubject, () => Promise<Named[]>> = {
    product: () =>
      db.select({ id: products.ref, name: products.name }).from(products).where(inArray(products.ref, ids)),
    post: () => db.select({ id: posts.id, name: posts.title }).from(posts).where(inArray(posts.id, ids)),
    article: () => db.select({ id: articles.id, name: articles.title }).from(articles).where(inArray(articles.id, ids)),
    'page-batch': () =>
      db.select({ id: pageBatches.id, name: pageBatches.name }).from(pageBatches).where(inArray(pageBatches.id, ids)),
    order: () => db.select({ id: orders.id, name: orders.planLabel }).from(orders).where(inArray(orders.id, ids)),
    delivery: () =>
      db
        .select({ id: deliveries.id, name: deliveries.directoryName })
        .from(deliveries)
        .where(inArray(deliveries.id, ids)),
    subscription: () =>
      db
        .select({ id: subscriptions.id, name: subscriptions.planLabel })
        .from(subscriptions)
        .where(inArray(subscriptions.id, ids)),
    mail: () => db.select({ id: mails.id, name: mails.subject }).from(mails).where(inArray(mails.id, numbers)),
    'saved-reason': () =>
      db
        .select({ id: savedReasons.id, name: savedReasons.text })
        .from(savedReasons)
        .where(inArray(savedReasons.id, numbers)),
  }
  return new Map((await ask[kind]()).map(({ id, name }) => [String(id), name]))
}
