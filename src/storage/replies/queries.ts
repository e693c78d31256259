import { and, desc, eq, gte, ne, or, gt, sql } from 'drizzle-orm'
import type { MentionReason } from '#src/domain/mentions/mentions.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import type { Database } from '#src/storage/database.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { mentionKeywords, mentions, publicPosts, replyDrafts } from '#src/storage/mentions/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { unfinishedMs } from './changes.ts'

export type DraftRow = typeof replyDrafts.$inferSelect

export type RepliedPost = {
  mentionId: string
  project: { id: string; name: string; websiteUrl: string }
  reasons: MentionReason[]
  source: SourceKind
  title: string
  text: string
  language: string | null
}

/** What a reply answers. Null: there is no such mention, or it is someone else's. */
export async function findRepliedPost(db: Database, userId: string, mentionId: string): Promise<RepliedPost | null> {
  const [row] = await db
    .select({
      mentionId: mentions.id,
      project: { id: projects.id, name: projects.name, websiteUrl: projects.websiteUrl },
      reasons: mentions.reasons,
      source: publicPosts.kind,
      title: publicPosts.title,
      text: publicPosts.text,
      language: publicPosts.language,
    })
    .from(mentions)
    .innerJoin(projects, eq(projects.id, mentions.projectId))
    .innerJoin(publicPosts, eq(publicPosts.id, mentions.postId))
    .where(and(eq(mentions.id, mentionId), eq(projects.userId, userId)))
  return row ?? null
}

/** The keywords that appear in a mention. */
export async function listKeywordsOf(db: Database, mentionId: string): Promise<string[]> {
  const rows = await db
    .select({ text: keywords.text })
    .from(mentionKeywords)
    .innerJoin(keywords, eq(keywords.id, mentionKeywords.keywordId))
    .where(eq(mentionKeywords.mentionId, mentionId))
    .orderBy(keywords.createdAt, keywords.id)
  return rows.map(({ text }) => text)
}

/** The present draft of a reply: the last one that was finished. `rowid` decides between drafts of one millisecond. */
export async function findDraft(db: Database, mentionId: string): Promise<DraftRow | null> {
  const [row] = await db
    .select()
    .from(replyDrafts)
    .where(and(eq(replyDrafts.mentionId, mentionId), ne(replyDrafts.text, '')))
    .orderBy(desc(replyDrafts.createdAt), sql`rowid DESC`)
    .limit(1)
  return row ?? null
}

/** Whether someone writes a draft for a mention right now. */
export async function isDraftBeingWritten(db: Database, mentionId: string, now: number): Promise<boolean> {
  const rows = await db
    .select({ id: replyDrafts.id })
    .from(replyDrafts)
    .where(
      and(
        eq(replyDrafts.mentionId, mentionId),
        eq(replyDrafts.text, ''),
        gt(replyDrafts.createdAt, now - unfinishedMs),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** How many drafts a mention has had, to write another one. */
export async function countDraftsOf(db: Database, mentionId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(replyDrafts)
    .where(and(eq(replyDrafts.mentionId, mentionId), ne(replyDrafts.text, '')))
  return row?.count ?? 0
}

/** How many drafts count for an account since a time. One that is being written counts, too. */
export async function countDrafts(db: Database, userId: string, since: number, now: number): Promise<number> {
  const [row] = await draftsSince(db, userId, since, now)
  return row?.count ?? 0
}

/** The query of `countDrafts`. */
export function draftsSince(db: Database, userId: string, since: number, now: number) {
  return db
    .select({ count: sql<number>`count(*)` })
    .from(replyDrafts)
    .where(
      and(
        eq(replyDrafts.userId, userId),
        gte(replyDrafts.createdAt, since),
        or(ne(replyDrafts.text, ''), gt(replyDrafts.createdAt, now - unfinishedMs)),
      ),
    )
}
