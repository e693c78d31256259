import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { keywords } from './schema.ts'

export type NewKeyword = Omit<typeof keywords.$inferInsert, 'projectId' | 'createdAt'>

/**
 * Adds keywords to a project, up to `limit` in all projects of its account. Counted by the writing statement, so
 * parallel requests can't exceed it. One that the project has is skipped. Returns the ids of those that were added.
 */
export async function addKeywords(
  db: Database,
  { projectId, userId, limit }: { projectId: string; userId: string; limit: number },
  added: readonly NewKeyword[],
  now: number,
): Promise<string[]> {
  const rows = JSON.stringify(
    added.map(({ id, text, key, match, competitor, query }) => [id, text, key, match, competitor ? 1 : 0, query]),
  )
  const value = (at: number) => sql.raw(`json_extract(k.value, '$[${at}]')`)
  const room = sql`max(0, ${limit} - (SELECT count(*) FROM keywords o JOIN projects p ON p.id = o.project_id
    WHERE p.user_id = ${userId}))`
  const result = await db.all<{ id: string }>(sql`INSERT INTO keywords
      (id, project_id, text, key, match, competitor, query, created_at)
    SELECT ${value(0)}, ${projectId}, ${value(1)}, ${value(2)}, ${value(3)}, ${value(4)}, ${value(5)}, ${now}
    FROM json_each(${rows}) k
    WHERE NOT EXISTS (SELECT 1 FROM keywords o WHERE o.project_id = ${projectId} AND o.key = ${value(2)})
    ORDER BY k.key LIMIT ${room}
    ON CONFLICT DO NOTHING
    RETURNING id`)
  return result.map(({ id }) => id)
}

/** The keyword that was removed. Null: the project has no such keyword. */
export async function removeKeyword(
  db: Database,
  projectId: string,
  id: string,
): Promise<Pick<typeof keywords.$inferSelect, 'match' | 'query'> | null> {
  const [removed] = await db
    .delete(keywords)
    .where(and(eq(keywords.projectId, projectId), eq(keywords.id, id)))
    .returning({ match: keywords.match, query: keywords.query })
  return removed ?? null
}
