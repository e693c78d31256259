import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Proposal } from '#src/domain/suggestions/suggestions.ts'
import type { Database } from '#src/storage/database.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { suggestions } from './schema.ts'

type New = Proposal & { id: string }

/** Says that a project's suggestions are being made. False: someone else has just done so. */
export async function claimRefresh(
  db: Database,
  { id, suggestedAt }: Pick<ProjectRow, 'id' | 'suggestedAt'>,
  now: number,
): Promise<boolean> {
  const unchanged = suggestedAt === null ? isNull(projects.suggestedAt) : eq(projects.suggestedAt, suggestedAt)
  const claimed = await db
    .update(projects)
    .set({ suggestedAt: now })
    .where(and(eq(projects.id, id), unchanged))
    .returning({ id: projects.id })
  return claimed.length > 0
}

/**
 * Replaces a project's suggestions. Those that are there keep their id, and dismissed ones stay dismissed. One batch:
 * all of it or nothing.
 */
export async function saveSuggestions(
  db: Database,
  projectId: string,
  proposals: readonly New[],
  now: number,
): Promise<void> {
  const rows = JSON.stringify(proposals)
  const field = (name: keyof New) => sql.raw(`p.value ->> '${name}'`)
  await db.batch([
    db.run(sql`INSERT INTO suggestions
        (id, project_id, kind, subject, title, reason, effort, href, rank, found_at, created_at)
      SELECT ${field('id')}, ${projectId}, ${field('kind')}, ${field('subject')}, ${field('title')},
        ${field('reason')}, ${field('effort')}, ${field('href')}, p.key, ${now}, ${now}
      FROM json_each(${rows}) p WHERE EXISTS (SELECT 1 FROM projects WHERE id = ${projectId})
      ON CONFLICT (project_id, kind, subject) DO UPDATE SET title = excluded.title, reason = excluded.reason,
        effort = excluded.effort, href = excluded.href, rank = excluded.rank, found_at = excluded.found_at
      WHERE dismissed_at IS NULL`),
    db.run(sql`DELETE FROM suggestions
      WHERE project_id = ${projectId} AND dismissed_at IS NULL AND NOT EXISTS (SELECT 1 FROM json_each(${rows}) p
        WHERE ${field('kind')} = suggestions.kind AND ${field('subject')} = suggestions.subject)`),
  ])
}

/** Dismisses a suggestion for good, and lets others take its place. Its text may quote a visitor. False: it is dismissed already. */
export async function dismissSuggestion(
  db: Database,
  { id, projectId }: Pick<typeof suggestions.$inferSelect, 'id' | 'projectId'>,
  now: number,
): Promise<boolean> {
  const [dismissed] = await db.batch([
    db
      .update(suggestions)
      .set({ dismissedAt: now, title: '', reason: '' })
      .where(and(eq(suggestions.id, id), isNull(suggestions.dismissedAt)))
      .returning({ id: suggestions.id }),
    db.update(projects).set({ suggestedAt: null }).where(eq(projects.id, projectId)),
  ])
  return dismissed.length > 0
}
