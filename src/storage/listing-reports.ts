import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Report } from '#src/domain/listing-reports.ts'
import type { Database } from './database.ts'
import { listingReports } from './desk-schema.ts'
import { products } from './schema.ts'

export type ReportRow = typeof listingReports.$inferSelect

/** What can be reported: what is published. */
export async function findReportable(db: Database, slug: string): Promise<{ id: number; name: string } | null> {
  const [row] = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.slug, slug), sql`${products.state} = 'published'`))
    .limit(1)
  return row ?? null
}

/** Writes what a visitor has against a listing. Said twice, it is one report with the last words. */
export async function addReport(
  db: Database,
  productId: number,
  { reason, note, visitor }: Report & { visitor: string },
  now: number,
): Promise<void> {
  await db
    .insert(listingReports)
    .values({ productId, reason, note, visitor, state: 'open', createdAt: now })
    .onConflictDoUpdate({
      target: [listingReports.productId, listingReports.visitor],
      targetWhere: sql`state = 'open'`,
      set: { reason, note },
    })
}

/** Reports that wait, of these products, oldest first. */
export function listOpenReports(db: Database, productIds: readonly number[]) {
  return db
    .select()
    .from(listingReports)
    .where(
      and(
        inArray(listingReports.productId, sql`(SELECT value FROM json_each(${JSON.stringify(productIds)}))`),
        eq(listingReports.state, 'open'),
      ),
    )
    .orderBy(asc(listingReports.productId), asc(listingReports.state), asc(listingReports.id))
}

/** Settles what is open. False: nothing was, or something has happened to the product since its event `version`. */
export async function settleReports(
  db: Database,
  productId: number,
  { version, userId, now }: { version: number | null; userId: string | null; now: number },
): Promise<boolean> {
  const settled = await db
    .update(listingReports)
    .set({ state: 'settled', settledAt: now, settledBy: userId })
    .where(and(eq(listingReports.productId, productId), eq(listingReports.state, 'open'), stillAt(productId, version)))
    .returning({ id: listingReports.id })
  return settled.length > 0
}

/** Opens again what that admin settled at that time. Where the same visitor has reported anew, that report stands. */
export async function reopenReports(
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

/** The statement that settles the reports of a product which the batch has just rejected: it is not listed any more. */
export function settleReportsIfRejected(db: Database, ref: string, userId: string | null, now: number) {
  return db.run(sql`UPDATE listing_reports SET state = 'settled', settled_at = ${now}, settled_by = ${userId}
    WHERE state = 'open' AND product_id =
      (SELECT id FROM products WHERE ref = ${ref} AND state = 'rejected' AND updated_at = ${now})`)
}

/** The statement that opens them again, for the batch that has just taken that decision back. */
export function reopenIfUndone(
  db: Database,
  { productId, userId, settledAt, now }: { productId: number; userId: string; settledAt: number; now: number },
) {
  return db.run(sql`UPDATE OR IGNORE listing_reports SET state = 'open', settled_at = NULL, settled_by = NULL
    WHERE state = 'settled' AND settled_by = ${userId} AND settled_at = ${settledAt} AND product_id = ${productId}
      AND EXISTS (SELECT 1 FROM product_events WHERE product_id = ${productId} AND kind = 'undo' AND at = ${now}
        AND id = (SELECT max(id) FROM product_events WHERE product_id = ${productId}))`)
}
