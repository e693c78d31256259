import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { mentionKeywords, mentions } from '#src/storage/mentions/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { keywords } from './schema.ts'

export type KeywordRow = typeof keywords.$inferSelect

/** Oldest first, and those of one request in its order. */
export function listKeywords(db: Database, projectId: string): Promise<KeywordRow[]> {
  return db
    .select()
    .from(keywords)
    .where(eq(keywords.projectId, projectId))
    .orderBy(asc(keywords.createdAt), sql`${keywords}.rowid`)
}

/**
 * How many mentions each of a project's keywords has per span of time, counted back from `now`. 0: the last span. What is
 * folded counts once, as in the inbox.
 */
export async function countByWeek(
  db: Database,
  projectId: string,
  { now, spanMs, spans }: { now: number; spanMs: number; spans: number },
): Promise<Map<string, number[]>> {
  const span = sql<number>`cast((${now} - ${mentionKeywords.postedAt}) / ${spanMs} AS integer)`
  const rows = await db
    .select({ id: mentionKeywords.keywordId, span, count: sql<number>`count(*)` })
    .from(keywords)
    .innerJoin(mentionKeywords, eq(mentionKeywords.keywordId, keywords.id))
    .innerJoin(mentions, and(eq(mentions.id, mentionKeywords.mentionId), ne(mentions.state, 'folded')))
    .where(
      and(
        eq(keywords.projectId, projectId),
        sql`${mentionKeywords.postedAt} > ${now - spanMs * spans}`,
        sql`${mentionKeywords.postedAt} <= ${now}`,
      ),
    )
    .groupBy(mentionKeywords.keywordId, span)
  const counts = new Map<string, number[]>()
  for (const { id, span: at, count } of rows) {
    const own = counts.get(id) ?? Array.from({ length: spans }, () => 0)
    own[at] = count
    counts.set(id, own)
  }
  return counts
}

/** How many keywords an account has, in all of its projects. */
export async function countKeywords(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(keywords)
    .innerJoin(projects, eq(projects.id, keywords.projectId))
    .where(eq(projects.userId, userId))
  return row?.count ?? 0
}
