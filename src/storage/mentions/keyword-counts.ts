import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { mentionKeywords, mentions } from './schema.ts'

/**
 * How many mentions each of a project's keywords has per period, counted back from `now`. 0: the last. What is
 * folded counts once, as in the inbox.
 */
export async function countByWeek(
  db: Database,
  projectId: string,
  { now, periodMs, periods }: { now: number; periodMs: number; periods: number },
): Promise<Map<string, number[]>> {
  const week = sql<number>`cast((${now} - ${mentionKeywords.postedAt}) / ${periodMs} AS integer)`
  const rows = await db
    .select({ id: mentionKeywords.keywordId, week, count: sql<number>`count(*)` })
    .from(keywords)
    .innerJoin(mentionKeywords, eq(mentionKeywords.keywordId, keywords.id))
    .innerJoin(mentions, and(eq(mentions.id, mentionKeywords.mentionId), ne(mentions.state, 'folded')))
    .where(
      and(
        eq(keywords.projectId, projectId),
        sql`${mentionKeywords.postedAt} > ${now - periodMs * periods}`,
        sql`${mentionKeywords.postedAt} <= ${now}`,
      ),
    )
    .groupBy(mentionKeywords.keywordId, week)
  const counts = new Map<string, number[]>()
  for (const { id, week: at, count } of rows) {
    const own = counts.get(id) ?? Array.from({ length: periods }, () => 0)
    own[at] = count
    counts.set(id, own)
  }
  return counts
}
