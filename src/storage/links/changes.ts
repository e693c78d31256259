import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { type LinkCheck, neverDue } from '#src/domain/links/links.ts'
import type { Database } from '#src/storage/database.ts'
import { mailIfChanged, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { productEvents, products } from '#src/storage/products/schema.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import { linkChecks } from './schema.ts'

/** A link that somebody is looking at. What is saved of it counts only while the hold and the address are as they were. */
export type HeldLink = {
  check: LinkCheck
  product: Pick<ProductRow, 'ref' | 'name' | 'firstname' | 'email' | 'websiteUrl'> & {
    /** Whether changes of its founder wait to be read. */
    changesWait: boolean
  }
  /** The newest event of the product. */
  version: number | null
  heldUntil: number
}

/** What became of a look. */
export type SavedLook = { held: HeldLink; check: LinkCheck; dueAt: number; mail: OutgoingMail | null }

const day = 86_400_000

const fresh = sql`state = 'unchecked', checked_at = NULL, status = NULL, error = NULL, failures = 0,
  failing_since = NULL, told_at = NULL`

/**
 * Brings the list in line with what is published: what is new enters and is due at once; what was there before there
 * were checks, spread over a day. Our examples are left alone: nobody asked us to look at their sites. What came back,
 * or fails under an address that was changed since, starts anew. What is not public any more leaves; what was taken
 * down for its site stays as that.
 */
export async function enrolLinkChecks(db: Database, now: number): Promise<void> {
  // A product's id times a large prime: for each another moment of the day, and always the same.
  const spread = sql`(products.id * 2654435761) % ${day}`
  const due = sql`${now} + CASE WHEN products.published_at < ${now - day} THEN ${spread} ELSE 0 END`
  await db.batch([
    db.run(sql`INSERT INTO link_checks (product_id, state, due_at)
      SELECT products.id, 'unchecked', ${due} FROM products
      WHERE products.state = 'published' AND NOT products.demo
        AND NOT EXISTS (SELECT 1 FROM link_checks held WHERE held.product_id = products.id AND held.state <> 'gone')
      ON CONFLICT (product_id) DO UPDATE SET ${fresh}, due_at = ${now}`),
    db.run(sql`UPDATE link_checks SET ${fresh}, due_at = ${now} WHERE state = 'failing'
      AND checked_at < (SELECT updated_at FROM products WHERE id = product_id)`),
    db.run(sql`UPDATE link_checks SET state = 'gone', due_at = ${neverDue} WHERE state <> 'gone'
      AND product_id IN (SELECT id FROM products WHERE state = 'gone')`),
    db.run(sql`DELETE FROM link_checks WHERE product_id IN
      (SELECT id FROM products WHERE state IN ('unconfirmed', 'pending', 'rejected', 'withdrawn', 'merged'))`),
  ])
}

/**
 * Takes links that are due and holds them until `now + holdMs`; a checker that dies gives them back by then. One
 * statement, so two checkers never hold the same link.
 */
export async function takeDueLinks(db: Database, now: number, holdMs: number, most: number): Promise<HeldLink[]> {
  const due = db
    .select({ productId: linkChecks.productId })
    .from(linkChecks)
    .where(lte(linkChecks.dueAt, now))
    .orderBy(asc(linkChecks.dueAt))
    .limit(most)
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

/** Holds the link of one published product, from whoever holds it; null: there is no such product. */
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
  toldAt: linkChecks.toldAt,
  demo: products.demo,
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
    .where(and(inArray(linkChecks.productId, listed(ids)), sql`${products.state} = 'published'`))
}

/**
 * Writes what became of looks, each with its mail. What is no longer held, or has another address by now, stays as it is
 * and sends no mail.
 */
export async function saveLooks(db: Database, looks: readonly SavedLook[]): Promise<void> {
  const [first, ...others] = looks.flatMap(({ held, check, dueAt, mail }) => {
    const { productId, state, checkedAt, status, error, failures, failingSince, toldAt } = check
    const saved = db
      .update(linkChecks)
      .set({ state, checkedAt, status, error, failures, failingSince, toldAt, dueAt: Math.round(dueAt) })
      .where(stillHeld(productId, held))
    return mail ? [saved, mailIfChanged(db, mail, check.checkedAt ?? 0)] : [saved]
  })
  if (first) await db.batch([first, ...others])
}

/** Gives links back without a word, due then. */
export async function returnLinks(db: Database, held: readonly HeldLink[], dueAt: number): Promise<void> {
  const [first, ...others] = held.map((link) =>
    db.update(linkChecks).set({ dueAt }).where(stillHeld(link.check.productId, link)),
  )
  if (first) await db.batch([first, ...others])
}

/** The link of a product that was taken down for it. */
export async function saveGone(db: Database, check: LinkCheck): Promise<void> {
  const { productId, state, checkedAt, status, error, failures } = check
  await db
    .update(linkChecks)
    .set({ state, checkedAt, status, error, failures, dueAt: neverDue })
    .where(eq(linkChecks.productId, productId))
}

function stillHeld(productId: number, { heldUntil, product }: HeldLink) {
  const address = sql`(SELECT website_url FROM products WHERE id = product_id AND state = 'published')`
  return and(
    eq(linkChecks.productId, productId),
    eq(linkChecks.dueAt, heldUntil),
    sql`${address} = ${product.websiteUrl}`,
  )
}

// As one value, since a statement takes fewer parameters than there may be links.
function listed(ids: readonly number[]) {
  return sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
}
