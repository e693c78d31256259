import { and, asc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { isPaused, isWithdrawn } from './owed.ts'
import type { TargetRow } from './queries.ts'
import { type ImageCopies, publications, publishingTargets } from './schema.ts'
import { isUnchanged, unchanged } from './targets.ts'

export type PublicationRow = typeof publications.$inferSelect

/** A publication that a run works on. Its result only counts while the run holds it. */
export type HeldPublication = {
  row: PublicationRow
  target: TargetRow
  heldUntil: number
  /** Of its project. */
  websiteUrl: string
  owner: { id: string; email: string; name: string }
}

/**
 * Leases due publications until `now + holdMs`. If a run dies, its lease runs out. One statement, so two runs never hold
 * the same one. What was withdrawn fails instead, and what belongs to a paused order stays due.
 *
 * Customers take turns: one item of each comes before the second of any, first of those who have waited longest. At a
 * target, what has failed before comes after that, and what is only looked at last.
 */
export async function takeDuePublications(
  db: Database,
  now: number,
  holdMs: number,
  { limit, perTarget }: { limit: number; perTarget: number },
): Promise<HeldPublication[]> {
  // A run that holds one has set it due later.
  const isDue = and(isNotNull(publications.dueAt), lte(publications.dueAt, now))
  const due = sql`SELECT id FROM (
      SELECT id, since, row_number() OVER (PARTITION BY user_id ORDER BY place, since, id) AS turn FROM (
        SELECT publications.id, projects.user_id, max(due_at, coalesce(verified_at, 0)) AS since, row_number() OVER (
          PARTITION BY target_id ORDER BY state = 'published', attempts, publications.created_at, key) AS place
        FROM publications JOIN publishing_targets ON publishing_targets.id = target_id
          JOIN projects ON projects.id = publishing_targets.project_id
        WHERE ${isDue} AND NOT ${isPaused})
      WHERE place <= ${perTarget})
    ORDER BY turn, since, id LIMIT ${limit}`
  const heldUntil = now + holdMs
  const [, taken] = await db.batch([
    db
      .update(publications)
      .set({ state: 'failed', dueAt: null, lastError: faultTexts.withdrawn })
      .where(and(isDue, ne(publications.state, 'published'), isWithdrawn)),
    db
      .update(publications)
      .set({ dueAt: heldUntil, attempts: sql`${publications.attempts} + 1` })
      .where(sql`${publications.id} IN (${due})`)
      .returning({ id: publications.id }),
  ])
  if (taken.length === 0) return []
  const found = await db
    .select({
      row: publications,
      target: publishingTargets,
      websiteUrl: projects.websiteUrl,
      owner: { id: users.id, email: users.email, name: users.name },
    })
    .from(publications)
    .innerJoin(publishingTargets, eq(publishingTargets.id, publications.targetId))
    .innerJoin(projects, eq(projects.id, publishingTargets.projectId))
    .innerJoin(users, eq(users.id, projects.userId))
    .where(inArray(publications.id, listed(taken)))
    // Targets take turns, too: first what hasn't failed before, where nothing was published for longest.
    .orderBy(
      ...[asc(sql`${publications.state} = 'published'`), asc(publications.attempts)],
      ...[asc(sql`coalesce(${publishingTargets.verifiedAt}, 0)`)],
      ...[asc(publications.createdAt), asc(publications.key)],
    )
  return found.map((one) => ({ ...one, heldUntil }))
}

/**
 * Stores the slug before anything is created with it, and forgets what had been created. Null: nothing was created with
 * it. False: the run no longer holds the publication.
 */
export async function reserveSlug(db: Database, held: HeldPublication, slug: string | null): Promise<boolean> {
  const { rowsAffected } = await db
    .update(publications)
    .set({ remoteSlug: slug, remoteId: null })
    .where(stillHeld(held))
  return rowsAffected > 0
}

/** Remembers an image that the site has taken, so that it isn't copied again whatever becomes of this attempt. */
export async function saveCopy(
  db: Database,
  { row, target }: HeldPublication,
  name: string,
  copy: ImageCopies[string],
): Promise<void> {
  const path = `$.${JSON.stringify(name)}`
  // A patch would drop what is null.
  const copies = sql`json_set(coalesce(${publications.copies}, '{}'), ${path}, json(${JSON.stringify(copy)}))`
  await db
    .update(publications)
    .set({ copies })
    .where(and(eq(publications.id, row.id), isUnchanged(target)))
}

type Placed = { remoteId: string; url: string | null; notice?: string; warning?: string; dueAt?: number | null }

/**
 * Published. If its content has changed meanwhile, it is due again. A download keeps its items, a site has its own. A
 * URL that was known stays while the site names none. `dueAt`: when to look whether visitors can see it.
 */
export async function savePublished(
  db: Database,
  held: HeldPublication,
  { remoteId, url, notice, warning, dueAt: lookDueAt = null }: Placed,
  now: number,
): Promise<void> {
  const { row, target } = held
  const remoteUrl = url ?? (remoteId === row.remoteId ? row.remoteUrl : null)
  const dueAt = remoteUrl === null ? lookDueAt : null
  const isKept = target.kind === 'zip' || dueAt !== null
  const isCurrent = sql`${publications.contentHash} = ${row.contentHash}`
  await db.batch([
    db
      .update(publications)
      .set({
        remoteId,
        remoteUrl,
        state: sql`CASE WHEN ${isCurrent} THEN 'published' ELSE 'waiting' END`,
        dueAt: sql`CASE WHEN ${isCurrent} THEN ${dueAt} ELSE ${now} END`,
        ...(!isKept && { item: sql`CASE WHEN ${isCurrent} THEN NULL ELSE ${publications.item} END` }),
        attempts: 0,
        lastError: notice ?? warning ?? null,
        publishedAt: sql`coalesce(${publications.publishedAt}, ${now})`,
      })
      .where(stillHeld(held)),
    db.update(publishingTargets).set({ verifiedAt: now, lastError: null }).where(unchanged(target)),
  ])
}

/** Looked at. `isOver`: not again. A retry of a changed text that was queued meanwhile goes on. */
export async function saveLooked(
  db: Database,
  held: HeldPublication,
  { url, error, dueAt, isOver }: { url: string | null; error: string | null; dueAt: number | null; isOver: boolean },
): Promise<void> {
  await db
    .update(publications)
    .set({ remoteUrl: url, lastError: error, dueAt, attempts: 0, ...(isOver && { item: null }) })
    .where(and(stillHeld(held), eq(publications.state, 'published')))
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
 * Nothing can be published there. What this run holds for the target fails, with what is due there and not held, and its
 * owner is told once. If the target has changed meanwhile, what this run holds is due again instead.
 */
export async function failTarget(
  db: Database,
  held: readonly [HeldPublication, ...HeldPublication[]],
  error: string,
  mail: OutgoingMail,
  now: number,
): Promise<void> {
  const [{ target }] = held
  const isWaiting = and(eq(publications.targetId, target.id), eq(publications.state, 'waiting'))
  const fail = db
    .update(publishingTargets)
    .set({ verifiedAt: null, lastError: error })
    .where(and(unchanged(target), sql`${publishingTargets.lastError} IS NULL`))
  await db.batch([
    ...onlyIfWritten(db, fail, (written) => [mailWhere(db, mail, now, written)]),
    db.update(publishingTargets).set({ lastError: error }).where(unchanged(target)),
    db
      .update(publications)
      .set({ state: 'failed', dueAt: null, lastError: error })
      // Other runs' rows are due when their leases end.
      .where(and(isWaiting, or(allHeld(held), lte(publications.dueAt, now)), isUnchanged(target))),
    db
      .update(publications)
      .set({ dueAt: now })
      .where(and(isWaiting, allHeld(held))),
  ])
}

/** Releases publications that weren't tried, due at that time. */
export async function returnPublications(db: Database, held: readonly HeldPublication[], dueAt: number): Promise<void> {
  if (held.length === 0) return
  await db
    .update(publications)
    .set({ dueAt, attempts: sql`max(${publications.attempts} - 1, 0)` })
    .where(allHeld(held))
}

/** All of one run. */
function allHeld(held: readonly HeldPublication[]) {
  return and(
    inArray(publications.id, listed(held.map(({ row }) => row))),
    eq(publications.dueAt, held[0]?.heldUntil ?? 0),
  )
}

function stillHeld({ row, heldUntil }: HeldPublication) {
  return and(eq(publications.id, row.id), eq(publications.dueAt, heldUntil))
}

// As one value, because a statement accepts fewer parameters than a batch has rows.
function listed(rows: readonly { id: string }[]) {
  return sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
}
