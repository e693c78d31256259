import { and, not, sql } from 'drizzle-orm'
import { projectLimits } from '#src/domain/projects/projects.ts'
import type { Database } from '#src/storage/database.ts'
import { findProject, own, type ProjectRow } from './queries.ts'
import { projects } from './schema.ts'

type ProjectText = Pick<ProjectRow, 'name' | 'websiteUrl'>

type NewProject = ProjectText & Pick<ProjectRow, 'id' | 'userId'>

/** Null: the account is at its limit. */
export async function addProject(db: Database, project: NewProject, now: number): Promise<ProjectRow | null> {
  await addStatement(db, project, projectLimits.perUser, now)
  return findProject(db, project.userId, project.id)
}

/** The statement that adds an account's first project, unless it has one. */
export function firstProjectStatement(db: Database, project: NewProject, now: number) {
  return addStatement(db, project, 1, now)
}

/** Counted by the writing statement, so that parallel requests can't exceed the limit. */
function addStatement(db: Database, { id, userId, name, websiteUrl }: NewProject, limit: number, now: number) {
  return db.run(sql`INSERT INTO projects (id, user_id, name, website_url, created_at, updated_at)
    SELECT ${id}, ${userId}, ${name}, ${websiteUrl}, ${now}, ${now}
    WHERE (SELECT count(*) FROM projects WHERE user_id = ${userId}) < ${limit}`)
}

/**
 * `profileSite`: the website in the project's approved profile, as the change was checked against it. Null: it has none.
 * Null is returned if that isn't so anymore, or the project was deleted.
 */
export async function saveProject(
  db: Database,
  { userId, id }: Pick<ProjectRow, 'userId' | 'id'>,
  text: ProjectText,
  profileSite: string | null,
  now: number,
): Promise<ProjectRow | null> {
  const isAboutOther = sql`EXISTS (SELECT 1 FROM kits
    WHERE project_id = ${id} AND approved_at IS NOT NULL AND fields ->> 'website_url' IS NOT ${profileSite})`
  const [project] = await db
    .update(projects)
    .set({ ...text, updatedAt: now })
    .where(and(own(userId, id), not(isAboutOther)))
    .returning()
  return project ?? null
}

/** A project stays once work on it has started: its rows are the proof of it. */
export async function removeProject(
  db: Database,
  userId: string,
  id: string,
): Promise<'removed' | 'started' | 'absent'> {
  const hasStarted = sql`EXISTS (SELECT 1 FROM orders WHERE project_id = ${id} AND approved_at IS NOT NULL)`
  const [removed, found] = await db.batch([
    db
      .delete(projects)
      .where(and(own(userId, id), not(hasStarted)))
      .returning({ id: projects.id }),
    db.select({ id: projects.id }).from(projects).where(own(userId, id)),
  ])
  if (removed.length > 0) return 'removed'
  return found.length > 0 ? 'started' : 'absent'
}
