import { and, eq, sql } from 'drizzle-orm'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import type { FeedbackPageRow } from './queries.ts'
import { feedback, feedbackPages } from './schema.ts'

/** Opens a project's page, unless it's open. `key` is only used for a new page. */
export async function openPage(
  db: Database,
  page: Pick<FeedbackPageRow, 'projectId' | 'key'> & { board?: boolean },
  now: number,
): Promise<FeedbackPageRow | null> {
  const [opened] = await db
    .insert(feedbackPages)
    .values({ board: false, ...page, createdAt: now })
    // An update, because only a row that is written is returned.
    .onConflictDoUpdate({ target: feedbackPages.projectId, set: { board: sql`board` } })
    .returning()
  return opened ?? null
}

/** Null: the page is closed. It isn't opened, because the link of a closed page stays dead. */
export async function changePage(
  db: Database,
  projectId: string,
  change: { board?: boolean | undefined; accent?: string | null | undefined },
): Promise<FeedbackPageRow | null> {
  const isOfProject = eq(feedbackPages.projectId, projectId)
  const [page] = await db.update(feedbackPages).set(change).where(isOfProject).returning()
  return page ?? null
}

/** Closes a project's page. Its feedback stays. */
export async function removePage(db: Database, projectId: string): Promise<void> {
  await db.delete(feedbackPages).where(eq(feedbackPages.projectId, projectId))
}

/**
 * Records or takes back a visitor's vote. Repeating either changes nothing. Returns the votes, or null: nothing with
 * this id is on the board.
 */
export async function vote(
  db: Database,
  { projectId, id, voter, voted }: { projectId: string; id: string; voter: string; voted: boolean },
  now: number,
): Promise<number | null> {
  const onBoard = and(eq(feedback.id, id), eq(feedback.projectId, projectId), sql`shown = 1`)
  const save = voted
    ? db.run(sql`INSERT INTO feedback_votes (feedback_id, voter, at)
        SELECT id, ${voter}, ${now} FROM feedback WHERE ${onBoard} ON CONFLICT DO NOTHING`)
    : db.run(sql`DELETE FROM feedback_votes WHERE voter = ${voter}
        AND feedback_id = (SELECT id FROM feedback WHERE ${onBoard})`)
  const [, , , , [found]] = await db.batch([
    ...onlyIfWritten(db, save, (written) => [
      db.run(sql`UPDATE feedback SET votes = max(0, votes + ${voted ? 1 : -1}) WHERE ${onBoard} AND ${written}`),
    ]),
    db.select({ votes: feedback.votes }).from(feedback).where(onBoard),
  ])
  return found?.votes ?? null
}
