import { and, asc, count, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import {
  type Actor,
  type ProductEventKind,
  type ProductState,
  type Transition,
  transitions,
} from '#src/domain/product-states.ts'
import { type Database, isMissingValue, isUniqueViolation } from './database.ts'
import { mailIfChanged, mailStatement, type OutgoingMail } from './outbox.ts'
import { rebuildIfChanged, rebuildIfPublished } from './rebuilds.ts'
import { productEvents, products, type SubmissionContent, uploads } from './schema.ts'

export type SubmissionRow = typeof products.$inferSelect
export type ProductEvent = { kind: ProductEventKind; actor: Actor; note: string | null; at: number }

export type NewSubmission = SubmissionContent &
  Pick<SubmissionRow, 'ref' | 'slug' | 'idempotencyKey' | 'requestHash' | 'createdAt'>

/** `refused`: the state does not allow it. `listed`: another live listing has that address. */
export type Outcome = 'done' | 'refused' | 'listed'

/**
 * Writes an unconfirmed submission, its first event, the claim on its images and its mail: all or nothing. Rejects where
 * an image is no longer there (see `isImageGone`).
 */
export async function addSubmission(db: Database, submission: NewSubmission, mail: OutgoingMail): Promise<void> {
  const now = submission.createdAt
  const slug = freeSlug(submission.slug)
  await db.batch([
    db
      .insert(products)
      .values({ ...submission, ...readyImages(submission), slug, state: 'unconfirmed', updatedAt: now }),
    eventIfChanged(db, submission.ref, 'submit', 'founder', null, now),
    claimIfChanged(db, submission, now),
    mailStatement(db, mail, now),
  ])
}

// The wanted slug, or the same with the first free number: decided by the one statement that writes it, under SQLite's
// write lock, so that fifty at once get fifty slugs. Each number tried is one look into the index of slugs.
function freeSlug(wanted: string): SQL<string> {
  const numbered = sql`${wanted} || '-' || number`
  return sql`(SELECT CASE
    WHEN NOT EXISTS (SELECT 1 FROM products WHERE slug = ${wanted}) THEN ${wanted}
    ELSE ${wanted} || '-' || (
      WITH RECURSIVE numbers(number) AS (
        SELECT 2 UNION ALL SELECT number + 1 FROM numbers WHERE EXISTS (SELECT 1 FROM products WHERE slug = ${numbered})
      ) SELECT max(number) FROM numbers)
    END)`
}

// An image that was swept away meanwhile gives null, which the column does not take: so nothing of the batch is written.
function readyImages({ logoId, screenshotId }: Pick<SubmissionContent, 'logoId' | 'screenshotId'>) {
  const ready = (id: string) => sql<string>`(SELECT id FROM uploads WHERE id = ${id} AND ready_at IS NOT NULL)`
  return { logoId: ready(logoId), screenshotId: ready(screenshotId) }
}

/** Whether writing a submission failed because one of its images is not there any more. */
export function isImageGone(error: unknown): boolean {
  return isMissingValue(error, 'products.logo_id') || isMissingValue(error, 'products.screenshot_id')
}

// changes() counts what the statement before changed, so in a batch each of these follows only a change that took place.
function eventIfChanged(
  db: Database,
  ref: string,
  kind: ProductEventKind,
  actor: Actor,
  note: string | null,
  at: number,
) {
  return db.run(sql`INSERT INTO product_events (product_id, kind, actor, note, at)
    SELECT id, ${kind}, ${actor}, ${note}, ${at} FROM products WHERE ref = ${ref} AND changes() = 1`)
}

function claimIfChanged(db: Database, images: Pick<SubmissionContent, 'logoId' | 'screenshotId'>, now: number) {
  return db
    .update(uploads)
    .set({ claimedAt: now })
    .where(and(inArray(uploads.id, [images.logoId, images.screenshotId]), sql`changes() = 1`))
}

export async function findSubmission(db: Database, ref: string): Promise<SubmissionRow | null> {
  const [row] = await db.select().from(products).where(eq(products.ref, ref)).limit(1)
  return row ?? null
}

/** By its ref or, as people call it, its slug. */
export async function findSubmissionByName(db: Database, name: string): Promise<SubmissionRow | null> {
  const [row] = await db
    .select()
    .from(products)
    .where(or(eq(products.ref, name), eq(products.slug, name)))
    .limit(1)
  return row ?? null
}

export async function findSubmissionByIdempotencyKey(db: Database, key: string): Promise<SubmissionRow | null> {
  const [row] = await db.select().from(products).where(eq(products.idempotencyKey, key)).limit(1)
  return row ?? null
}

/** The listing with that address that is published or waits to be. */
export async function findLiveListing(db: Database, listingKey: string): Promise<SubmissionRow | null> {
  const live = sql`${products.state} IN ('pending', 'published')`
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.listingKey, listingKey), live))
    .limit(1)
  return row ?? null
}

/** Moves a submission along, with its event, its mail and, where the public sees it, the call for a rebuild. */
export async function passTransition(
  db: Database,
  ref: string,
  transition: Transition,
  { now, reason = null, mail }: { now: number; reason?: string | null; mail?: OutgoingMail },
): Promise<Outcome> {
  const { actor, from, to } = transitions[transition]
  const queuedAt = to === 'pending' ? now : null
  // A listing that comes back keeps its first date and so its place in the list.
  const publishedAt = to === 'published' ? sql`coalesce(${products.publishedAt}, ${now})` : sql`${products.publishedAt}`
  const takesDown = (from as readonly ProductState[]).includes('published')
  return outcomeOf(
    db.batch([
      rebuildIfPublished(db, ref, takesDown),
      db
        .update(products)
        .set({ state: to, reason, queuedAt, publishedAt, proposal: null, updatedAt: now })
        .where(and(eq(products.ref, ref), inArray(products.state, [...from])))
        .returning({ id: products.id }),
      eventIfChanged(db, ref, transition, actor, reason, now),
      ...(to === 'published' ? [rebuildIfChanged(db)] : []),
      ...(mail ? [mailIfChanged(db, mail, now)] : []),
    ]),
  )
}

/** Changes a submission that is not live. */
export function saveEdit(db: Database, ref: string, content: SubmissionContent, now: number): Promise<Outcome> {
  const editable: ProductState[] = ['unconfirmed', 'pending', 'rejected', 'withdrawn']
  return outcomeOf(
    db.batch([
      db
        .update(products)
        .set({ ...content, ...readyImages(content), updatedAt: now })
        .where(and(eq(products.ref, ref), inArray(products.state, editable)))
        .returning({ id: products.id }),
      eventIfChanged(db, ref, 'edit', 'founder', null, now),
      claimIfChanged(db, content, now),
    ]),
  )
}

/** Lays changes of a published listing beside it, for an operator to read. The live page stays as it is. */
export function saveProposal(db: Database, ref: string, proposal: SubmissionContent, now: number): Promise<Outcome> {
  return outcomeOf(
    db.batch([
      db
        .update(products)
        .set({ proposal, queuedAt: now })
        .where(and(eq(products.ref, ref), eq(products.state, 'published')))
        .returning({ id: products.id }),
      eventIfChanged(db, ref, 'propose', 'founder', null, now),
      claimIfChanged(db, proposal, now),
    ]),
  )
}

/** Publishes the changes that wait beside a live listing (`content`), or drops them with a reason. */
export function settleProposal(
  db: Database,
  ref: string,
  settled: { content: SubmissionContent | null; reason: string | null; now: number; mail: OutgoingMail },
): Promise<Outcome> {
  const { content, reason, now, mail } = settled
  return outcomeOf(
    db.batch([
      db
        .update(products)
        .set({ ...(content ? { ...content, updatedAt: now } : {}), proposal: null, queuedAt: null })
        .where(and(eq(products.ref, ref), eq(products.state, 'published'), sql`${products.proposal} IS NOT NULL`))
        .returning({ id: products.id }),
      eventIfChanged(db, ref, content ? 'accept' : 'decline', 'operator', reason, now),
      ...(content ? [rebuildIfChanged(db)] : []),
      mailIfChanged(db, mail, now),
    ]),
  )
}

async function outcomeOf(batch: Promise<readonly unknown[]>): Promise<Outcome> {
  try {
    // Of the statements in these batches only the change itself gives rows back.
    const changed = (await batch).find((result) => Array.isArray(result))
    return changed && changed.length > 0 ? 'done' : 'refused'
  } catch (error) {
    if (isUniqueViolation(error, 'products.listing_key')) return 'listed'
    throw error
  }
}

/** How many wait before it, plus one: its place in the reading queue. Null when it does not wait. */
export async function findQueuePlace(db: Database, row: SubmissionRow): Promise<number | null> {
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

/** What happened, oldest first. */
export function listProductEvents(db: Database, productId: number): Promise<ProductEvent[]> {
  return db
    .select({ kind: productEvents.kind, actor: productEvents.actor, note: productEvents.note, at: productEvents.at })
    .from(productEvents)
    .where(eq(productEvents.productId, productId))
    .orderBy(asc(productEvents.id))
}

/** Submissions in a state, those that wait longest first; for operators. */
export function listSubmissions(db: Database, state: ProductState, limit: number): Promise<SubmissionRow[]> {
  const order =
    state === 'pending' ? [asc(products.queuedAt), asc(products.id)] : [desc(products.publishedAt), desc(products.id)]
  return db
    .select()
    .from(products)
    .where(eq(products.state, state))
    .orderBy(...order)
    .limit(limit)
}

/** Published listings whose founder wants something changed. */
export function listProposals(db: Database, limit: number): Promise<SubmissionRow[]> {
  const waiting = and(sql`${products.state} = 'published'`, sql`${products.queuedAt} IS NOT NULL`)
  return db.select().from(products).where(waiting).orderBy(asc(products.queuedAt)).limit(limit)
}
