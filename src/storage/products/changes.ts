import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { ProductContent } from '#src/domain/products/content.ts'
import { type ProductState, type Transition, transitions } from '#src/domain/products/states.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import { type Database, isUniqueViolation } from '#src/storage/database.ts'
import { pingIfPublished, pingWhere } from '#src/storage/index-pings/changes.ts'
import { mailStatement, mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { rebuildIfPublished, rebuildWhere } from '#src/storage/rebuilds/changes.ts'
import type { ProductRow } from './queries.ts'
import { type ProductBefore, products } from './schema.ts'
import { siteStatements } from './sites.ts'
import { claimImagesWhere, eventWhere, freeSlug, readyImages, unchangedSince } from './statements.ts'

export type NewProduct = ProductContent &
  Pick<ProductRow, 'ref' | 'slug' | 'idempotencyKey' | 'requestHash' | 'createdAt'>

/**
 * Who decides on what. Nothing is done if the product's newest event is no longer `version`. `before`: for undoing. The
 * mail waits until `mailHeldUntil`.
 */
export type DecisionMark = {
  version: number | null
  userId: string | null
  before: ProductBefore | null
  mailHeldUntil: number | null
}

/** `refused`: the state doesn't allow it. `listed`: another live listing has that website. */
export type Outcome = 'done' | 'refused' | 'listed'

/**
 * Writes an unconfirmed product, its first event, the claim on its images and its mail: all or nothing. Rejects if
 * an image no longer exists (see `isImageMissing`).
 */
export async function addProduct(db: Database, product: NewProduct, mail: OutgoingMail): Promise<void> {
  const now = product.createdAt
  const slug = freeSlug(product.slug)
  const add = db
    .insert(products)
    .values({ ...product, ...readyImages(product), slug, state: 'unconfirmed', updatedAt: now })
  await db.batch([
    ...onlyIfWritten(db, add, (written) => [
      eventWhere(db, product.ref, { kind: 'submit', actor: 'founder' }, now, written),
      claimImagesWhere(db, product, now, written),
    ]),
    mailStatement(db, mail, now),
    ...(await siteStatements(db, product.ref, product.listingKey)),
  ])
}

/**
 * Changes a submission's state, with its event, its mail and, if public, the rebuild request. `follow`: statements of the
 * same batch, which check themselves whether the state has changed.
 */
export async function applyTransition(
  db: Database,
  ref: string,
  transition: Transition,
  {
    now,
    reason = null,
    mail,
    mark,
    follow = [],
  }: {
    now: number
    reason?: string | null
    mail?: OutgoingMail
    mark?: DecisionMark
    follow?: readonly BatchItem<'sqlite'>[]
  },
): Promise<Outcome> {
  const { actor, from, to } = transitions[transition]
  const queuedAt = to === 'pending' ? now : null
  // A listing that comes back keeps its first date, and so its place in the list.
  const publishedAt = to === 'published' ? sql`coalesce(${products.publishedAt}, ${now})` : sql`${products.publishedAt}`
  const takesDown = (from as readonly ProductState[]).includes('published')
  const update = db
    .update(products)
    .set({ state: to, reason, queuedAt, publishedAt, proposal: null, updatedAt: now })
    .where(and(eq(products.ref, ref), inArray(products.state, [...from]), mark && unchangedSince(mark.version)))
    .returning({ id: products.id })
  return outcomeOf(
    db.batch([
      pingIfPublished(db, ref, takesDown),
      rebuildIfPublished(db, ref, takesDown),
      ...onlyIfWritten(db, update, (written) => [
        eventWhere(db, ref, { kind: transition, actor, note: reason, by: mark }, now, written),
        ...(to === 'published' ? [pingWhere(db, ref, written), rebuildWhere(db, written)] : []),
        ...(mail ? [mailWhere(db, mail, now, written, mark?.mailHeldUntil ?? now)] : []),
      ]),
      ...follow,
    ]),
  )
}

/** Withdraws again in a restored backup. What has changed since `at` stays. */
export async function withdrawAgain(db: Database, ref: string, at: number): Promise<void> {
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.ref, ref), lte(products.updatedAt, at)))
  if (row) await applyTransition(db, ref, 'withdraw', { now: at })
}

/** Edits a submission that isn't live. */
export async function saveEdit(db: Database, ref: string, content: ProductContent, now: number): Promise<Outcome> {
  const sites = await siteStatements(db, ref, content.listingKey)
  const editable: ProductState[] = ['unconfirmed', 'pending', 'rejected', 'withdrawn', 'gone']
  const update = db
    .update(products)
    .set({ ...content, ...readyImages(content), updatedAt: now })
    .where(and(eq(products.ref, ref), inArray(products.state, editable)))
    .returning({ id: products.id })
  return outcomeOf(
    db.batch([
      ...onlyIfWritten(db, update, (written) => [
        eventWhere(db, ref, { kind: 'edit', actor: 'founder' }, now, written),
        claimImagesWhere(db, content, now, written),
      ]),
      ...sites,
    ]),
  )
}

/** Stores changes of a published listing for review. The live page stays the same. */
export function saveProposal(db: Database, ref: string, proposal: ProductContent, now: number): Promise<Outcome> {
  const update = db
    .update(products)
    .set({ proposal, queuedAt: now })
    .where(and(eq(products.ref, ref), eq(products.state, 'published')))
    .returning({ id: products.id })
  return outcomeOf(
    db.batch(
      onlyIfWritten(db, update, (written) => [
        eventWhere(db, ref, { kind: 'propose', actor: 'founder' }, now, written),
        claimImagesWhere(db, proposal, now, written),
      ]),
    ),
  )
}

/** Publishes a live listing's pending changes (`content`), or drops them with a reason. */
export async function settleProposal(
  db: Database,
  ref: string,
  settled: {
    content: ProductContent | null
    reason: string | null
    now: number
    mail: OutgoingMail
    mark?: DecisionMark
  },
): Promise<Outcome> {
  const { content, reason, now, mail, mark } = settled
  const sites = content ? await siteStatements(db, ref, content.listingKey) : []
  const waiting = and(eq(products.state, 'published'), sql`${products.proposal} IS NOT NULL`)
  const update = db
    .update(products)
    .set({ ...(content ? { ...content, updatedAt: now } : {}), proposal: null, queuedAt: null })
    .where(and(eq(products.ref, ref), waiting, mark && unchangedSince(mark.version)))
    .returning({ id: products.id })
  const kind = content ? 'accept' : 'decline'
  return outcomeOf(
    db.batch([
      ...onlyIfWritten(db, update, (written) => [
        eventWhere(db, ref, { kind, actor: 'operator', note: reason, by: mark }, now, written),
        ...(content ? [pingWhere(db, ref, written), rebuildWhere(db, written)] : []),
        mailWhere(db, mail, now, written, mark?.mailHeldUntil ?? now),
      ]),
      ...sites,
    ]),
  )
}

/** The result of a batch whose change returns its row. */
export async function outcomeOf(batch: Promise<readonly unknown[]>): Promise<Outcome> {
  try {
    // In these batches only the change itself returns rows.
    const changed = (await batch).find((result) => Array.isArray(result))
    return changed && changed.length > 0 ? 'done' : 'refused'
  } catch (error) {
    if (isUniqueViolation(error, 'products.listing_key')) return 'listed'
    throw error
  }
}
