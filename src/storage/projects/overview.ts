import { and, count, eq, gte, inArray, ne, sql, sum } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { deliveries, orders } from '#src/storage/deliveries/schema.ts'
import { feedback } from '#src/storage/feedback/schema.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { mentionCounts, mentionSources } from '#src/storage/mentions/schema.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The states of all rows of a project's orders. */
export function listRowStates(db: Database, projectId: string) {
  return db
    .select({ orderId: deliveries.orderId, state: deliveries.state, submittedAt: deliveries.submittedAt })
    .from(orders)
    .innerJoin(deliveries, eq(deliveries.orderId, orders.id))
    .where(eq(orders.projectId, projectId))
}

/** What happened to a project's audience. Days are counted since 1970, UTC. */
export async function readAudience(db: Database, projectId: string, sinceDay: number) {
  const feedbackDay = sql<number>`${feedback.createdAt} / ${sql.raw(String(dayMs))}`
  const [own, sources, unread, mentioned, undecided, said] = await db.batch([
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
      .select({ day: mentionCounts.day, total: sum(mentionCounts.count).mapWith(Number) })
      .from(mentionCounts)
      .where(
        and(
          eq(mentionCounts.projectId, projectId),
          inArray(mentionCounts.state, ['new', 'snoozed', 'replied', 'dismissed']),
          gte(mentionCounts.day, sinceDay),
        ),
      )
      .groupBy(mentionCounts.day),
    db
      .select({ total: count() })
      .from(feedback)
      .where(and(eq(feedback.projectId, projectId), eq(feedback.status, 'new'))),
    db
      .select({ day: feedbackDay, total: count() })
      .from(feedback)
      .where(and(eq(feedback.projectId, projectId), gte(feedback.createdAt, sinceDay * dayMs)))
      .groupBy(feedbackDay),
  ])
  return {
    keywords: own[0]?.total ?? 0,
    sources: sources[0]?.total ?? 0,
    unread: unread[0]?.total ?? 0,
    undecided: undecided[0]?.total ?? 0,
    mentioned,
    said,
  }
}
