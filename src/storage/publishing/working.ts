import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { mailIfChanged, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { projects } from '#src/storage/projects/schema.ts'
import type { TargetRow } from './queries.ts'
import { publications, publishingTargets } from './schema.ts'
import { unchanged } from './targets.ts'

export type PublicationRow = typeof publications.$inferSelect

/** A publication that a run works on. Its result only counts while the run holds it. */
export type HeldPublication = {
  row: PublicationRow
  target: TargetRow
  heldUntil: number
  owner: { id: string; email: string; name: string }
}

/**
 * Leases due publications until `now + holdMs`. If a run dies, its lease runs out. One statement, so two runs never hold
 * the same one.
 */
export async function takeDuePublications(
  db: Database,
  now: number,
  holdMs: number,
  most: number,
): Promise<HeldPublication[]> {
  const due = db
    .select({ id: publications.id })
    .from(publications)
    .where(and(isNotNull(publications.dueAt), lte(publications.dueAt, now)))
    .orderBy(asc(publications.dueAt))
    .limit(most)
  const heldUntil = now + holdMs
  const taken = await db
    .update(publications)
    .set({ dueAt: heldUntil, attempts: sql`${publications.attempts} + 1` })
    .where(inArray(publications.id, due))
    .returning({ id: publications.id })
  if (taken.length === 0) return []
  const found = await db
    .select({
      row: publications,
      target: publishingTargets,
      owner: { id: users.id, email: users.email, name: users.name },
    })
    .from(publications)
    .innerJoin(publishingTargets, eq(publishingTargets.id, publications.targetId))
    .innerJoin(projects, eq(projects.id, publishingTargets.projectId))
    .innerJoin(users, eq(users.id, projects.userId))
    .where(inArray(publications.id, listed(taken)))
    .orderBy(asc(publications.createdAt), asc(publications.key))
  return found.map((one) => ({ ...one, heldUntil }))
}

/** Stores the slug before anything is created with it. False: the run no longer holds the publication. */
export async function reserveSlug(db: Database, held: HeldPublication, slug: string): Promise<boolean> {
  const { rowsAffected } = await db.update(publications).set({ remoteSlug: slug }).where(stillHeld(held))
  return rowsAffected > 0
}

/** Published. If its content has changed meanwhile, it is due again. A download keeps its items, a site has its own. */
export async function savePublished(
  db: Database,
  held: HeldPublication,
  { remoteId, url }: { remoteId: string; url: string | null },
  now: number,
): Promise<void> {
  const { row, target } = held
  const isCurrent = sql`${publications.contentHash} = ${row.contentHash}`
  await db.batch([
    db
      .update(publications)
      .set({
        remoteId,
        remoteUrl: url,
        state: sql`CASE WHEN ${isCurrent} THEN 'published' ELSE 'waiting' END`,
        dueAt: sql`CASE WHEN ${isCurrent} THEN NULL ELSE ${now} END`,
        ...(target.kind !== 'zip' && { item: sql`CASE WHEN ${isCurrent} THEN NULL ELSE ${publications.item} END` }),
        attempts: 0,
        lastError: null,
        publishedAt: sql`coalesce(${publications.publishedAt}, ${now})`,
      })
      .where(stillHeld(held)),
    db.update(publishingTargets).set({ verifiedAt: now, lastError: null }).where(unchanged(target)),
  ])
}

/** Not published. `retryAt` null: no retry, unless its content has changed meanwhile. */
export async function saveNotPublished(
  db: Database,
  held: HeldPublication,
  error: string,
  retryAt: number | null,
  now: number,
): Promise<void> {
  const isCurrent = sql`${publications.contentHash} = ${held.row.contentHash}`
  await db
    .update(publications)
    .set({
      state: sql`CASE WHEN ${isCurrent} AND ${retryAt === null ? 1 : 0} THEN 'failed' ELSE 'waiting' END`,
      dueAt: sql`CASE WHEN ${isCurrent} THEN ${retryAt} ELSE ${now} END`,
      lastError: error,
    })
    .where(stillHeld(held))
}

/**
 * Nothing can be published there. Everything that waits for the target fails, and its owner is told once. If the target
 * has changed meanwhile, its publications are due again instead.
 */
export async function failTarget(
  db: Database,
  { target }: HeldPublication,
  error: string,
  mail: OutgoingMail,
  now: number,
): Promise<void> {
  const isUnchanged = sql`EXISTS (SELECT 1 FROM publishing_targets
    WHERE id = ${target.id} AND updated_at = ${target.updatedAt})`
  await db.batch([
    db
      .update(publishingTargets)
      .set({ verifiedAt: null, lastError: error })
      .where(and(unchanged(target), sql`${publishingTargets.lastError} IS NULL`)),
    mailIfChanged(db, mail, now),
    db.update(publishingTargets).set({ lastError: error }).where(unchanged(target)),
    db
      .update(publications)
      .set({ state: 'failed', dueAt: null, lastError: error })
      .where(and(eq(publications.targetId, target.id), eq(publications.state, 'waiting'), isUnchanged)),
    db
      .update(publications)
      .set({ dueAt: now })
      .where(and(eq(publications.targetId, target.id), eq(publications.state, 'waiting'))),
  ])
}

/** Releases publications that weren't tried, due at that time. */
export async function returnPublications(db: Database, held: readonly HeldPublication[], dueAt: number): Promise<void> {
  const [first] = held
  if (!first) return
  await db
    .update(publications)
    .set({ dueAt, attempts: sql`max(${publications.attempts} - 1, 0)` })
    .where(and(inArray(publications.id, listed(held.map(({ row }) => row))), eq(publications.dueAt, first.heldUntil)))
}

function stillHeld({ row, heldUntil }: HeldPublication) {
  return and(eq(publications.id, row.id), eq(publications.dueAt, heldUntil))
}

// As one value, because a statement accepts fewer parameters than a batch has rows.
function listed(rows: readonly { id: string }[]) {
  return sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
}
