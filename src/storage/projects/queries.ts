import { and, asc, eq } from 'drizzle-orm'
import { projectLimits } from '#src/domain/projects/projects.ts'
import type { Database } from '#src/storage/database.ts'
import { projects } from './schema.ts'

export type ProjectRow = typeof projects.$inferSelect

/** Oldest first. */
export function listProjects(db: Database, userId: string): Promise<ProjectRow[]> {
  return db
    .select()
    .from(projects)
    .where(eq(projects.userId, userId))
    .orderBy(asc(projects.createdAt), asc(projects.id))
    .limit(projectLimits.perUser)
}

/** Null: there is none with this id, or it is someone else's. */
export async function findProject(db: Database, userId: string, id: string): Promise<ProjectRow | null> {
  const [project] = await db.select().from(projects).where(own(userId, id))
  return project ?? null
}

export function own(userId: string, id: string) {
  return and(eq(projects.id, id), eq(projects.userId, userId))
}

/** Anyone's project, for staff. */
export async function findAnyProject(db: Database, id: string): Promise<ProjectRow | null> {
  const [project] = await db.select().from(projects).where(eq(projects.id, id))
  return project ?? null
}
