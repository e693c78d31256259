import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { FeedbackMode } from '#src/domain/feedback/form.ts'
import type { Database } from '#src/storage/database.ts'
import { feedback } from '#src/storage/feedback/schema.ts'
import { leads } from '#src/storage/leads/schema.ts'
import { mentions, publicPosts } from '#src/storage/mentions/schema.ts'

/** The best mentions and the people who were answered are looked for among so many. As many as a page of each has. */
const lookedAt = 30
/** The most messages that are compared with each other. */
const feedbackLimit = 100
/** Praise needs no decision. */
const decidedModes: FeedbackMode[] = ['idea', 'bug']

export type WaitingAudience = Awaited<ReturnType<typeof listWaitingAudience>>

/** Who waits for a project's owner: the newest of each. Times are milliseconds since 1970, UTC. */
export async function listWaitingAudience(db: Database, projectId: string) {
  const [posts, people, said, ideas, bugs] = await db.batch([
    db
      .select({
        id: mentions.id,
        score: mentions.score,
        reasons: mentions.reasons,
        listedAt: mentions.listedAt,
        source: publicPosts.kind,
        author: publicPosts.author,
        url: publicPosts.url,
        title: publicPosts.title,
        text: sql<string>`substr(${publicPosts.text}, 1, 200)`,
        isDrafted: sql`EXISTS (SELECT 1 FROM reply_drafts r
          WHERE r.mention_id = mentions.id AND r.text <> '')`.mapWith(Boolean),
      })
      .from(mentions)
      .crossJoin(publicPosts)
      .where(and(eq(mentions.projectId, projectId), eq(mentions.state, 'new'), eq(publicPosts.id, mentions.postId)))
      .orderBy(desc(mentions.listedAt), desc(mentions.id))
      .limit(lookedAt),
    db
      .select({
        id: leads.id,
        version: leads.version,
        lastPostedAt: leads.lastPostedAt,
        handle: sql<
          string | null
        >`(SELECT handle FROM lead_accounts a WHERE a.lead_id = leads.id ORDER BY a.rowid LIMIT 1)`,
        isAnswered: sql`EXISTS (SELECT 1 FROM lead_accounts a CROSS JOIN mentions m ON m.project_id = a.project_id
          AND m.account_kind = a.kind AND m.account_key = a.key
          WHERE a.lead_id = leads.id AND m.state = 'replied')`.mapWith(Boolean),
      })
      .from(leads)
      .where(and(eq(leads.projectId, projectId), eq(leads.state, 'new')))
      .orderBy(desc(leads.lastPostedAt), desc(leads.id))
      .limit(lookedAt),
    db
      .select({
        id: feedback.id,
        mode: feedback.mode,
        text: feedback.text,
        votes: feedback.votes,
        createdAt: feedback.createdAt,
      })
      .from(feedback)
      .where(and(eq(feedback.projectId, projectId), eq(feedback.status, 'new'), inArray(feedback.mode, decidedModes)))
      .orderBy(desc(feedback.createdAt), desc(feedback.id))
      .limit(feedbackLimit),
    countUndecided(db, projectId, 'idea'),
    countUndecided(db, projectId, 'bug'),
  ])
  return {
    posts,
    /** People who were answered, and whose state says nothing yet. */
    people: people.filter(({ isAnswered }) => isAnswered),
    /** Oldest first. */
    feedback: { items: said.reverse(), total: (ideas[0]?.total ?? 0) + (bugs[0]?.total ?? 0) },
  }
}

function countUndecided(db: Database, projectId: string, mode: FeedbackMode) {
  return db
    .select({ total: count() })
    .from(feedback)
    .where(and(eq(feedback.projectId, projectId), eq(feedback.mode, mode), eq(feedback.status, 'new')))
}
