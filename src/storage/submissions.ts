import { and, asc, count, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import {
  type Actor,
  type ProductEventKind,
  type ProductState,
  type Transition,
  transitions,
} from '#src/domain/product-states.ts'
import { type Database, isUniqueViolation } from './database.ts'
import { pingIfChanged, pingIfPublished } from './index-pings.ts'
import { settleReportsIfRejected } from './listing-reports.ts'
import { traceStatements } from './moderation-traces.ts'
import { mailIfChanged, mailStatement, type OutgoingMail } from './outbox.ts'
import { rebuildIfChanged, rebuildIfPublished } from './rebuilds.ts'
import { type ProductBefore, productEvents, products, type SubmissionContent } from './schema.ts'
import {
  claimIfChanged,
  eventIfChanged,
  freeSlug,
  holdIfWritten,
  readyImages,
  unchangedSince,
} from './submission-statements.ts'

export type SubmissionRow = typeof products.$inferSelect
export type ProductEvent = { kind: ProductEventKind; actor: Actor; note: string | null; at: number }

export type NewSubmission = SubmissionContent &
  Pick<SubmissionRow, 'ref' | 'slug' | 'idempotencyKey' | 'requestHash' | 'createdAt'>

/**
 * Who decides, on what: nothing is done where the newest event of the product is not `version` any more. `before`: by
 * what it can be taken back; until `mailHeldUntil` its mail waits for that.
 */
export type DecisionMark = {
  version: number | null
  userId: string | null
  before: ProductBefore | null
  mailHeldUntil: number | null
}

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
    ...(await traceStatements(db, submission.ref, submission)),
  ])
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
  { now, reason = null, mail, mark }: { now: number; reason?: string | null; mail?: OutgoingMail; mark?: DecisionMark },
): Promise<Outcome> {
  const { actor, from, to } = transitions[transition]
  const queuedAt = to === 'pending' ? now : null
  // A listing that comes back keeps its first date and so its place in the list.
  const publishedAt = to === 'published' ? sql`coalesce(${products.publishedAt}, ${now})` : sql`${products.publishedAt}`
  const takesDown = (from as readonly ProductState[]).includes('published')
  return outcomeOf(
    db.batch([
      pingIfPublished(db, ref, takesDown),
      rebuildIfPublished(db, ref, takesDown),
      db
        .update(products)
        .set({ state: to, reason, queuedAt, publishedAt, proposal: null, updatedAt: now })
        .where(and(eq(products.ref, ref), inArray(products.state, [...from]), mark && unchangedSince(mark.version)))
        .returning({ id: products.id }),
      eventIfChanged(db, ref, transition, actor, reason, now, mark),
      ...(to === 'published' ? [pingIfChanged(db, ref), rebuildIfChanged(db)] : []),
      ...(mail ? mailStatements(db, mail, now, mark) : []),
      ...(transition === 'reject' ? [settleReportsIfRejected(db, ref, mark?.userId ?? null, now)] : []),
    ]),
  )
}

/** Changes a submission that is not live. */
export async function saveEdit(db: Database, ref: string, content: SubmissionContent, now: number): Promise<Outcome> {
  const traces = await traceStatements(db, ref, content)
  const editable: ProductState[] = ['unconfirmed', 'pending', 'rejected', 'withdrawn', 'gone']
  return outcomeOf(
    db.batch([
      db
        .update(products)
        .set({ ...content, ...readyImages(content), updatedAt: now })
        .where(and(eq(products.ref, ref), inArray(products.state, editable)))
        .returning({ id: products.id }),
      eventIfChanged(db, ref, 'edit', 'founder', null, now),
      claimIfChanged(db, content, now),
      ...traces,
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
export async function settleProposal(
  db: Database,
  ref: string,
  settled: {
    content: SubmissionContent | null
    reason: string | null
    now: number
    mail: OutgoingMail
    mark?: DecisionMark
  },
): Promise<Outcome> {
  const { content, reason, now, mail, mark } = settled
  const traces = content ? await traceStatements(db, ref, content) : []
  const waiting = and(eq(products.state, 'published'), sql`${products.proposal} IS NOT NULL`)
  return outcomeOf(
    db.batch([
      db
        .update(products)
        .set({ ...(content ? { ...content, updatedAt: now } : {}), proposal: null, queuedAt: null })
        .where(and(eq(products.ref, ref), waiting, mark && unchangedSince(mark.version)))
        .returning({ id: products.id }),
      eventIfChanged(db, ref, content ? 'accept' : 'decline', 'operator', reason, now, mark),
      ...(content ? [pingIfChanged(db, ref), rebuildIfChanged(db)] : []),
      ...mailStatements(db, mail, now, mark),
      ...traces,
    ]),
  )
}

function mailStatements(db: Database, mail: OutgoingMail, now: number, mark: DecisionMark | undefined) {
  const until = mark?.mailHeldUntil ?? null
  return [mailIfChanged(db, mail, now), ...(until === null ? [] : [holdIfWritten(db, mail.key, until)])]
}

/** What became of a batch whose change gives its row back. */
export async function outcomeOf(batch: Promise<readonly unknown[]>): Promise<Outcome> {
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
