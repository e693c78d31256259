import { asc, eq, gt, max, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { matchings, projectMatchings } from './matching-schema.ts'
import { publicPosts } from './schema.ts'

/** Posts to match again for one project. Both ends are ids of posts. */
export type ProjectMatching = typeof projectMatchings.$inferSelect

/** Up to which post everything is matched. `id`: of a project's matching. Null: the matching of new posts, for all. */
export type Progress = { id: number | null; upTo: number }

/** The last post that was matched for all projects. */
export async function findMatched(db: Database): Promise<number> {
  const [row] = await db.select().from(matchings).where(eq(matchings.name, 'posts'))
  return row?.postId ?? 0
}

/** The last of the next posts to match. Null: all are matched. */
export async function findStepEnd(db: Database, after: number, limit: number): Promise<number | null> {
  const next = db
    .select({ id: publicPosts.id })
    .from(publicPosts)
    .where(gt(publicPosts.id, after))
    .orderBy(asc(publicPosts.id))
    .limit(limit)
    .as('next')
  const [row] = await db.select({ id: max(next.id) }).from(next)
  return row?.id ?? null
}

/** Those that wait, the oldest first. */
export function listProjectMatchings(db: Database, limit: number): Promise<ProjectMatching[]> {
  return db.select().from(projectMatchings).orderBy(asc(projectMatchings.id)).limit(limit)
}

/** Null: all is matched. */
export async function findProjectMatching(db: Database, projectId: string): Promise<ProjectMatching | null> {
  const [row] = await db.select().from(projectMatchings).where(eq(projectMatchings.projectId, projectId))
  return row ?? null
}

/** Sites are read in parallel, so posts may be stored a little later than others that were found after them. */
const outOfOrderMs = 60 * 60 * 1000

/** The id of a post, after which are all that were found since a time. */
export const postBefore = (since: number) => sql`coalesce(
  (SELECT id - 1 FROM public_posts WHERE found_at > ${since - outOfOrderMs} ORDER BY found_at LIMIT 1),
  (SELECT max(id) FROM public_posts))`

/**
 * Has the posts found since then matched again for a project. What isn't there yet is matched for all projects, with
 * what this one has by then. A new row, so that a run which has read the project's keywords before can't mark what it
 * does as done. `only`: in which case.
 */
export function matchAgainStatement(db: Database, projectId: string, since: number, only: SQL = sql`true`) {
  return db.run(sql`INSERT OR REPLACE INTO project_matchings (project_id, post_id, up_to)
    SELECT ${projectId}, before, last
    FROM (SELECT ${postBefore(since)} AS before, (SELECT max(id) FROM public_posts) AS last)
    WHERE before < last AND ${only}`)
}

export async function matchAgain(db: Database, projectId: string, since: number): Promise<void> {
  await matchAgainStatement(db, projectId, since)
}

/** Records how far posts are matched. A matching that came to its end is deleted. */
export function progressStatements(db: Database, { id, upTo }: Progress) {
  if (id === null) {
    const reached = { postId: sql`max(post_id, ${upTo})` }
    const values = { name: 'posts', postId: upTo }
    return [db.insert(matchings).values(values).onConflictDoUpdate({ target: matchings.name, set: reached })]
  }
  return [
    db.run(sql`UPDATE project_matchings SET post_id = max(post_id, ${upTo}) WHERE id = ${id}`),
    db.run(sql`DELETE FROM project_matchings WHERE id = ${id} AND post_id >= up_to`),
  ]
}
