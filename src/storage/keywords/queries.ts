import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { keywords } from './schema.ts'

export type KeywordRow = typeof keywords.$inferSelect

/** Oldest first, and those of one request in its order. */
export function listKeywords(db: Database, projectId: string): Promise<KeywordRow[]> {
  return db
    .select()
    .from(keywords)
    .where(eq(keywords.projectId, projectId))
    .orderBy(asc(keywords.createdAt), sql`${keywords}.rowid`)
}

/** How many keywords an account has, in all of its projects. */
export async function countKeywords(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(keywords)
    .innerJoin(projects, eq(projects.id, keywords.projectId))
    .where(eq(projects.userId, userId))
  return row?.count ?? 0
}
