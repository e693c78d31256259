import { and, asc, eq, sql } from 'drizzle-orm'
import { projectLimits } from '#src/domain/projects.ts'
import { projects } from './account-schema.ts'
import type { Database } from './database.ts'

export type ProjectRow = typeof projects.$inferSelect
type ProjectText = Pick<ProjectRow, 'name' | 'websiteUrl'>

/** In the order in which they were added. */
export function listProjects(db: Database, userId: string): Promise<ProjectRow[]> {
  return db
    .select()
    .from(projects)
    .where(eq(projects.userId, userId))
    .orderBy(asc(projects.createdAt), asc(projects.id))
    .limit(projectLimits.perUser)
}

/** Null: there is none with this id, or it is somebody else's. */
export async function findProject(db: Database, userId: string, id: string): Promise<ProjectRow | null> {
  const [project] = await db.select().from(projects).where(own(userId, id))
  return project ?? null
}

/** Null: the account holds as many as it may. Counted by the statement that writes, so that no two slip in. */
export async function addProject(
  db: Database,
  { id, userId, name, websiteUrl }: ProjectText & Pick<ProjectRow, 'id' | 'userId'>,
  now: number,
): Promise<ProjectRow | null> {
  await db.run(sql`INSERT INTO projects (id, user_id, name, website_url, created_at, updated_at)
    SELECT ${id}, ${userId}, ${name}, ${websiteUrl}, ${now}, ${now}
    WHERE (SELECT count(*) FROM projects WHERE user_id = ${userId}) < ${projectLimits.perUser}`)
  return findProject(db, userId, id)
}

export async function saveProject(
  db: Database,
  userId: string,
  id: string,
  text: ProjectText,
  now: number,
): Promise<ProjectRow | null> {
  const [project] = await db
    .update(projects)
    .set({ ...text, updatedAt: now })
    .where(own(userId, id))
    .returning()
  return project ?? null
}

export async function removeProject(db: Database, userId: string, id: string): Promise<boolean> {
  const removed = await db.delete(projects).where(own(userId, id)).returning({ id: projects.id })
  return removed.length > 0
}

function own(userId: string, id: string) {
  return and(eq(projects.id, id), eq(projects.userId, userId))
}
