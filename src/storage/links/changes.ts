import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { type LinkCheck, neverDue } from '#src/domain/links/links.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import { productEvents, products } from '#src/storage/products/schema.ts'
import { linkChecks } from './schema.ts'

/** A link that is being checked. Its result only counts while the lease and the URL are unchanged. */
export type HeldLink = {
  check: LinkCheck
  product: Pick<ProductRow, 'ref' | 'name' | 'firstname' | 'email' | 'websiteUrl'> & {
    /** Whether the founder's changes wait for review. */
    changesWait: boolean
  }
  /** The newest event of the product. */
  version: number | null
  heldUntil: number
}

/** The result of a check. */
export type LinkCheckChange = { held: HeldLink; check: LinkCheck; dueAt: number; mail: OutgoingMail | null }

const day = 86_400_000

const fresh = sql`state = 'unchecked', checked_at = NULL, status = NULL, error = NULL, failures = 0,
  failing_since = NULL, told_at = NULL`

/**
 * Syncs the list with published products and those in the queue, where a risk flag says what was found. New products are due immediately. Products from before there were checks are
 * spread over a day. Our examples are skipped, because their owners didn't ask for checks. Products that came back, or
 * fail under a changed URL, start over. Unpublished products are removed, and those taken down for their site stay
 * marked as gone.
 */
export async function syncLinkChecks(db: Database, now: number): Promise<void> {
  // A product's id times a large prime: a constant but different time of day for each.
  const spread = sql`(products.id * 2654435761) % ${day}`
  const due = sql`${now} + CASE WHEN products.published_at < ${now - day} THEN ${spread} ELSE 0 END`
  await db.batch([
    db.run(sql`INSERT INTO link_checks (product_id, state, due_at)
      SELECT products.id, 'unchecked', ${due} FROM products
      WHERE products.state IN ('published', 'pending') AND NOT products.demo
        AND NOT EXISTS (SELECT 1 FROM link_checks held WHERE held.product_id = products.id AND held.state <> 'gone')
      ON CONFLICT (product_id) DO UPDATE SET ${fresh}, due_at = ${now}`),
    db.run(sql`UPDATE link_checks SET ${fresh}, due_at = ${now} WHERE state = 'failing'
      AND checked_at < (SELECT updated_at FROM products WHERE id = product_id)`),
    db.run(sql`UPDATE link_checks SET state = 'gone', due_at = ${neverDue} WHERE state <> 'gone'
      AND product_id IN (SELECT id FROM products WHERE state = 'gone')`),
    db.run(sql`DELETE FROM link_checks WHERE product_id IN
      (SELECT id FROM products WHERE state IN ('unconfirmed', 'rejected', 'spam', 'withdrawn', 'merged'))`),
  ])
}

/**
 * Leases due links until `now + holdMs`. If a checker dies, its lease runs out. One statement, so two checkers never
 * hold the same link.
 */
export async function takeDueLinks(db: Database, now: number, holdMs: number, limit: number): Promise<HeldLink[]> {
  const due = db
    .select({ productId: linkChecks.productId })
    .from(linkChecks)
    .where(lte(linkChecks.dueAt, now))
    .orderBy(asc(linkChecks.dueAt))
    .limit(limit)
  const taken = await db
    .update(linkChecks)
    .set({ dueAt: now + holdMs })
    .where(inArray(linkChecks.productId, due))
    .returning({ productId: linkChecks.productId })
  return readHeld(
    db,
    taken.map(({ productId }) => productId),
  )
}

/** Leases one published product's link, even if another run holds it. Null: there is no such product. */
export async function holdLink(db: Database, productId: number, heldUntil: number): Promise<HeldLink | null> {
  await db.batch([
    db.run(sql`INSERT INTO link_checks (product_id, state, due_at)
      SELECT id, 'unchecked', 0 FROM products WHERE id = ${productId} AND state = 'published'
      ON CONFLICT DO NOTHING`),
    db.update(linkChecks).set({ dueAt: heldUntil }).where(eq(linkChecks.productId, productId)),
  ])
  const [held] = await readHeld(db, [productId])
  return held ?? null
}

const checkColumns = {
  productId: linkChecks.productId,
  state: linkChecks.state,
  checkedAt: linkChecks.checkedAt,
  status: linkChecks.status,
  error: linkChecks.error,
  failures: linkChecks.failures,
  failingSince: linkChecks.failingSince,
  notifiedAt: linkChecks.notifiedAt,
  silent: sql<number>`${products.demo} OR ${products.state} = 'pending'`.mapWith(Boolean),
}

async function readHeld(db: Database, ids: readonly number[]): Promise<HeldLink[]> {
  if (ids.length === 0) return []
  const { ref, name, firstname, email, websiteUrl } = products
  const changesWait = sql<number>`${products.proposal} IS NOT NULL`.mapWith(Boolean)
  return db
    .select({
      check: checkColumns,
      product: { ref, name, firstname, email, websiteUrl, changesWait },
      version: sql<number | null>`(SELECT max(id) FROM ${productEvents} WHERE product_id = ${products.id})`,
      heldUntil: linkChecks.dueAt,
    })
    .from(linkChecks)
    .innerJoin(products, eq(products.id, linkChecks.productId))
    .where(and(inArray(linkChecks.productId, listed(ids)), inArray(products.state, ['published', 'pending'])))
}

/**
 * Writes the results of checks, each with its mail. A link that is no longer held, or has another URL by now, stays
 * unchanged and sends no mail.
 */
export async function saveLinkChecks(db: Database, changes: readonly LinkCheckChange[]): Promise<void> {
  const [first, ...others] = changes.flatMap(({ held, check, dueAt, mail }) => {
    const { productId, state, checkedAt, status, error, failures, failingSince, notifiedAt } = check
    const saved = db
      .update(linkChecks)
      .set({ state, checkedAt, status, error, failures, failingSince, notifiedAt, dueAt: Math.round(dueAt) })
      .where(stillHeld(productId, held))
    if (!mail) return [saved]
    return onlyIfWritten(db, saved, (written) => [mailWhere(db, mail, check.checkedAt ?? 0, written)])
  })
  if (first) await db.batch([first, ...others])
}

/** Releases links, due at that time. */
export async function returnLinks(db: Database, held: readonly HeldLink[], dueAt: number): Promise<void> {
  const [first, ...others] = held.map((link) =>
    db.update(linkChecks).set({ dueAt }).where(stillHeld(link.check.productId, link)),
  )
  if (first) await db.batch([first, ...others])
}

/** The link of a product that was taken down because of it. */
export async function saveGoneLink(db: Database, check: LinkCheck): Promise<void> {
  const { productId, state, checkedAt, status, error, failures } = check
  await db
    .update(linkChecks)
    .set({ state, checkedAt, status, error, failures, dueAt: neverDue })
    .where(eq(linkChecks.productId, productId))
}

function stillHeld(productId: number, { heldUntil, product }: HeldLink) {
  const currentUrl = sql`(SELECT website_url FROM products WHERE id = product_id AND state IN ('published', 'pending'))`
  return and(
    eq(linkChecks.productId, productId),
    eq(linkChecks.dueAt, heldUntil),
    sql`${currentUrl} = ${product.websiteUrl}`,
  )
}

// As one value, because a statement accepts fewer parameters than there may be links.
function listed(ids: readonly number[]) {
  return sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
}
