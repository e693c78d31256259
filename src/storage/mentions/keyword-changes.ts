import { and, eq, sql } from 'drizzle-orm'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { freshMs } from '#src/domain/mentions/sources.ts'
import { hideExcludedStatement, showExcludedStatement } from './excluded.ts'
import { matchAgainStatement } from './progress.ts'
import { addPollsStatement, listWanted, removePollsStatement } from './wanted-polls.ts'
import { keywords } from '#src/storage/keywords/schema.ts'

export type NewKeyword = Omit<typeof keywords.$inferInsert, 'projectId' | 'createdAt'>

/**
 * Adds keywords to a project, up to `limit` in all projects of its account. Counted by the writing statement, so
 * parallel requests can't exceed it. One that the project has is skipped. What the new ones lead to is in the same batch:
 * they are searched for, and the posts of the last weeks are matched again, or their mentions hidden.
 */
export async function addKeywords(
  db: Database,
  { projectId, userId, limit }: { projectId: string; userId: string; limit: number },
  added: readonly NewKeyword[],
  now: number,
): Promise<{ added: string[]; hidden: number }> {
  const rows = JSON.stringify(
    added.map(({ id, text, key, match, competitor, query }) => [id, text, key, match, competitor ? 1 : 0, query]),
  )
  const value = (at: number) => sql.raw(`json_extract(k.value, '$[${at}]')`)
  const room = sql`max(0, ${limit} - (SELECT count(*) FROM keywords o JOIN projects p ON p.id = o.project_id
    WHERE p.user_id = ${userId}))`
  const insert = db.all<{ id: string }>(sql`INSERT INTO keywords
      (id, project_id, text, key, match, competitor, query, created_at)
    SELECT ${value(0)}, ${projectId}, ${value(1)}, ${value(2)}, ${value(3)}, ${value(4)}, ${value(5)}, ${now}
    FROM json_each(${rows}) k
    WHERE NOT EXISTS (SELECT 1 FROM keywords o WHERE o.project_id = ${projectId} AND o.key = ${value(2)})
    ORDER BY k.key LIMIT ${room}
    ON CONFLICT DO NOTHING
    RETURNING id`)
  const since = now - freshMs
  const excluded = added.filter(({ match }) => match === 'exclude').map(({ id }) => id)
  const [inserted, , , , , hidden] = await db.batch([
    ...onlyIfWritten(db, insert, (written) => [
      matchAgainStatement(db, projectId, since, excluded.length === 0 ? written : sql`false`),
    ]),
    addPollsStatement(db, projectId, now),
    hideExcludedStatement(db, { projectId, keywordIds: excluded, since }, now),
  ])
  return { added: inserted.map(({ id }) => id), hidden: hidden.length }
}

/**
 * With its polls, if no other project wants them. What an excluded keyword has kept out comes back: mentions that it hid,
 * and posts of the last weeks that it left out, which are matched again. False: the project has no such keyword.
 */
export async function removeKeyword(db: Database, projectId: string, id: string, now: number): Promise<boolean> {
  const before = await listWanted(db, projectId)
  const isKeyword = and(eq(keywords.projectId, projectId), eq(keywords.id, id))
  const isExcluded = sql`EXISTS (SELECT 1 FROM keywords WHERE ${isKeyword} AND match = 'exclude')`
  const [, removed] = await db.batch([
    matchAgainStatement(db, projectId, now - freshMs, isExcluded),
    db.delete(keywords).where(isKeyword).returning({ id: keywords.id }),
    removePollsStatement(db, before),
    showExcludedStatement(db, projectId),
  ])
  return removed.length > 0
}
