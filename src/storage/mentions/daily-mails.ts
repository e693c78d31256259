import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { MentionReason } from '#src/domain/mentions/mentions.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { mentionMails, type publicPosts } from './schema.ts'

/** Whether a project's daily mails are on, as they are at first. */
export async function isDailyMailOn(db: Database, projectId: string): Promise<boolean> {
  const [row] = await db
    .select({ stoppedAt: mentionMails.stoppedAt })
    .from(mentionMails)
    .where(eq(mentionMails.projectId, projectId))
  return row?.stoppedAt == null
}

/** Turns a project's daily mails on or off. What was found while they were off is never mailed. */
export async function saveDailyMail(db: Database, projectId: string, on: boolean, now: number): Promise<void> {
  const stoppedAt = on ? null : now
  if (on && !(await isDailyMailOn(db, projectId))) {
    await db.run(sql`UPDATE ${unmailedMentions} SET mailed_at = ${now} WHERE project_id = ${projectId} AND ${unmailed}`)
  }
  await db
    .insert(mentionMails)
    .values({ projectId, stoppedAt })
    .onConflictDoUpdate({ target: mentionMails.projectId, set: { stoppedAt } })
}

// SQLite would rather use the index by state, and read every new mention.
const unmailedMentions = sql`mentions INDEXED BY mentions_unmailed`
const unmailed = sql`mentions.mailed_at IS NULL AND mentions.state = 'new'`

/** Projects with new mentions that no mail told of, whose day wasn't looked at, by id, after `afterId`. */
export function listUnmailedProjects(db: Database, day: number, afterId: string, limit: number) {
  const isDone = sql`EXISTS (SELECT 1 FROM mention_mails d WHERE d.project_id = projects.id
    AND (d.day >= ${day} OR d.stopped_at IS NOT NULL))`
  const hasNew = sql`EXISTS (SELECT 1 FROM ${unmailedMentions} WHERE mentions.project_id = projects.id AND ${unmailed})`
  return db
    .select({ id: projects.id, name: projects.name, userId: users.id, email: users.email, userName: users.name })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .where(and(gt(projects.id, afterId), hasNew, sql`NOT ${isDone}`, isNotNull(users.confirmedAt)))
    .orderBy(asc(projects.id))
    .limit(limit)
}

export type UnmailedProject = Awaited<ReturnType<typeof listUnmailedProjects>>[number]

/** What a mail shows of a mention. */
export type UnmailedMention = Pick<typeof publicPosts.$inferSelect, 'author' | 'title' | 'text'> & {
  source: SourceKind
  score: number
  reasons: MentionReason[]
}

/** The best of a project's new mentions that no mail told of, up to a time, and how many there are. */
export async function findUnmailed(
  db: Database,
  projectId: string,
  until: number,
  limit: number,
): Promise<{ count: number; best: UnmailedMention[] }> {
  const where = sql`mentions.project_id = ${projectId} AND ${unmailed} AND mentions.created_at <= ${until}`
  const [[tally], best] = await Promise.all([
    db.all<{ count: number }>(sql`SELECT count(*) AS count FROM ${unmailedMentions} WHERE ${where}`),
    db.all<
      Omit<UnmailedMention, 'reasons'> & { reasons: string }
    >(sql`SELECT p.kind AS source, p.author AS author, p.title AS title,
        p.text AS text, mentions.score AS score, mentions.reasons AS reasons
      FROM ${unmailedMentions} CROSS JOIN public_posts p ON p.id = mentions.post_id
      WHERE ${where} ORDER BY mentions.score DESC, mentions.listed_at DESC LIMIT ${limit}`),
  ])
  const read = best.map((row) => ({ ...row, reasons: JSON.parse(row.reasons) as MentionReason[] }))
  return { count: tally?.count ?? 0, best: read }
}

/**
 * Records that a project's day was looked at, and that its new mentions up to a time are told of, and queues the mail
 * that does so. One batch in which each statement depends on the one before: all of it or nothing, each day once,
 * and no mail about mentions that were answered meanwhile.
 */
export async function closeDay(
  db: Database,
  { projectId, day, until }: { projectId: string; day: number; until: number },
  mail: OutgoingMail,
  now: number,
): Promise<void> {
  const close = db
    .insert(mentionMails)
    .values({ projectId, day })
    .onConflictDoUpdate({
      target: mentionMails.projectId,
      set: { day },
      setWhere: sql`mention_mails.day < ${day} AND mention_mails.stopped_at IS NULL`,
    })
  const markMailed = (closed: SQL) =>
    db.run(sql`UPDATE ${unmailedMentions} SET mailed_at = ${now}
      WHERE ${closed} AND project_id = ${projectId} AND ${unmailed} AND created_at <= ${until}`)
  await db.batch(
    onlyIfWritten(db, close, (closed) =>
      onlyIfWritten(db, markMailed(closed), (marked) => [mailWhere(db, mail, now, marked)]),
    ),
  )
}
