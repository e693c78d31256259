import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { contentOf } from '#src/domain/products/content.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { reopenIfUndone } from '#src/storage/flags/changes.ts'
import { flags } from '#src/storage/flags/schema.ts'
import { pingWhere } from '#src/storage/index-pings/changes.ts'
import { type Outcome, outcomeOf } from '#src/storage/products/changes.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import { type ProductBefore, productEvents, products } from '#src/storage/products/schema.ts'
import { siteStatements } from '#src/storage/products/sites.ts'
import { eventWhere, unchangedSince } from '#src/storage/products/statements.ts'
import { rebuildWhere } from '#src/storage/rebuilds/changes.ts'

export type NewestEvent = Pick<typeof productEvents.$inferSelect, 'id' | 'kind' | 'at' | 'userId' | 'before'>

/** A product to decide on, with its newest event as its version. */
export type ProductVersion = { row: ProductRow; newest: NewestEvent | null }

const { id, kind, at, userId, before } = productEvents
const eventColumns = { id, kind, at, userId, before }

/** Those products that exist, in no particular order. */
export async function listDecidable(db: Database, refs: readonly string[]): Promise<ProductVersion[]> {
  return decidable(db, inArray(products.ref, sql`(SELECT value FROM json_each(${JSON.stringify(refs)}))`))
}

function decidable(db: Database, chosen: SQL): Promise<ProductVersion[]> {
  return db
    .select({ row: getTableColumns(products), newest: eventColumns })
    .from(products)
    .leftJoin(
      productEvents,
      eq(productEvents.id, sql`(SELECT max(id) FROM product_events WHERE product_id = ${products.id})`),
    )
    .where(chosen)
}

/** The current values of what a decision changes. `mailKey`: the mail that will report the decision. */
export function beforeOf(row: ProductRow, mailKey: string): ProductBefore {
  const { state, reason, proposal, queuedAt, publishedAt, updatedAt } = row
  return { ...contentOf(row), state, reason, proposal, queuedAt, publishedAt, updatedAt, mailKey }
}

/**
 * Undoes a decision: the row is restored, its mail is deleted, and the activity log keeps both. Refused if the product
 * has changed since, or a sender holds the mail.
 */
export async function undoDecision(
  db: Database,
  row: ProductRow,
  decision: NewestEvent & { userId: string; before: ProductBefore },
  now: number,
): Promise<Outcome> {
  const { mailKey, ...restored } = decision.before
  const unsent = sql`NOT EXISTS (SELECT 1 FROM mail_outbox WHERE key = ${mailKey} AND attempts > 0)`
  // A listing that was or is public. Only declining changes leaves it unchanged.
  const isSeen = decision.kind !== 'decline' && (row.state === 'published' || restored.state === 'published')
  const { listingKey = row.listingKey } = restored
  const sites = await siteStatements(db, row.ref, listingKey)
  const restore = db
    .update(products)
    .set(restored)
    .where(and(eq(products.ref, row.ref), unchangedSince(decision.id), unsent))
    .returning({ id: products.id })
  const by = { userId: decision.userId, before: null }
  return outcomeOf(
    db.batch([
      ...onlyIfWritten(db, restore, (written) => [
        eventWhere(db, row.ref, { kind: 'undo', actor: 'operator', by }, now, written),
        ...(isSeen ? [pingWhere(db, row.ref, written), rebuildWhere(db, written)] : []),
        db.run(sql`DELETE FROM mail_outbox WHERE key = ${mailKey} AND attempts = 0 AND ${written}`),
      ]),
      ...sites,
      reopenIfUndone(db, { productId: row.id, userId: decision.userId, settledAt: decision.at, now }),
    ]),
  )
}

/** When that admin last resolved reports about each of these products. */
export async function listSettled(
  db: Database,
  productIds: readonly number[],
  by: string,
): Promise<Map<number, number>> {
  const rows = await db
    .select({ productId: flags.productId, at: sql<number>`max(${flags.settledAt})` })
    .from(flags)
    .where(
      and(
        inArray(flags.productId, sql`(SELECT value FROM json_each(${JSON.stringify(productIds)}))`),
        sql`${flags.state} = 'settled'`,
        eq(flags.settledBy, by),
      ),
    )
    .groupBy(flags.productId)
  return new Map(rows.map((row) => [row.productId, row.at]))
}
