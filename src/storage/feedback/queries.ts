import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { BoardEntry } from '#src/domain/feedback/feedback.api.ts'
import type { FeedbackStatus } from '#src/domain/feedback/feedback.ts'
import type { FeedbackMode } from '#src/domain/feedback/form.ts'
import type { FeedbackCount } from '#src/domain/feedback/stats.ts'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import type { Database } from '#src/storage/database.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { feedback, feedbackNotices, feedbackPages, feedbackReplies, feedbackStops, feedbackVotes } from './schema.ts'

export type FeedbackRow = typeof feedback.$inferSelect
export type FeedbackPageRow = typeof feedbackPages.$inferSelect
export type ReplyRow = typeof feedbackReplies.$inferSelect
export type NoticeRow = typeof feedbackNotices.$inferSelect
/** Someone who left their email with feedback. `emailHash`: the same for every email of their inbox. */
export type FeedbackAuthor = { projectId: string; emailHash: string }
export type FeedbackChoice = {
  projectId: string
  mode?: FeedbackMode | undefined
  status?: FeedbackStatus | undefined
}

/** The page with this key, and its project. */
export async function findOpenPage(
  db: Database,
  key: string,
): Promise<{
  page: FeedbackPageRow
  project: Pick<ProjectRow, 'id' | 'name' | 'websiteUrl'>
  /** The id of the image that its profile has. */
  logo: string | null
} | null> {
  const { id, name, websiteUrl } = projects
  const logo = sql<string | null>`nullif(${profiles.fields} ->> 'logoSquare', '')`
  const [found] = await db
    .select({ page: feedbackPages, project: { id, name, websiteUrl }, logo })
    .from(feedbackPages)
    .innerJoin(projects, eq(projects.id, feedbackPages.projectId))
    .leftJoin(profiles, eq(profiles.projectId, feedbackPages.projectId))
    .where(eq(feedbackPages.key, key))
  return found ?? null
}

export async function findPage(db: Database, projectId: string): Promise<FeedbackPageRow | null> {
  const [page] = await db.select().from(feedbackPages).where(eq(feedbackPages.projectId, projectId))
  return page ?? null
}

/** Null: there is none with this id, or it is about someone else's project. */
export async function findOwnFeedback(db: Database, userId: string, id: string): Promise<FeedbackRow | null> {
  const [found] = await db
    .select({ feedback })
    .from(feedback)
    .innerJoin(projects, eq(projects.id, feedback.projectId))
    .where(and(eq(feedback.id, id), eq(projects.userId, userId)))
  return found?.feedback ?? null
}

/** The project behind a signed link, and whether the author has stopped its emails. Null: the project was deleted. */
export async function findLinkedProject(
  db: Database,
  { projectId, emailHash }: FeedbackAuthor,
): Promise<{ name: string; stopped: boolean } | null> {
  const isOfAuthor = and(eq(feedbackStops.projectId, projectId), eq(feedbackStops.emailHash, emailHash))
  const [[project], stops] = await db.batch([
    db.select({ name: projects.name }).from(projects).where(eq(projects.id, projectId)),
    db.select({ at: feedbackStops.at }).from(feedbackStops).where(isOfAuthor),
  ])
  return project ? { name: project.name, stopped: stops.length > 0 } : null
}

/** What a project may show of someone's words, and does. Null: it was deleted. */
export async function findWords(
  db: Database,
  id: string,
): Promise<(Pick<FeedbackRow, 'text' | 'shownText' | 'shown' | 'mayShowAt'> & { project: string }) | null> {
  const { text, shownText, shown, mayShowAt } = feedback
  const [found] = await db
    .select({ text, shownText, shown, mayShowAt, project: projects.name })
    .from(feedback)
    .innerJoin(projects, eq(projects.id, feedback.projectId))
    .where(eq(feedback.id, id))
  return found ?? null
}

/** Newest first. */
export async function listFeedback(
  db: Database,
  choice: FeedbackChoice & PageRequest,
): Promise<{ rows: FeedbackRow[]; total: number }> {
  const { page, limit } = choice
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(feedback)
      .where(chosen(choice))
      .orderBy(desc(feedback.createdAt), desc(feedback.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(feedback).where(chosen(choice)),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** Newest first, after `last`. For files that are written piece by piece. */
export function listFeedbackAfter(
  db: Database,
  choice: FeedbackChoice,
  last: Pick<FeedbackRow, 'createdAt' | 'id'> | null,
  limit: number,
): Promise<FeedbackRow[]> {
  const after = last && sql`(${feedback.createdAt}, ${feedback.id}) < (${last.createdAt}, ${last.id})`
  return db
    .select()
    .from(feedback)
    .where(and(chosen(choice), after ?? undefined))
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(limit)
}

/**
 * Replies to feedback, the oldest first of each, statuses that its authors were told of, in no particular order, and the ids
 * of feedback whose author has confirmed their email.
 */
export async function listAnswers(
  db: Database,
  ids: readonly string[],
): Promise<{ replies: ReplyRow[]; notices: NoticeRow[]; confirmed: Set<string> }> {
  const other = alias(feedback, 'other')
  const isSameAuthor = and(eq(other.projectId, feedback.projectId), eq(other.emailHash, feedback.emailHash))
  const [replies, notices, confirmed] = await db.batch([
    db
      .select()
      .from(feedbackReplies)
      .where(inArray(feedbackReplies.feedbackId, [...ids]))
      .orderBy(asc(feedbackReplies.feedbackId), asc(feedbackReplies.at)),
    db
      .select()
      .from(feedbackNotices)
      .where(inArray(feedbackNotices.feedbackId, [...ids])),
    db
      .selectDistinct({ id: feedback.id })
      .from(feedback)
      .innerJoin(other, isSameAuthor)
      .where(and(inArray(feedback.id, [...ids]), isNotNull(other.confirmedAt))),
  ])
  return { replies, notices, confirmed: new Set(confirmed.map(({ id }) => id)) }
}

/** What waits until someone confirms their email, each with its feedback. */
export async function listWaiting(
  db: Database,
  { projectId, emailHash }: FeedbackAuthor,
): Promise<{
  replies: { feedback: FeedbackRow; reply: ReplyRow }[]
  notices: { feedback: FeedbackRow; notice: NoticeRow }[]
}> {
  const isOfAuthor = and(eq(feedback.projectId, projectId), eq(feedback.emailHash, emailHash))
  const [replies, notices] = await db.batch([
    db
      .select({ feedback, reply: feedbackReplies })
      .from(feedback)
      .innerJoin(feedbackReplies, eq(feedbackReplies.feedbackId, feedback.id))
      .where(and(isOfAuthor, isNull(feedbackReplies.mailedAt)))
      .orderBy(asc(feedbackReplies.at)),
    db
      .select({ feedback, notice: feedbackNotices })
      .from(feedback)
      .innerJoin(feedbackNotices, eq(feedbackNotices.feedbackId, feedback.id))
      .where(and(isOfAuthor, isNull(feedbackNotices.mailedAt)))
      .orderBy(asc(feedbackNotices.at)),
  ])
  return { replies, notices }
}

/** How much came on each day, UTC, by mode and status. `since` and `until`: milliseconds since 1970. */
export function countFeedback(
  db: Database,
  { projectId, mode }: Pick<FeedbackChoice, 'projectId' | 'mode'>,
  { since, until }: { since: number; until: number },
): Promise<FeedbackCount[]> {
  const day = sql<string>`date(${feedback.createdAt} / 1000, 'unixepoch')`
  return db
    .select({ day, mode: feedback.mode, status: feedback.status, count: count() })
    .from(feedback)
    .where(and(chosen({ projectId, mode }), gte(feedback.createdAt, since), lt(feedback.createdAt, until)))
    .groupBy(day, feedback.mode, feedback.status)
}

/** What a project shows on its board: the most wanted first, then the newest. `voted`: by this visitor. */
export async function listBoard(
  db: Database,
  projectId: string,
  { page, limit }: PageRequest,
  voterOf: (feedbackId: string) => string,
): Promise<{ entries: BoardEntry[]; total: number }> {
  const onBoard = and(eq(feedback.projectId, projectId), sql`shown = 1`)
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(feedback)
      .where(onBoard)
      .orderBy(desc(feedback.votes), desc(feedback.createdAt), desc(feedback.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(feedback).where(onBoard),
  ])
  const voters = rows.map(({ id }) => [id, voterOf(id)])
  const own =
    voters.length === 0
      ? []
      : await db
          .select({ id: feedbackVotes.feedbackId })
          .from(feedbackVotes)
          .where(
            sql`(feedback_id, voter) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(voters)}))`,
          )
  const voted = new Set(own.map(({ id }) => id))
  const entries = rows.map(({ id, mode, status, text, shownText, votes, createdAt }) => ({
    ...{ id, mode, status, text: shownText ?? text, votes, voted: voted.has(id) },
    createdAt: new Date(createdAt).toISOString(),
  }))
  return { entries, total: counted?.total ?? 0 }
}

/** The place of feedback on its project's board, counted from 1. */
export async function findBoardPlace(db: Database, id: string): Promise<number> {
  const [before] = await db.all<{ count: number }>(sql`SELECT count(*) AS count
    FROM feedback one JOIN feedback other ON other.project_id = one.project_id AND other.shown = 1
      AND (other.votes, other.created_at, other.id) > (one.votes, one.created_at, one.id)
    WHERE one.id = ${id}`)
  return (before?.count ?? 0) + 1
}

function chosen({ projectId, mode, status }: FeedbackChoice) {
  return and(eq(feedback.projectId, projectId), mode && eq(feedback.mode, mode), status && eq(feedback.status, status))
}
