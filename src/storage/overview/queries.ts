import { and, count, eq, gte, inArray, ne, sql, sum } from 'drizzle-orm'
import { dayMs } from '#src/domain/dates/dates.ts'
import type { Database } from '#src/storage/database.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { mentionCounts, mentionSources } from '#src/storage/mentions/schema.ts'

/** What a project's audience did. Days are counted since 1970, UTC. `mentioned` has several numbers for a day: one per state. */
export async function readAudience(db: Database, projectId: string, sinceDay: number, dayCount: number) {
  const days = JSON.stringify(Array.from({ length: dayCount }, (_, at) => sinceDay + at))
  const [own, sources, unread, mentioned, said] = await db.batch([
    db
      .select({ total: count() })
      .from(keywords)
      .where(and(eq(keywords.projectId, projectId), ne(keywords.match, 'exclude'))),
    db.select({ total: count() }).from(mentionSources).where(eq(mentionSources.projectId, projectId)),
    db
      .select({ total: sum(mentionCounts.count).mapWith(Number) })
      .from(mentionCounts)
      .where(and(eq(mentionCounts.projectId, projectId), eq(mentionCounts.state, 'new'))),
    db
      .select({ day: mentionCounts.day, total: mentionCounts.count })
      .from(mentionCounts)
      .where(
        and(
          eq(mentionCounts.projectId, projectId),
          inArray(mentionCounts.state, ['new', 'snoozed', 'replied', 'dismissed']),
          gte(mentionCounts.day, sinceDay),
        ),
      ),
    db.all<{ day: number; total: number }>(sql`SELECT value AS day,
      (SELECT count(*) FROM feedback WHERE project_id = ${projectId}
        AND created_at >= value * ${dayMs} AND created_at < (value + 1) * ${dayMs}) AS total
      FROM json_each(${days})`),
  ])
  return {
    keywords: own[0]?.total ?? 0,
    sources: sources[0]?.total ?? 0,
    unread: unread[0]?.total ?? 0,
    mentioned,
    said,
  }
}
