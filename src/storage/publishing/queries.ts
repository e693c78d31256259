import { and, asc, count, eq, inArray, sql, sum } from 'drizzle-orm'
import type { PublicationState, PublishableItem } from '#src/domain/publishing/items.ts'
import type { Database } from '#src/storage/database.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { publications, publishingTargets } from './schema.ts'

/** A download's items as JSON. With HTML and Markdown, compressed, it stays below Netlify's 4.5 MB. */
export const downloadBytes = 2 * 1024 * 1024

export type TargetRow = typeof publishingTargets.$inferSelect

/** What has become of an item at one target. */
export type ItemPublication = Pick<
  typeof publications.$inferSelect,
  'key' | 'targetId' | 'state' | 'remoteUrl' | 'lastError' | 'publishedAt'
> &
  Pick<TargetRow, 'kind' | 'name'>

/** What has become of these items, at every target they were queued for. The oldest target comes first. */
export function listPublications(db: Database, keys: readonly string[]): Promise<ItemPublication[]> {
  const { key, targetId, state, remoteUrl, lastError, publishedAt } = publications
  const { kind, name } = publishingTargets
  // As one value, because a statement accepts fewer parameters than there may be keys.
  const asked = sql`(SELECT value FROM json_each(${JSON.stringify(keys)}))`
  return db
    .select({ key, targetId, state, remoteUrl, lastError, publishedAt, kind, name })
    .from(publications)
    .innerJoin(publishingTargets, eq(publishingTargets.id, publications.targetId))
    .where(inArray(publications.key, asked))
    .orderBy(asc(publications.key), asc(publishingTargets.createdAt), asc(publishingTargets.id))
}

/** A project's targets, oldest first. */
export function listTargets(db: Database, projectId: string): Promise<TargetRow[]> {
  return db
    .select()
    .from(publishingTargets)
    .where(eq(publishingTargets.projectId, projectId))
    .orderBy(asc(publishingTargets.createdAt), asc(publishingTargets.id))
}

/** Null: the project has none with this id, or is someone else's. */
export async function findTarget(
  db: Database,
  { userId, projectId, id }: { userId: string; projectId: string; id: string },
): Promise<TargetRow | null> {
  const [found] = await db
    .select({ target: publishingTargets })
    .from(publishingTargets)
    .innerJoin(projects, eq(projects.id, publishingTargets.projectId))
    .where(and(eq(publishingTargets.id, id), eq(projects.id, projectId), eq(projects.userId, userId)))
  return found?.target ?? null
}

export type TargetCounts = { counts: Record<PublicationState, number>; downloads: number }

/** How many publications of each state these targets have, and into how many downloads a ZIP target is divided. */
export async function countPublications(
  db: Database,
  targetIds: readonly string[],
): Promise<Map<string, TargetCounts>> {
  const { targetId, state } = publications
  const found = await db
    .select({ targetId, state, rows: count(), bytes: sum(publications.bytes).mapWith(Number) })
    .from(publications)
    // Not what failed and is forgotten.
    .where(and(inArray(targetId, [...targetIds]), sql`NOT (state = 'failed' AND item IS NULL)`))
    .groupBy(targetId, state)
  const counted = new Map(
    targetIds.map((id) => [id, { counts: { waiting: 0, published: 0, failed: 0 }, downloads: 0 }]),
  )
  for (const { targetId: id, state: one, rows, bytes } of found) {
    const of = counted.get(id)
    if (of) of.counts[one] = rows
    if (of && one === 'published') of.downloads = Math.max(1, Math.ceil(bytes / downloadBytes))
  }
  return counted
}

/**
 * The items of one of a ZIP target's downloads, counted from 1. An item belongs to the download in which its last byte
 * is.
 */
export async function listDownload(db: Database, id: string, part: number): Promise<PublishableItem[]> {
  // The items themselves are read last, so that those of other downloads aren't sorted, too.
  const rows = await db.all<{ item: string | null }>(sql`SELECT p.item FROM (
      SELECT id, sum(bytes) OVER (ORDER BY created_at, id) AS ends FROM publications
      WHERE target_id = ${id} AND state = 'published') AS listed
    CROSS JOIN publications AS p ON p.id = listed.id
    WHERE ends > ${(part - 1) * downloadBytes} AND ends <= ${part * downloadBytes} ORDER BY ends`)
  return rows.flatMap(({ item }) => (item === null ? [] : [JSON.parse(item) as PublishableItem]))
}
