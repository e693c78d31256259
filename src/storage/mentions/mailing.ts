import { and, asc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { mailIfChanged, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { markMailed } from './changes.ts'
import { mentionMails, mentions, publicPosts } from './schema.ts'

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
  if (on && !(await isDailyMailOn(db, projectId))) await markMailed(db, projectId, now)
  await db
    .insert(mentionMails)
    .values({ projectId, stoppedAt })
    .onConflictDoUpdate({ target: mentionMails.projectId, set: { stoppedAt } })
}

const unmailed = sql`mailed_at IS NULL AND state = 'new'`

/** Projects with new mentions that no mail told of, whose day wasn't looked at, by id, after `afterId`. */
export function listUntoldProjects(db: Database, day: number, afterId: string, most: number) {
  const isDone = sql`EXISTS (SELECT 1 FROM mention_mails d WHERE d.project_id = projects.id
    AND (d.day >= ${day} OR d.stopped_at IS NOT NULL))`
  const hasNew = sql`EXISTS (SELECT 1 FROM mentions m WHERE m.project_id = projects.id
    AND m.mailed_at IS NULL AND m.state = 'new')`
  return db
    .select({ id: projects.id, name: projects.name, userId: users.id, email: users.email, userName: users.name })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .where(and(gt(projects.id, afterId), hasNew, sql`NOT ${isDone}`, isNotNull(users.confirmedAt)))
    .orderBy(asc(projects.id))
    .limit(most)
}

export type UntoldProject = Awaited<ReturnType<typeof listUntoldProjects>>[number]

/** The best of a project's new mentions that no mail told of, up to a time, and how many there are. */
export async function findUntold(db: Database, projectId: string, until: number, most: number) {
  const where = and(eq(mentions.projectId, projectId), unmailed, lte(mentions.createdAt, until))
  const [[tally], best] = await Promise.all([
    db
      .select({ count: sql<number>`count(*)` })
      .from(mentions)
      .where(where),
    db
      .select({
        score: mentions.score,
        reasons: mentions.reasons,
        source: publicPosts.kind,
        author: publicPosts.author,
        title: publicPosts.title,
        text: publicPosts.text,
        url: publicPosts.url,
      })
      .from(mentions)
      .crossJoin(publicPosts)
      .where(and(where, eq(publicPosts.id, mentions.postId)))
      .orderBy(sql`score DESC, mentions.posted_at DESC`)
      .limit(most),
  ])
  return { count: tally?.count ?? 0, best }
}

export type UntoldMention = Awaited<ReturnType<typeof findUntold>>['best'][number]

/**
 * Records that a project's day was looked at, and that its new mentions up to a time are told of, and queues the mail
 * that does so. One batch in which each statement needs a change of the one before: all of it or nothing, each day once,
 * and no mail about mentions that were answered meanwhile.
 */
export async function closeDay(
  db: Database,
  { projectId, day, until }: { projectId: string; day: number; until: number },
  mail: OutgoingMail,
  now: number,
): Promise<void> {
  await db.batch([
    db
      .insert(mentionMails)
      .values({ projectId, day })
      .onConflictDoUpdate({
        target: mentionMails.projectId,
        set: { day },
        setWhere: sql`mention_mails.day < ${day} AND mention_mails.stopped_at IS NULL`,
      }),
    db
      .update(mentions)
      .set({ mailedAt: now })
      .where(and(sql`changes() > 0`, eq(mentions.projectId, projectId), unmailed, lte(mentions.createdAt, until))),
    mailIfChanged(db, mail, now),
  ])
}
