import { and, asc, count, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import type { Database } from '#src/storage/database.ts'
import { projects } from '#src/storage/projects/schema.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { suggestions } from './schema.ts'

export type SuggestionRow = typeof suggestions.$inferSelect

const isOpen = isNull(suggestions.dismissedAt)

/** The best first. */
export async function listSuggestions(
  db: Database,
  projectId: string,
  { page, limit }: PageRequest,
): Promise<{ rows: SuggestionRow[]; total: number }> {
  const own = and(eq(suggestions.projectId, projectId), isOpen)
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(suggestions)
      .where(own)
      .orderBy(asc(suggestions.rank), asc(suggestions.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(suggestions).where(own),
  ])
  return { rows, total: totals[0]?.total ?? 0 }
}

/** All that are stored, the best first. */
export function listOpen(db: Database, projectId: string): Promise<SuggestionRow[]> {
  return db
    .select()
    .from(suggestions)
    .where(and(eq(suggestions.projectId, projectId), isOpen))
    .orderBy(asc(suggestions.rank), asc(suggestions.id))
}

/** Null: there is none with this id, it was dismissed, or it is someone else's. */
export async function findSuggestion(db: Database, userId: string, id: string): Promise<SuggestionRow | null> {
  const [found] = await db
    .select({ row: suggestions })
    .from(suggestions)
    .innerJoin(projects, eq(projects.id, suggestions.projectId))
    .where(and(eq(suggestions.id, id), eq(projects.userId, userId), isOpen))
  return found?.row ?? null
}

/** What a project's owner doesn't want to see again. */
export function listDismissed(db: Database, projectId: string) {
  return db
    .select({ kind: suggestions.kind, subject: suggestions.subject })
    .from(suggestions)
    .where(and(eq(suggestions.projectId, projectId), isNotNull(suggestions.dismissedAt)))
}

/** The projects whose suggestions are older than this, those without any first. */
export function listOutdated(db: Database, before: number, limit: number): Promise<ProjectRow[]> {
  return db
    .select()
    .from(projects)
    .where(or(isNull(projects.suggestedAt), lte(projects.suggestedAt, before)))
    .orderBy(asc(projects.suggestedAt), asc(projects.id))
    .limit(limit)
}
