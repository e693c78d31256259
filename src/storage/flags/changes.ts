import { and, eq, sql } from 'drizzle-orm'
import type { FlagText } from '#src/domain/flags/flags.ts'
import type { Database } from '#src/storage/database.ts'
import { flags } from './schema.ts'

/** Stores a visitor's report about a listing. A second report by the same visitor replaces the first. */
export async function addFlag(
  db: Database,
  productId: number,
  { reason, note, visitor }: FlagText & { visitor: string },
  now: number,
): Promise<void> {
  await db
    .insert(flags)
    .values({ productId, reason, note, visitor, state: 'open', createdAt: now })
    .onConflictDoUpdate({
      target: [flags.productId, flags.visitor],
      targetWhere: sql`state = 'open'`,
      set: { reason, note, createdAt: now },
    })
}

/** Resolves open reports. False: none were open, or the product has changed since its event `version`. */
export async function settleFlags(
  db: Database,
  productId: number,
  { version, userId, now }: { version: number | null; userId: string | null; now: number },
): Promise<boolean> {
  const settled = await db
    .update(flags)
    .set({ state: 'settled', settledAt: now, settledBy: userId })
    .where(and(eq(flags.productId, productId), eq(flags.state, 'open'), stillAt(productId, version)))
    .returning({ id: flags.id })
  return settled.length > 0
}

/** Reopens what that admin resolved at that time. If the same visitor has sent a new report, that one stays. */
export async function reopenFlags(
  db: Database,
  productId: number,
  { version, userId, settledAt }: { version: number | null; userId: string; settledAt: number },
): Promise<boolean> {
  const opened = await db.all(sql`UPDATE OR IGNORE listing_reports
    SET state = 'open', settled_at = NULL, settled_by = NULL
    WHERE product_id = ${productId} AND state = 'settled' AND settled_by = ${userId} AND settled_at = ${settledAt}
      AND ${stillAt(productId, version)}
    RETURNING id`)
  return opened.length > 0
}

function stillAt(productId: number, version: number | null) {
  return sql`(SELECT max(id) FROM product_events WHERE product_id = ${productId}) IS ${version}`
}

/** The statement that resolves reports about a product the batch just rejected, because it is no longer listed. */
export function settleFlagsIfRejected(db: Database, ref: string, userId: string | null, now: number) {
  return db.run(sql`UPDATE listing_reports SET state = 'settled', settled_at = ${now}, settled_by = ${userId}
    WHERE state = 'open' AND product_id =
      (SELECT id FROM products WHERE ref = ${ref} AND state IN ('rejected', 'spam') AND updated_at = ${now})`)
}

/** The statement that reopens them, for the batch that just undid that decision. */
export function reopenIfUndone(
  db: Database,
  { productId, userId, settledAt, now }: { productId: number; userId: string; settledAt: number; now: number },
) {
  return db.run(sql`UPDATE OR IGNORE listing_reports SET state = 'open', settled_at = NULL, settled_by = NULL
    WHERE state = 'settled' AND settled_by = ${userId} AND settled_at = ${settledAt} AND product_id = ${productId}
      AND EXISTS (SELECT 1 FROM product_events WHERE product_id = ${productId} AND kind = 'undo' AND at = ${now}
        AND id = (SELECT max(id) FROM product_events WHERE product_id = ${productId}))`)
}
